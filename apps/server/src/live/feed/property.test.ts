import type { Topic, LiveEvent } from '@plenary/contract/live';
import type { Socket } from 'node:net';
import { openScript, type Script } from '@plenary/client/script';
import { kindOf, tries, type Generated } from '@plenary/testkit/property';
import { FakeClock } from '@plenary/testkit/clock';
import { useServer } from '@plenary/testkit/use-server';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { readAfter } from './feed.ts';
import { checkHistory, type Reading } from './history.fixture.ts';
import type { TopicDefinition } from '../topic-definition.ts';
import { testTopic, type TestTopic } from '../live.fixture.ts';

/** A map of notes, kept in the feed's own events: the state is what the events give, the snapshot what is stored. */
const NOTES: TopicDefinition = {
  name: testTopic('notes:<name>'),
  action: 'live.connect',
  snapshot: async (_ctx, tx, member, { name }) => {
    const { rows } = await tx.execute<{ entity_id: string; text: string }>(sql`
      SELECT DISTINCT ON (entity_id) entity_id, payload ->> 'text' AS text FROM feed_events
       WHERE event_id = ${member.event_id} AND topic = ${`notes:${name}`} ORDER BY entity_id, seq DESC`);
    return Object.fromEntries(rows.map((row) => [row.entity_id, row.text]));
  },
};

const features = [{ name: 'notes', topics: [NOTES] }];
const clock = new FakeClock();
const one = useServer({ features, clock });
const two = useServer({ features, clock });
const nodes = [one, two];

const TOPICS = ['notes:a', 'notes:b', 'notes:c'].map(testTopic);
/** One of the two nodes. */
const node = fc.nat(1);
const topics = fc.array(fc.constantFrom(...TOPICS), { minLength: 1, maxLength: 4 });

const deed = fc.oneof(
  { weight: 3, arbitrary: kindOf('write', { node, topics }) },
  /** `nth` of the notes that were acknowledged, counted round and round. */
  { weight: 1, arbitrary: kindOf('rewrite', { node, nth: fc.nat(100) }) },
  /** Cuts those connections of a node whose number is among `which`. */
  { weight: 1, arbitrary: kindOf('cut', { node, which: fc.subarray([0, 1, 2, 3, 4, 5, 6, 7]) }) },
);
type Deed = Generated<typeof deed>;

/** Deeds that happen at once, after which somebody may connect anew. */
const round = fc.record(
  {
    deeds: fc.array(deed, { minLength: 1, maxLength: 5, size: 'max' }),
    reconnects: fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: node }),
  },
  { noNullPrototype: true },
);

type Reader = ReturnType<typeof reader>;

/** A reader keeps, per topic, the state that snapshots and events gave it, and what it was handed. */
function reader(name: string, script: Script) {
  const states = new Map<string, Record<string, string>>();
  const readings: Reading[] = [];
  let live = connect();
  function connect() {
    const client = script.live();
    for (const topic of TOPICS) {
      let events: LiveEvent[] = [];
      client.subscribe(topic, {
        onSnapshot: (payload, _cursor) => {
          states.set(topic, { ...(payload as Record<string, string>) });
          events = [];
        },
        onEvents: (more) => {
          const state = states.get(topic) ?? {};
          for (const { entity_id = '', kind, payload } of more)
            if (kind !== 'board.replaced') state[entity_id] = payload.text;
          if (events.length === 0) readings.push({ reader: `${name} ${topic}`, from: (more[0]?.seq ?? 1) - 1, events });
          events.push(...more.map((one) => ({ ...one, payload: { ...one.payload } })));
        },
      });
    }
    return client;
  }
  return {
    states,
    readings,
    reconnect: () => {
      live.close();
      live = connect();
    },
    wake: () => live.wake(),
    close: () => live.close(),
  };
}

test('[LV2] whatever is written and whoever drops out, snapshot and events give the fresh snapshot', () =>
  fc.assert(
    fc.asyncProperty(fc.array(round, { minLength: 1, maxLength: 30, size: 'max' }), async (rounds) => {
      const event = await one.createEvent();
      const { cookie = '' } = await one.signIn(await one.createPerson({ event }));
      const readers = nodes.map(({ url }, index) => reader(`reader ${index}`, openScript(url, event.slug, cookie)));
      const written = new Writer(event.id);
      try {
        for (const { deeds, reconnects } of rounds) {
          if (reconnects !== null) readers[reconnects]?.reconnect();
          await Promise.all(deeds.map((happens) => written.act(happens)));
          await one.clock.advance(1_000);
        }
        await compare(event.id, written, readers);
      } finally {
        for (const each of readers) each.close();
      }
    }),
    tries(3),
  ));

async function compare(event_id: string, written: Writer, readers: readonly Reader[]): Promise<void> {
  const fresh = await freshStates(event_id);
  await settled(readers, fresh);
  for (const one of readers) expect(Object.fromEntries(one.states)).toEqual(fresh);
  for (const topic of TOPICS) {
    const stored = await storedOf(event_id, topic);
    const created = stored.filter(({ kind }) => kind === 'created').map(({ entity_id }) => entity_id);
    expect(written.acknowledged.filter((note) => note.topic === topic && !created.includes(note.id))).toEqual([]);
    const readings = readers.flatMap((one) => one.readings).filter(({ reader: name }) => name.endsWith(topic));
    expect(checkHistory({ acknowledged: [], stored, readings })).toEqual([]);
  }
}

/** Does what a run says to one event, and remembers what was acknowledged. */
class Writer {
  readonly acknowledged: { readonly id: string; readonly topic: Topic<TestTopic> }[] = [];
  readonly #event_id: string;
  #count = 0;

  constructor(event_id: string) {
    this.#event_id = event_id;
  }

  async act(happens: Deed): Promise<void> {
    const { live } = nodes[happens.node]!.ctx;
    switch (happens.kind) {
      case 'write': {
        const notes = happens.topics.map((topic) => ({ id: `note ${(this.#count += 1)}`, topic }));
        const events = notes.map(({ id, topic }) => this.#event('created', topic, id, id));
        await live.transact(async () => ({ result: 0, events }));
        this.acknowledged.push(...notes);
        return;
      }
      case 'rewrite': {
        const note = this.acknowledged[happens.nth % Math.max(1, this.acknowledged.length)];
        if (!note) return;
        const { kind, ...change } = this.#event('changed', note.topic, note.id, `again ${(this.#count += 1)}`);
        await live.transact(async () => ({ result: 0, events: [{ ...change, kind }], supersede: [change] }));
        return;
      }
      case 'cut':
        await Promise.resolve();
        socketsOf(happens.node).forEach((socket, index) => {
          if (happens.which.includes(index % 8)) socket.destroy();
        });
    }
  }

  #event<Kind extends 'created' | 'changed'>(kind: Kind, topic: Topic<TestTopic>, entity_id: string, text: string) {
    return { event_id: this.#event_id, topic, kind, entity_id, payload: { v: 1, text } };
  }
}

async function storedOf(event_id: string, topic: string): Promise<readonly LiveEvent[]> {
  const [page] = await readAfter(one.ctx.db, [{ event_id, topic, after: 0 }], 100_000);
  return page?.events ?? [];
}

/** The state of each topic as the feed has it now. */
async function freshStates(event_id: string): Promise<Record<string, Record<string, string>>> {
  const states: Record<string, Record<string, string>> = {};
  for (const topic of TOPICS) {
    const state: Record<string, string> = {};
    for (const { entity_id = '', payload } of await storedOf(event_id, topic))
      state[entity_id] = payload['text'] as string;
    states[topic] = state;
  }
  return states;
}

/** Waits until every reader has what is stored; the clock moves on for nodes that were not told. */
async function settled(readers: readonly Reader[], fresh: object): Promise<void> {
  const wanted = JSON.stringify(sorted(fresh));
  const done = () => readers.every((one) => JSON.stringify(sorted(Object.fromEntries(one.states))) === wanted);
  for (const limit = Date.now() + 15_000; !done() && Date.now() < limit;) {
    for (const one of readers) one.wake();
    await one.clock.advance(1_000);
    await new Promise((next) => setTimeout(next, 20));
  }
}

function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, inner]) => [key, sorted(inner)]);
}

const openSockets = nodes.map(() => new Set<Socket>());
beforeAll(() => {
  for (const [index, sockets] of openSockets.entries())
    nodes[index]?.app.server.on('connection', (socket) => {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
    });
});

function socketsOf(index: number): readonly Socket[] {
  return [...(openSockets[index] ?? [])];
}
