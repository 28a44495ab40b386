import { ownTopic } from '@plenary/contract/own-topic';
import { LIVE } from '@plenary/contract/live';
import type { Client } from '@plenary/testkit/client';
import type { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Context } from '../../context.ts';
import { account_sessions, event_users, events } from '../../db/schema/index.ts';
import { append, BOARD, note } from '../live.fixture.ts';

const server = useServer({ features: [{ name: 'board', topics: [BOARD] }] });
let ctx: Context;
let clock: FakeClock;
let event: EventFixture;
let ada: Person;
let client: Client;
beforeAll(async () => {
  ({ ctx, clock } = server);
  event = await server.createEvent();
  ada = await server.createPerson({ event });
  client = await server.signIn(ada);
});

const get = async (name: string, cursor?: string, as = client) =>
  as.get(
    `/${event.slug}/poll/${encodeURIComponent(name)}?event=${event.id}&_=0.5${cursor === undefined ? '' : `&cursor=${cursor}`}`,
  );
const post = (topics: unknown, as = client) => as.post(`/${event.slug}/poll`, { topics });
const cursorOf = async (name: string): Promise<string> => (await get(name)).json.cursor;

/** Lets a request reach the point at which it hangs. */
async function untilPolling(count = 1): Promise<void> {
  while ((await polling()) < count) await new Promise((next) => setImmediate(next));
}

async function polling(): Promise<number> {
  return Number((await ctx.metrics.getSingleMetric('plenary_live_polls')?.get())?.values[0]?.value);
}

/** Lets a second pass, and the reading of event access that it brings come to its end. */
async function eventAccessRead(): Promise<void> {
  const { timers } = clock;
  await clock.advance(1_000);
  while (clock.timers < timers) await new Promise((next) => setImmediate(next));
}

test('[D44] without a cursor a long-poll answers at once with the present state and a cursor', async () => {
  expect(await get('board:a')).toMatchObject({
    status: 200,
    json: { status: 'success', cursor: expect.stringMatching(/^[\w-]+\.[\w-]+\.0$/), payload: { name: 'a' } },
  });
  expect((await get('board:a', '')).json.payload).toEqual({ name: 'a' });
});

test('[D44] with a cursor it answers at once with what followed', async () => {
  const cursor = await cursorOf('board:b');
  await append(ctx, note(event.id, 'b', '1', 'm1'), note(event.id, 'b', '2'));
  const { json } = await get('board:b', cursor);
  expect(json.payload).toEqual({
    events: [
      { seq: 1, kind: 'note', entity_id: 'm1', payload: { v: 1, text: '1' } },
      { seq: 2, kind: 'note', payload: { v: 1, text: '2' } },
    ],
  });
  expect(json.cursor).toBe(await cursorOf('board:b'));
});

test('[D44] it hangs until something comes', async () => {
  const answer = get('board:c', await cursorOf('board:c'));
  await untilPolling();
  await append(ctx, note(event.id, 'c', 'now'));
  expect((await answer).json.payload.events).toMatchObject([{ seq: 1, payload: { text: 'now' } }]);
});

test('[D44] after 25 s in which nothing came it answers success with an unchanged cursor', async () => {
  const cursor = await cursorOf('board:d');
  const answer = get('board:d', cursor);
  await untilPolling();
  await clock.advance(LIVE.poll_wait_ms);
  expect((await answer).json).toEqual({ status: 'success', cursor, payload: { events: [] } });
});

test('[LV22] many events come in slices, each with the cursor of the next', async () => {
  const first = await cursorOf('board:long');
  await append(ctx, ...Array.from({ length: 250 }, (_none, index) => note(event.id, 'long', `${index}`)));
  const sizes: number[] = [];
  let cursor = first;
  for (let seq = 0; seq < 250;) {
    const { json } = await get('board:long', cursor);
    expect(json.payload.events[0].seq).toBe(seq + 1);
    sizes.push(json.payload.events.length);
    seq = json.payload.events.at(-1).seq;
    ({ cursor } = json);
  }
  expect(sizes).toEqual([100, 100, 50]);
});

test('[LV22] [LV9] a long-poll waits for the catch-up before it, and is looked at again when its turn comes late', async () => {
  const person = await server.createPerson({ event });
  const leaving = await server.signIn(person);
  const cursors = [await cursorOf('board:turn1'), await cursorOf('board:turn2')];
  await append(ctx, note(event.id, 'turn2', 'not any more'));
  const { hub } = ctx.live;
  const join = hub.join.bind(hub);
  const held = Promise.withResolvers<void>();
  const joins = vi.spyOn(hub, 'join').mockImplementationOnce(async (...args) => {
    await held.promise;
    return join(...args);
  });
  const first = get('board:turn1', cursors[0], leaving);
  await untilPolling(1);
  const second = get('board:turn2', cursors[1], leaving);
  await untilPolling(2);
  expect(joins).toHaveBeenCalledTimes(1);
  await ctx.live.transact(async (tx) => {
    await tx
      .update(account_sessions)
      .set({ ended_at: new Date(clock.now()) })
      .where(eq(account_sessions.account_id, person.account_id));
    return { result: 0, events: [ctx.live.accessChanged(person.account_id)] };
  });
  await clock.advance(1_000);
  held.resolve();
  expect((await second).json).toMatchObject({ status: 'unauthorised user' });
  expect((await first).status).toBe(403);
});

test('[LV7] a cursor that cannot be followed is told to resync, one of another topic is refused', async () => {
  const cursor = await cursorOf('board:e');
  expect((await get('board:e', cursor.replace(/\.0$/, '.zz'))).json).toMatchObject({
    status: 'success',
    payload: { resync: true },
  });
  for (const wrong of ['nonsense', await cursorOf('board:f')]) {
    expect(await get('board:e', wrong)).toMatchObject({
      status: 400,
      json: { status: 'error', code: 'invalid_cursor' },
    });
  }
});

test('[D32] signed out is 403 with "unauthorised user", at once and while it hangs', async () => {
  expect(await get('board:a', undefined, server.anonymous)).toMatchObject({
    status: 403,
    json: { status: 'unauthorised user' },
  });
  const person = await server.createPerson({ event });
  const leaving = await server.signIn(person);
  const answers = [
    get('board:g', await cursorOf('board:g'), leaving),
    post({ 'board:g': await cursorOf('board:g') }, leaving),
  ];
  await untilPolling(2);
  await ctx.live.transact(async (tx) => {
    await tx
      .update(account_sessions)
      .set({ ended_at: new Date(clock.now()) })
      .where(eq(account_sessions.account_id, person.account_id));
    return { result: 0, events: [ctx.live.accessChanged(person.account_id)] };
  });
  for (const answer of answers)
    expect(await answer).toMatchObject({ status: 403, json: { status: 'unauthorised user' } });
});

test('[LV9] a topic that is lost while it hangs is refused', async () => {
  const person = await server.createPerson({ event, host: true });
  const host = await server.signIn(person);
  const cursor = (await get('board:hosts', undefined, host)).json.cursor;
  const [one, many] = [get('board:hosts', cursor, host), post({ 'board:hosts': cursor, 'board:h': '' }, host)];
  expect((await many).json.payload.topics['board:h']).toMatchObject({ resync: true });
  const both = post({ 'board:hosts': cursor }, host);
  await untilPolling(2);
  await ctx.live.transact(async (tx) => {
    await tx.update(event_users).set({ host: false }).where(eq(event_users.id, person.event_user_id));
    return { result: 0, events: [ctx.live.accessChanged(person.account_id)] };
  });
  expect(await one).toMatchObject({ status: 403, json: { status: 'error', code: 'forbidden' } });
  expect((await both).json.payload.topics).toEqual({ 'board:hosts': { cursor, events: [], revoked: 'forbidden' } });
});

/** Somebody who is in at an event of their own that then begins to ask for a second factor, and their long-poll. */
async function asked() {
  const asking = await server.createEvent();
  const person = await server.signIn(await server.createPerson({ event: asking }));
  const path = `/${asking.slug}/poll/${encodeURIComponent('board:z')}`;
  const { cursor } = (await person.get(path)).json;
  const begins = async (): Promise<void> => {
    await ctx.db
      .update(events)
      .set({ settings: sql`${events.settings} || '{"second_factor":"email"}'` })
      .where(eq(events.id, asking.id));
    await clock.advance(1_000);
  };
  return { poll: () => person.get(`${path}?cursor=${cursor}`), begins };
}
const REFUSED = { status: 403, json: { status: 'unauthorised user' } };

test('[ONB15] a long-poll ends when the event begins to ask for a second factor that its caller has not taken', async () => {
  const { poll, begins } = await asked();
  const hung = poll();
  await untilPolling();
  await eventAccessRead();
  await begins();
  expect(await hung).toMatchObject(REFUSED);
});

test('[ONB15] so does one that is still on its way to its topic', async () => {
  const { poll, begins } = await asked();
  const { hub } = ctx.live;
  const join = hub.join.bind(hub);
  const held = Promise.withResolvers<void>();
  const joins = vi.spyOn(hub, 'join').mockImplementationOnce(async (...args) => {
    await held.promise;
    return join(...args);
  });
  const hung = poll();
  await untilPolling();
  await begins();
  while ((await polling()) > 0) await new Promise((next) => setImmediate(next));
  held.resolve();
  expect(await hung).toMatchObject(REFUSED);
  joins.mockRestore();
});

test('[LV12] addresses of topics that are not there or not for the caller', async () => {
  expect(await get('nothing')).toMatchObject({ status: 404, json: { code: 'unknown_topic' } });
  expect(await get('board:hosts')).toMatchObject({ status: 403, json: { code: 'forbidden' } });
  expect(await get('messages')).toMatchObject({ status: 404, json: { code: 'unknown_topic' } });
});

test('[D44] several topics hang in one request; those that moved are answered', async () => {
  const topics = { 'board:i': await cursorOf('board:i'), 'board:j': await cursorOf('board:j') };
  const answer = post(topics);
  await untilPolling();
  await append(ctx, note(event.id, 'j', '1'));
  const { json } = await answer;
  expect(Object.keys(json.payload.topics)).toEqual(['board:j']);
  expect(json.payload.topics['board:j'].events).toMatchObject([{ seq: 1 }]);
  const quiet = post({ ...topics, 'board:j': json.payload.topics['board:j'].cursor });
  await untilPolling();
  await clock.advance(LIVE.poll_wait_ms);
  expect((await quiet).json).toEqual({ status: 'success', payload: { topics: {} } });
});

test('[D44] topics that are refused are named at once, so that the client leaves them out', async () => {
  const { json } = await post({ 'board:hosts': '', nothing: '', 'board:a': await cursorOf('board:a') });
  expect(json.payload.topics).toMatchObject({
    'board:hosts': { revoked: 'forbidden' },
    nothing: { revoked: 'unknown_topic' },
  });
});

test.each([null, 'x', [], { 'board:a': 5 }, { ['x'.repeat(129)]: '' }, { a: 'x'.repeat(65) }])(
  '[D44] %j is no map of cursors',
  async (topics) => {
    expect(await post(topics)).toMatchObject({ status: 400, json: { code: 'invalid_input' } });
  },
);

test('[LV12] more topics than a socket may follow are refused', async () => {
  const topics = Object.fromEntries(Array.from({ length: 65 }, (_none, index) => [`board:${index}`, '']));
  expect(await post(topics)).toMatchObject({ status: 400, json: { code: 'invalid_input' } });
});

test('[LV12] a session keeps 32 long-polls waiting at most, and a disconnect makes room', async () => {
  const busy = await server.signIn(await server.createPerson({ event }));
  const cursor = await cursorOf('board:k');
  const hangUp = new AbortController();
  const url = `/${event.slug}/poll/board:k?cursor=${cursor}`;
  const hung = Array.from({ length: 32 }, () => busy.request(url, { signal: hangUp.signal }).catch(() => 'hung up'));
  await untilPolling(32);
  expect(await get('board:k', cursor, busy)).toMatchObject({ status: 429, json: { code: 'rate_limited' } });
  hangUp.abort();
  await Promise.all(hung);
  const gauge = ctx.metrics.getSingleMetric('plenary_live_polls');
  while ((await gauge?.get())?.values[0]?.value !== 0) await new Promise((next) => setImmediate(next));
});

test('[D44] a person has a topic of their own, and no one else has it', async () => {
  expect(await get(ownTopic(ada.account_id))).toMatchObject({ status: 200 });
  const bob = await server.signIn(await server.createPerson({ event }));
  expect(await get(ownTopic(ada.account_id), undefined, bob)).toMatchObject({
    status: 403,
    json: { code: 'forbidden' },
  });
});

test('[LV17] a server that stops lets nobody hang', async () => {
  const node = await startServer({ features: [{ name: 'board', topics: [BOARD] }] });
  const cookie = client.cookie ?? '';
  const first = await fetch(`${node.url}/${event.slug}/poll/board:l`, { headers: { cookie } });
  const { cursor } = (await first.json()) as { cursor: string };
  const hung = fetch(`${node.url}/${event.slug}/poll/board:l?cursor=${cursor}`, { headers: { cookie } });
  const gauge = node.ctx.metrics.getSingleMetric('plenary_live_polls');
  while ((await gauge?.get())?.values[0]?.value !== 1) await new Promise((next) => setImmediate(next));
  await node.stop();
  expect(await (await hung).json()).toMatchObject({ status: 'success', cursor });
});
