import type { Socket } from 'node:net';
import type { LiveEvent } from '@plenary/contract/live';
import { openScript, type Script } from '@plenary/client/script';
import { inFull } from '@plenary/testkit/full';
import { startServer } from '@plenary/testkit/server';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readAfter } from './feed.ts';
import { checkHistory, type Reading } from './history.fixture.ts';
import type { FeedEvent } from '../types.ts';
import type { TopicDefinition } from '../topic-definition.ts';

/** A map of notes, kept in the feed's own events: the state is what the events give, the snapshot what is stored. */
const NOTES: TopicDefinition = {
  name: 'notes:<name>',
  action: 'live.connect',
  snapshot: async (_ctx, tx, member, { name }) => {
    const { rows } = await tx.execute<{ entity_id: string; text: string }>(sql`
      SELECT DISTINCT ON (entity_id) entity_id, payload ->> 'text' AS text FROM feed_events
       WHERE event_id = ${member.event_id} AND topic = ${`notes:${name}`} ORDER BY entity_id, seq DESC`);
    return Object.fromEntries(rows.map((row) => [row.entity_id, row.text]));
  },
};

const features = [{ name: 'notes', topics: [NOTES] }];
const one = await startServer({ features });
const two = await startServer({ features, clock: one.clock });
afterAll(() => Promise.all([one.stop(), two.stop()]));
const event = await one.createEvent();
const nodes = [one, two];

const TOPICS = ['notes:a', 'notes:b', 'notes:c'];
const ROUNDS = 25;
const SEEDS = [...inFull([1, 2, 3, 4], [1]), Number(process.env.LIVE_SEED ?? Date.now() % 1_000_000)];

/** Small, seeded and good enough (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

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
          for (const { entity_id = '', payload } of more) state[entity_id] = payload['text'] as string;
          if (events.length === 0) readings.push({ reader: `${name} ${topic}`, from: (more[0]?.seq ?? 1) - 1, events });
          events.push(...more);
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

test.each(SEEDS)(
  '[LV2] whatever is written and whoever drops out, snapshot and events give the fresh snapshot (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
    const person = await one.createPerson({ event });
    const { cookie = '' } = await one.signIn(person);
    const readers = nodes.map((node, index) => reader(`reader ${index}`, openScript(node.url, event.slug, cookie)));
    const acknowledged: string[] = [];
    let written = 0;

    const write = async (): Promise<void> => {
      const node = pick(nodes);
      const events = Array.from({ length: 1 + Math.floor(random() * 4) }, () =>
        freshNote(pick(TOPICS), `${seed}-${(written += 1)}`),
      );
      await node.ctx.live.transact(async () => ({ result: 0, events }));
      acknowledged.push(...events.map((one) => one.entity_id ?? ''));
    };
    const rewrite = async (): Promise<void> => {
      const entity_id = pick(acknowledged);
      const topic = topicNames.get(entity_id);
      if (!topic) return;
      const change = {
        event_id: event.id,
        topic,
        entity_id,
        payload: { v: 1, text: `again ${(written += 1)}` },
      };
      await pick(nodes).ctx.live.transact(async () => ({
        result: 0,
        events: [{ ...change, kind: 'changed' }],
        supersede: [change],
      }));
    };
    const cut = async (): Promise<void> => {
      await Promise.resolve();
      const node = pick(nodes);
      for (const socket of socketsOf(node)) if (random() < 0.7) socket.destroy();
    };

    for (let round = 0; round < ROUNDS; round += 1) {
      const deeds = Array.from({ length: 1 + Math.floor(random() * 5) }, () =>
        pick([write, write, write, rewrite, cut]),
      );
      if (random() < 0.1) pick(readers).reconnect();
      await Promise.all(deeds.map((deed) => deed()));
      await one.clock.advance(1_000);
    }

    const fresh = await freshStates();
    await settled(readers, fresh);
    for (const one of readers) expect(Object.fromEntries(one.states)).toEqual(fresh);
    for (const topic of TOPICS) {
      const stored = await storedOf(topic);
      const created = stored.filter(({ kind }) => kind === 'created').map(({ entity_id }) => entity_id);
      expect(acknowledged.filter((id) => !created.includes(id) && topicNames.get(id) === topic)).toEqual([]);
      const readings = readers.flatMap((one) => one.readings).filter(({ reader: name }) => name.endsWith(topic));
      expect(checkHistory({ acknowledged: [], stored, readings })).toEqual([]);
    }
    for (const one of readers) one.close();
  },
);

const topicNames = new Map<string, string>();

function freshNote(topic: string, entity_id: string): FeedEvent {
  topicNames.set(entity_id, topic);
  return { event_id: event.id, topic, kind: 'created', entity_id, payload: { v: 1, text: entity_id } };
}

async function storedOf(topic: string): Promise<readonly LiveEvent[]> {
  const [page] = await readAfter(one.ctx.db, [{ event_id: event.id, topic, after: 0 }], 100_000);
  return page?.events ?? [];
}

/** The state of each topic as the feed has it now. */
async function freshStates(): Promise<Record<string, Record<string, string>>> {
  const states: Record<string, Record<string, string>> = {};
  for (const topic of TOPICS) {
    const state: Record<string, string> = {};
    for (const { entity_id = '', payload } of await storedOf(topic)) state[entity_id] = payload['text'] as string;
    states[topic] = state;
  }
  return states;
}

/** Waits until every reader has what is stored; the clock moves on for nodes that were not told. */
async function settled(readers: readonly ReturnType<typeof reader>[], fresh: object): Promise<void> {
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

function socketsOf(node: typeof one): readonly Socket[] {
  return openSockets.get(node) ?? [];
}

const openSockets = new Map<typeof one, Socket[]>(
  nodes.map((node) => {
    const sockets: Socket[] = [];
    node.app.server.on('connection', (socket) => {
      sockets.push(socket);
      socket.on('close', () => sockets.splice(sockets.indexOf(socket), 1));
    });
    return [node, sockets];
  }),
);
