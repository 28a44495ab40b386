import { loseDatabase } from '@plenary/testkit/faults/outage';
import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import type { MemberOptions } from '@plenary/testkit/people';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { event_users, events } from '../../db/schema/index.ts';
import { HALL, connect, openSocket, type RawSocket } from '../live.fixture.ts';

const server = useServer({ features: [{ name: 'hall', topics: [HALL] }] });
/** Questions that a change brings with it, and some more. */
const STEPS = Array.from({ length: inFull(30, 8) }, (_, step) => step);
const SOCKETS_A_PERSON = 16;
/** The question by which a node learns what its events are now. */
const READS_EVENTS = /from "events" where "events"."slug" in/;

/** A person of an event, and sockets of theirs that follow a topic which closes with the event. */
async function follow(event: EventFixture, count = 1, member: MemberOptions = {}) {
  const person = await server.createPerson({ event, ...member });
  const { cookie } = await server.signIn(person);
  const sockets = Array.from({ length: count }, async () => {
    const socket = await connect(server.url, event.slug, cookie);
    socket.send({ t: 'sub', topic: 'hall' });
    await socket.next('subbed');
    return socket;
  });
  return { person, cookie, sockets: await Promise.all(sockets) };
}

const close = (event: EventFixture) =>
  server.ctx.db
    .update(events)
    .set({ closes_at: new Date(server.clock.now() - 1) })
    .where(eq(events.id, event.id));

/** Seconds pass until all of these have happened. */
async function passUntil(happened: Promise<unknown>): Promise<void> {
  let done = false;
  void happened.then(() => (done = true));
  while (!done) await server.clock.advance(500);
}

/** Each loses its topic, or its connection: one that the database could not look at from the start does not stay. */
const revoked = (sockets: readonly RawSocket[]) =>
  Promise.all(sockets.map((socket) => Promise.race([socket.next('revoked'), socket.closed])));

describe('[LV9] a change of access while the database dies', () => {
  it.each(STEPS)('an event that closes is taken from everybody (after %i more answers)', async (answers) => {
    const event = await server.createEvent();
    const { sockets } = await follow(event, 3);
    await close(event);
    const outage = loseDatabase(server.ctx.db, { answers });
    while (outage.asked <= answers) await server.clock.advance(500);
    await server.clock.advance(1_000);
    outage.end();
    await passUntil(revoked(sockets));
  });

  it.each(STEPS)('a person who is shut out is shut out (after %i more answers)', async (answers) => {
    const event = await server.createEvent();
    const { person, sockets } = await follow(event, 3);
    await server.ctx.live.transact(async (tx) => {
      await tx.update(event_users).set({ active: false }).where(eq(event_users.id, person.event_user_id));
      return { result: 0, events: [server.ctx.live.accessChanged(person.account_id)] };
    });
    const outage = loseDatabase(server.ctx.db, { answers });
    while (outage.asked <= answers) await server.clock.advance(500);
    await server.clock.advance(1_000);
    outage.end();
    await passUntil(Promise.all(sockets.map((socket) => socket.closed)));
  });

  it('the end that an event had from the start comes without the database', async () => {
    const event = await server.createEvent({ closes_at: new Date(server.clock.now() + 60_000) });
    const { sockets } = await follow(event, 3);
    const before = loseDatabase(server.ctx.db, { answers: Infinity });
    while (before.answered === 0) await server.clock.advance(500);
    before.end();
    const outage = loseDatabase(server.ctx.db);
    await passUntil(revoked(sockets));
    outage.end();
  });

  it('it is taken from memory first: from 2,000 sockets within a second, with the database gone', async () => {
    const event = await server.createEvent();
    const people = inFull(2_000, 64) / SOCKETS_A_PERSON;
    const sockets: RawSocket[] = [];
    for (let n = 0; n < people; n += 1) sockets.push(...(await follow(event, SOCKETS_A_PERSON)).sockets);
    await close(event);
    const outage = loseDatabase(server.ctx.db, { except: READS_EVENTS });
    const closed = revoked(sockets);
    const began = performance.now();
    await server.clock.advance(500);
    await closed;
    const ms = performance.now() - began;
    outage.end();
    if (inFull(true, false)) console.info(`${sockets.length} sockets revoked in ${Math.round(ms)} ms`);
  }, 120_000);
});

describe('[DRF3] an event that becomes a draft', () => {
  const takeBack = (event: EventFixture) =>
    server.ctx.db.update(events).set({ draft: true }).where(eq(events.id, event.id));

  it('is gone for attendees who are inside, and stays open for its team', async () => {
    const event = await server.createEvent();
    const attendee = await follow(event, 2);
    const speaker = await follow(event, 1, { roles: ['speaker'] });
    await takeBack(event);
    await passUntil(Promise.all(attendee.sockets.map((socket) => socket.closed)));
    expect(await attendee.sockets[0]!.closed).toEqual({ code: 4003, reason: 'not_found' });
    await server.clock.advance(2_000);
    const [team] = speaker.sockets;
    team!.send({ t: 'ping' });
    await team!.next('pong');
    expect(team!.waiting.filter(({ t }) => t === 'revoked')).toEqual([]);
    expect(await openSocket(server.url, event.slug, attendee)).toMatchObject({ refused: 404 });
  });

  it('is gone from memory, with the database away', async () => {
    const event = await server.createEvent();
    const { sockets } = await follow(event, 2);
    await takeBack(event);
    const outage = loseDatabase(server.ctx.db, { except: READS_EVENTS });
    await passUntil(Promise.all(sockets.map((socket) => socket.closed)));
    outage.end();
  });

  it('ends a long-poll that waits', async () => {
    const event = await server.createEvent();
    const client = await server.signIn(await server.createPerson({ event }));
    const { json } = await client.get(`/${event.slug}/poll/hall`);
    const waiting = client.get(`/${event.slug}/poll/hall?cursor=${encodeURIComponent(json.cursor)}`);
    await takeBack(event);
    await passUntil(waiting);
    expect((await waiting).json.code).toBe('not_found');
  });
});
