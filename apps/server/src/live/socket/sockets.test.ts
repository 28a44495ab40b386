import { LIVE } from '@plenary/contract/live';
import { FakeClock } from '@plenary/testkit/clock';
import type { EventFixture } from '@plenary/testkit/events';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { Context } from '../../context.ts';
import { account_sessions, event_users, events } from '../../db/schema/index.ts';
import { health } from '../../features/health/index.ts';
import { BOARD, HALL, append, connect, note, openSocket, type RawSocket } from '../live.fixture.ts';

const features = [{ name: 'board', topics: [BOARD, HALL] }];
const clock = new FakeClock();
const server = useServer({ features, clock });
const other = useServer({ features, clock });
let ctx: Context;
let event: EventFixture;
beforeAll(async () => {
  ({ ctx } = server);
  event = await server.createEvent();
});

/** Somebody at the event with an open socket, which follows some boards. */
async function join(options: { host?: boolean; topics?: string[]; node?: typeof server } = {}) {
  const person = await server.createPerson({ event, host: options.host ?? false });
  const { cookie } = await server.signIn(person);
  const socket = await connect((options.node ?? server).url, event.slug, cookie);
  await socket.next('hello');
  for (const topic of options.topics ?? []) {
    socket.send({ t: 'sub', topic });
    await socket.next('subbed');
  }
  return { person, cookie, socket };
}

test('[LV18] a socket is greeted, follows topics and hears their events in order', async () => {
  const { socket } = await join({ topics: ['board:a', 'board:b'] });
  await append(ctx, note(event.id, 'a', 'one'), note(event.id, 'b', 'other'), note(event.id, 'a', 'two'));
  const frames = [await socket.next('evt'), await socket.next('evt')];
  expect(
    frames.map(({ topic, events: list }) => [topic, list.map((one) => `${one.seq} ${one.payload['text'] as string}`)]),
  ).toEqual([
    ['board:a', ['1 one', '2 two']],
    ['board:b', ['1 other']],
  ]);
});

test('[LV7] a socket that comes back with its cursor gets what it missed', async () => {
  const first = await join({ topics: [] });
  first.socket.send({ t: 'sub', topic: 'board:back' });
  const { cursor } = await first.socket.next('subbed');
  first.socket.close();
  await append(ctx, note(event.id, 'back', '1'), note(event.id, 'back', '2'));
  const again = await connect(server.url, event.slug, first.cookie);
  again.send({ t: 'sub', topic: 'board:back', cursor });
  const subbed = await again.next('subbed');
  expect(subbed).toMatchObject({ recovered: true, seq: 2 });
  expect(subbed.events.map((one) => one.seq)).toEqual([1, 2]);
});

test('[LV11] a caller who may not connect is told so in plain HTTP before the upgrade', async () => {
  const { cookie } = await server.signIn(await server.createPerson());
  const member = await join();
  const refused = async (slug: string, options: Parameters<typeof openSocket>[2]) =>
    openSocket(server.url, slug, options);
  expect(await refused(event.slug, {})).toEqual({ refused: 403, body: '{"status":"unauthorised user"}' });
  expect(await refused(event.slug, { cookie })).toMatchObject({
    refused: 403,
    body: expect.stringContaining('"forbidden"'),
  });
  expect(await refused('nowhere', { cookie })).toMatchObject({ refused: 404 });
  const foreign = { cookie: member.cookie, origin: 'https://evil.example' };
  expect(await refused(event.slug, foreign)).toMatchObject({
    refused: 403,
    body: expect.stringContaining('"bad_origin"'),
  });
  const protocol = { cookie: member.cookie, protocol: 'other.v1' };
  expect(await refused(event.slug, protocol)).toMatchObject({ refused: 400 });
  expect(await refused(event.slug, { cookie: 'plenary_session=%00;;=' })).toMatchObject({ refused: 403 });
});

test('[LV11] our own origin may connect', async () => {
  const { cookie } = await join();
  const socket = await openSocket(server.url, event.slug, { cookie, origin: server.url });
  expect(socket).not.toHaveProperty('refused');
});

test('[LV12] topics that are not there, or not for the caller, are refused one by one', async () => {
  const { socket } = await join();
  const answer = async (topic: string, cursor?: string) => {
    socket.send({ t: 'sub', topic, ...(cursor && { cursor }) });
    return socket.next('error');
  };
  expect(await answer('nothing')).toEqual({ t: 'error', code: 'unknown_topic', topic: 'nothing' });
  expect(await answer('board:hosts')).toEqual({ t: 'error', code: 'forbidden', topic: 'board:hosts' });
  expect(await answer('user:aaaaaaaaaaaaaaaaaaaaaaaa')).toMatchObject({ code: 'forbidden' });
  expect(await answer('access:aaaaaaaaaaaaaaaaaaaaaaaa')).toMatchObject({ code: 'unknown_topic' });
  expect(await answer('board:a', 'not a cursor')).toMatchObject({ code: 'invalid_cursor' });
});

test('[LV12] the same topic of another event is another topic', async () => {
  const elsewhere = await server.createEvent();
  const { socket } = await join({ topics: ['board:same'] });
  await append(ctx, note(elsewhere.id, 'same', 'not yours'), note(event.id, 'same', 'yours'));
  expect((await socket.next('evt')).events.map((one) => one.payload['text'])).toEqual(['yours']);
});

test('[LV12] malformed frames are answered, and end the connection when they go on', async () => {
  const { socket } = await join();
  for (let time = 0; time < 9; time += 1) {
    socket.send('{"t":');
    expect(await socket.next('error')).toEqual({ t: 'error', code: 'malformed' });
  }
  socket.send({ t: 'ping' });
  await socket.next('pong');
  socket.send('what?');
  expect(await socket.closed).toMatchObject({ code: 1008 });
});

test('[LV12] binary, too large and too many frames close the socket with a code', async () => {
  const [binary, large, many] = [await join(), await join(), await join()];
  binary.socket.send(Buffer.from('{"t":"ping"}'));
  expect(await binary.socket.closed).toMatchObject({ code: 1003 });
  large.socket.send('x'.repeat(LIVE.max_frame_bytes + 1));
  expect(await large.socket.closed).toMatchObject({ code: 1009 });
  for (let time = 0; time < 201; time += 1) many.socket.send({ t: 'ping' });
  expect(await many.socket.closed).toMatchObject({ code: 4029 });
});

test('[LV12] a socket follows 64 topics at most', async () => {
  const { socket } = await join();
  for (let index = 0; index < LIVE.max_topics_per_socket; index += 1)
    socket.send({ t: 'sub', topic: `board:${index}` });
  for (let index = 0; index < LIVE.max_topics_per_socket; index += 1) await socket.next('subbed');
  socket.send({ t: 'sub', topic: 'board:more' });
  expect(await socket.next('error')).toMatchObject({ code: 'rate_limited', topic: 'board:more' });
  socket.send({ t: 'unsub', topic: 'board:0' });
  socket.send({ t: 'sub', topic: 'board:more' });
  await socket.next('subbed');
});

test('[LV12] a person has 16 sockets at most', async () => {
  const { cookie, socket } = await join();
  for (let count = 1; count < LIVE.max_sockets_per_person; count += 1) await connect(server.url, event.slug, cookie);
  expect(await openSocket(server.url, event.slug, { cookie })).toMatchObject({ refused: 429 });
  socket.close();
  await socket.closed;
  let again = await openSocket(server.url, event.slug, { cookie });
  while ('refused' in again) again = await openSocket(server.url, event.slug, { cookie });
});

test('[LV9] a topic that a person may not follow any more is taken back, others stay', async () => {
  const { socket, person } = await join({ host: true, topics: ['board:hosts', 'board:stays'] });
  await unhost(person.event_user_id, person.account_id, ctx);
  expect(await socket.next('revoked')).toEqual({ t: 'revoked', topic: 'board:hosts', code: 'forbidden' });
  await append(ctx, note(event.id, 'hosts', 'secret'), note(event.id, 'stays', 'public'));
  expect((await socket.next('evt')).events[0]?.payload).toEqual({ v: 1, text: 'public' });
  expect(socket.waiting).toEqual([]);
});

test('[LV9] it is taken back within a second on a node that was not told', async () => {
  const { socket, person } = await join({ host: true, topics: ['board:hosts'], node: other });
  await unhost(person.event_user_id, person.account_id, ctx);
  await clock.advance(1_000);
  expect(await socket.next('revoked')).toMatchObject({ topic: 'board:hosts' });
});

test('[LV10] an ended session is said goodbye to, wherever it was ended', async () => {
  const [here, there] = [await join(), await join({ node: other })];
  for (const { person } of [here, there]) {
    await ctx.live.transact(async (tx) => {
      await tx
        .update(account_sessions)
        .set({ ended_at: new Date(clock.now()) })
        .where(eq(account_sessions.account_id, person.account_id));
      return { result: 0, events: [ctx.live.accessChanged(person.account_id)] };
    });
  }
  await clock.advance(1_000);
  for (const { socket } of [here, there]) {
    expect(await socket.next('bye')).toMatchObject({ reason: 'signed_out' });
    expect(await socket.closed).toMatchObject({ code: 4001 });
  }
});

test('[LV10] a person who is no member any more is shut out', async () => {
  const { socket, person } = await join({ topics: ['board:a'] });
  await ctx.live.transact(async (tx) => {
    await tx.update(event_users).set({ active: false }).where(eq(event_users.id, person.event_user_id));
    return { result: 0, events: [ctx.live.accessChanged(person.account_id)] };
  });
  expect(await socket.closed).toMatchObject({ code: 4003 });
});

test('[D37] when an event ends its topics are taken from everybody but hosts', async () => {
  const ending = await server.createEvent({ closes_at: new Date(clock.now() + 90_000) });
  const follow = async (host: boolean): Promise<RawSocket> => {
    const { cookie } = await server.signIn(await server.createPerson({ event: ending, host }));
    const socket = await connect(server.url, ending.slug, cookie);
    socket.send({ t: 'sub', topic: 'hall' });
    await socket.next('subbed');
    return socket;
  };
  const [attendee, host] = [await follow(false), await follow(true)];
  await clock.advance(1_000);
  await untilLooked(ending.id);
  await clock.advance(90_000);
  const revoked = attendee.next('revoked');
  let done = false;
  void revoked.then(() => (done = true));
  while (!done) await clock.advance(1_000);
  expect(await revoked).toEqual({ t: 'revoked', topic: 'hall', code: 'event_over' });
  expect(host.waiting.filter((frame) => frame.t === 'revoked')).toEqual([]);
});

test('[ONB15] when an event begins to ask for a second factor, who has not taken it is said goodbye to', async () => {
  const asking = await server.createEvent();
  const open = async (verified: boolean) => {
    const person = await server.createPerson({ event: asking });
    const socket = await connect(server.url, asking.slug, (await server.signIn(person, { verified })).cookie);
    await socket.next('hello');
    return { person, socket };
  };
  const [without, taken] = [await open(false), await open(true)];
  await clock.advance(1_000);
  await untilLooked(asking.id);
  await ctx.db
    .update(events)
    .set({ settings: sql`${events.settings} || '{"second_factor":"email"}'` })
    .where(eq(events.id, asking.id));
  let done = false;
  void without.socket.closed.then(() => (done = true));
  while (!done) await clock.advance(1_000);
  expect(await without.socket.next('bye')).toMatchObject({ reason: 'signed_out' });
  taken.socket.send({ t: 'ping' });
  expect(await taken.socket.next('pong')).toMatchObject({ t: 'pong' });
});

test('[LV12] a clock that is set back closes no socket, and puts nobody off', async () => {
  const node = await startServer({ features });
  const place = await node.createEvent();
  const { cookie, get } = await node.signIn(await node.createPerson({ event: place }));
  const socket = await connect(node.url, place.slug, cookie);
  for (let time = 0; time < 3; time += 1) {
    socket.send({ t: 'ping' });
    await socket.next('pong');
    node.clock.setBack(3_600_000);
  }
  for (let time = 0; time < 600; time += 1) await node.ctx.limits.take('requests', { person: 'ada' });
  node.clock.setBack(24 * 3_600_000);
  const wait_ms = await node.ctx.limits.take('requests', { person: 'ada' });
  expect(wait_ms).toBeLessThanOrEqual(10_000);
  await node.clock.advance(10_000);
  expect(await node.ctx.limits.take('requests', { person: 'ada' })).toBeNull();
  expect((await get(`/${place.slug}/poll/hall?event=${place.id}&_=1`)).status).toBe(200);
  await node.stop();
});

test('[LV13] a socket that reads too slowly is cut, and its cursor brings it back', async () => {
  const { socket, cookie } = await join();
  socket.send({ t: 'sub', topic: 'board:slow' });
  const { cursor } = await socket.next('subbed');
  socket.pause();
  const cuts = async (): Promise<number> =>
    (await ctx.metrics.getSingleMetric('plenary_live_slow_sockets_total')?.get())?.values[0]?.value ?? 0;
  let sent = 0;
  for (; (await cuts()) === 0; sent += 1) await append(ctx, note(event.id, 'slow', 'x'.repeat(200_000)));
  const again = await connect(server.url, event.slug, cookie);
  again.send({ t: 'sub', topic: 'board:slow', cursor });
  expect(await again.next('subbed')).toMatchObject({ recovered: true, seq: sent });
});

test('[LV17] a server that stops tells everybody to come back, and takes nobody new', async () => {
  const node = await startServer({ features, clock: server.clock });
  const { socket, cookie } = await join({ node });
  node.ctx.lifecycle.drain(() => undefined);
  expect(await socket.next('bye')).toMatchObject({ reason: 'restart' });
  expect(await socket.closed).toMatchObject({ code: 1012 });
  expect(await openSocket(node.url, event.slug, { cookie })).toMatchObject({ refused: 503 });
  await node.stop();
});

test('[LV17] a server with a grace time answers meanwhile, and sends its sockets elsewhere one after the other', async () => {
  const node = await startServer({ features: [...features, health], clock, config: { stop_grace_s: 20 } });
  const sockets = [(await join({ node })).socket, (await join({ node })).socket];
  node.ctx.lifecycle.drain(() => undefined);
  await sockets[0]!.next('bye');
  const { status, headers } = await node.anonymous.get('/healthz');
  expect([status, headers.get('connection')]).toEqual([200, 'close']);
  sockets[1]!.send({ t: 'ping' });
  await sockets[1]!.next('pong');
  await clock.advance(10_000);
  expect(await sockets[1]!.next('bye')).toMatchObject({ reason: 'restart' });
  await node.stop();
});

async function unhost(event_user_id: string, account_id: string, { live }: typeof ctx): Promise<void> {
  await live.transact(async (tx) => {
    await tx.update(event_users).set({ host: false }).where(eq(event_users.id, event_user_id));
    return { result: 0, events: [live.accessChanged(account_id)] };
  });
}

/** Lets the reading of event access that a second has brought come to its end. */
async function untilLooked(event_id: string): Promise<void> {
  await ctx.db.select({ id: events.id }).from(events).where(eq(events.id, event_id));
}
