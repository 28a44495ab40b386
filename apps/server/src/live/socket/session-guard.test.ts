import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { withholdAnswers, type Withheld } from '@plenary/testkit/faults/withheld-answers';
import { eq } from 'drizzle-orm';
import { setImmediate } from 'node:timers/promises';
import { LIVE } from '@plenary/contract/live';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { event_users, events } from '../../db/schema/index.ts';
import { accessTopic } from '../feed/topic-key.ts';
import { BOARD, HALL, connect, openSocket, type RawSocket } from '../live.fixture.ts';

/** The question by which a connection is looked up. */
const LOOKS_UP = /from "account_sessions" inner join "accounts"/;
/** Callers of new connections that are looked up at the same time. */
const ADMITTED_AT_ONCE = 16;
/** Connections that are looked up at the same time. */
const AT_ONCE = 8;
const PEOPLE = 30;
/** One for each test: connections of another would be looked at as well. */
let server: TestServer;
let looks: Withheld;

beforeEach(async () => {
  server = await startServer({ features: [{ name: 'board', topics: [BOARD, HALL] }] });
});
afterEach(() => {
  looks.end();
  return server.stop();
});

/** Somebody whose socket has been looked at once, as each is when it opens. */
async function join(event: EventFixture, { topic = 'hall', host = false } = {}) {
  const person = await server.createPerson({ event, host });
  const { cookie } = await server.signIn(person);
  const opening = withholdAnswers(server.ctx.db, LOOKS_UP);
  const connecting = connect(server.url, event.slug, cookie);
  await opening.release(1);
  opening.end();
  const socket = await connecting;
  socket.send({ t: 'sub', topic });
  await socket.next('subbed');
  return { person, socket };
}

/** Moves an event's end; resolves when every connection of the node has been handed the event as it is then. */
async function moveEnd(event: EventFixture, closes_at: Date | null): Promise<void> {
  const { clock, ctx } = server;
  await ctx.db.update(events).set({ closes_at }).where(eq(events.id, event.id));
  const timers = clock.timers;
  await clock.advance(500);
  while (clock.timers < timers) await setImmediate();
}

/** Changes a membership as the accounts feature does; resolves when this node has heard of it. */
async function change(person: Person, row: { active?: boolean; host?: boolean }): Promise<void> {
  const { live } = server.ctx;
  const heard = Promise.withResolvers<void>();
  // Those who follow are told one after the other: ours comes after the connection's own.
  const { leave } = await live.hub.join(accessTopic(person.account_id), undefined, {
    onEvents: () => heard.resolve(),
    onReset: () => heard.resolve(),
  });
  await live.transact(async (tx) => {
    await tx.update(event_users).set(row).where(eq(event_users.id, person.event_user_id));
    return { result: 0, events: [live.accessChanged(person.account_id)] };
  });
  await heard.promise;
  leave();
}

/** Long enough for whatever would be asked without waiting for an answer. */
async function someTurns(): Promise<void> {
  for (let turns = 0; turns < 50; turns += 1) await setImmediate();
}

const ended = () => new Date(server.clock.now() - 1);

test('[LV23] a socket costs one look at its session', async () => {
  const event = await server.createEvent();
  const { cookie } = await server.signIn(await server.createPerson({ event }));
  looks = withholdAnswers(server.ctx.db, LOOKS_UP);
  const connecting = connect(server.url, event.slug, cookie);
  await looks.release(1);
  const socket = await connecting;
  socket.send({ t: 'sub', topic: 'hall' });
  await socket.next('subbed');
  await someTurns();
  expect(looks.asked).toBe(1);
});

test('[LV23] [LV10] a session that ends between that look and its watch is said goodbye to', async () => {
  const event = await server.createEvent();
  const person = await server.createPerson({ event });
  const { cookie } = await server.signIn(person);
  looks = withholdAnswers(server.ctx.db, LOOKS_UP);
  const connecting = connect(server.url, event.slug, cookie);
  await looks.untilAnswered(1);
  await change(person, { active: false });
  await looks.release(2);
  expect(await (await connecting).closed).toMatchObject({ code: 4003 });
});

test('[LV23] of a crowd sixteen callers are looked up at a time, and those who waited too long are not', async () => {
  const event = await server.createEvent();
  const { cookie } = await server.signIn(await server.createPerson({ event }));
  looks = withholdAnswers(server.ctx.db, LOOKS_UP);
  let upgrades = 0;
  server.app.server.on('upgrade', () => (upgrades += 1));
  const crowd = Array.from({ length: LIVE.max_sockets_per_person }, () =>
    openSocket(server.url, event.slug, { cookie }),
  );
  const late = [openSocket(server.url, event.slug, { cookie }), openSocket(server.url, event.slug, { cookie })];
  while (upgrades < crowd.length + late.length) await setImmediate();
  await looks.untilAnswered(ADMITTED_AT_ONCE);
  await server.clock.advance(LIVE.open_within_ms);
  await looks.release(ADMITTED_AT_ONCE);
  const answers = await Promise.all([...crowd, ...late]);
  expect(answers.filter((answer) => 'refused' in answer)).toMatchObject([{ refused: 503 }, { refused: 503 }]);
  expect(looks.asked).toBe(ADMITTED_AT_ONCE);
});

test('[LV30] who is shut out does not wait behind everybody whose event has changed', async () => {
  const event = await server.createEvent();
  for (let others = 1; others < PEOPLE; others += 1) await join(event);
  const { person, socket } = await join(event);
  looks = withholdAnswers(server.ctx.db, LOOKS_UP);
  await moveEnd(event, ended());
  await looks.untilAnswered(AT_ONCE);
  await change(person, { active: false });
  // Of those who wait, every other turn is the event's, so this one is among the next eight.
  await looks.release(AT_ONCE);
  // Answers arrive in any order: all eight are there before one goes on, so that none of those after them comes first.
  await looks.untilAnswered(2 * AT_ONCE);
  await looks.release(AT_ONCE);
  expect(await socket.closed).toMatchObject({ code: 4003 });
  expect(looks.asked).toBeLessThan(PEOPLE);
});

test('[LV31] a look that waits sees what changes until its turn: no other one is made for that', async () => {
  const event = await server.createEvent();
  const sockets: RawSocket[] = [];
  for (let count = 0; count < AT_ONCE + 4; count += 1) sockets.push((await join(event)).socket);
  looks = withholdAnswers(server.ctx.db, LOOKS_UP);
  await moveEnd(event, ended());
  await Promise.all(sockets.map((socket) => socket.next('revoked')));
  await looks.untilAnswered(AT_ONCE);
  for (const closes_at of [null, ended(), null]) await moveEnd(event, closes_at);
  // Those that were being looked at are looked at once more, the four that waited only once.
  await looks.release(2 * AT_ONCE + 4);
  for (const socket of sockets) socket.send({ t: 'sub', topic: 'hall' });
  await Promise.all(sockets.map((socket) => socket.next('subbed')));
  await someTurns();
  expect(looks.asked).toBe(2 * AT_ONCE + 4);
});

test('[LV31] a connection is looked at once at a time: an answer that comes late puts nothing back', async () => {
  const event = await server.createEvent();
  const { person, socket } = await join(event, { host: true, topic: 'board:hosts' });
  looks = withholdAnswers(server.ctx.db, LOOKS_UP);
  await moveEnd(event, ended());
  await looks.untilAnswered(1);
  await change(person, { host: false });
  await someTurns();
  expect(looks.asked).toBe(1);
  await looks.release(2);
  expect(await socket.next('revoked')).toEqual({ t: 'revoked', topic: 'board:hosts', code: 'forbidden' });
  socket.send({ t: 'sub', topic: 'board:hosts' });
  expect(await socket.next('error')).toMatchObject({ topic: 'board:hosts' });
});

test('[LV31] a connection that is gone is not looked at when its turn comes', async () => {
  const event = await server.createEvent();
  const sockets: RawSocket[] = [];
  for (let count = 0; count < AT_ONCE + 6; count += 1) sockets.push((await join(event)).socket);
  looks = withholdAnswers(server.ctx.db, LOOKS_UP);
  await moveEnd(event, ended());
  await looks.untilAnswered(AT_ONCE);
  for (const socket of sockets.slice(AT_ONCE)) socket.close();
  while ((await openSockets()) > AT_ONCE) await setImmediate();
  await looks.release(AT_ONCE);
  await someTurns();
  expect(looks.asked).toBe(AT_ONCE);
});

async function openSockets(): Promise<number> {
  const gauge = await server.ctx.metrics.getSingleMetric('plenary_live_sockets')?.get();
  return gauge?.values[0]?.value ?? 0;
}
