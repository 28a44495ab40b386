import { PAGE_LEASE } from '@plenary/domain/time/leases';
import { ownTopic } from '@plenary/contract/own-topic';
import { ROOMS } from '@plenary/contract/rooms/operations';
import { seatTopic } from '@plenary/contract/rooms/topics';
import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, event_users, room_seats } from '../../db/schema/index.ts';
import { runLine } from '../../cli/cli.fixture.ts';
import { connect } from '../../live/live.fixture.ts';
import { feedOf } from '../chat/chat.fixture.ts';
import type { EndedSeat } from './end-seats.ts';
import { kick } from './kick.ts';
import { addRoom, aSecondLater, codeOf, newSitter, sitterOf, type Sitter } from './rooms.fixture.ts';
import { lookAfterRooms, renewLeases } from './round.ts';
import { holdsSeat, seatsOf } from './seats.ts';

const server = useServer();
let event: EventFixture;
let hal: Sitter;
let ada: Sitter;
let bob: Sitter;

beforeEach(async () => {
  event = await server.createEvent();
  hal = await newSitter(server, event, { host: true });
  ada = await newSitter(server, event, { first_name: 'Ada' });
  bob = await newSitter(server, event);
});

const inRoom = async (room: string) =>
  (await server.ctx.db.select().from(room_seats).where(eq(room_seats.room_id, room))).map((seat) => seat.event_user_id);
const id = ({ person }: Sitter) => person.event_user_id;
const news = async ({ person }: Sitter) => {
  const said = await feedOf(server, event, ownTopic(person.account_id));
  return said.filter(({ kind }) => kind.startsWith('room.')).map(({ kind, payload }) => [kind, payload]);
};

describe('[ROM6] joining and leaving', () => {
  it('answers the seat, with the thread that is its call, and 200 with errors.room where it is refused', async () => {
    const room = await addRoom(server, event, { max_guests: 1, name: 'Tea' });
    const seat = await ada.sit(room);
    expect(seat).toMatchObject({ room, room_kind: 'networking', place: 'guest', name: 'Tea' });
    expect(seat.lease_id).toMatch(/^[0-9a-f]{24}$/);
    const full = await bob.call('join', { room });
    expect([full.status, full.json.status, full.json.code]).toEqual([200, 'error', 'room_full']);
    expect(full.json.payload.errors.room).toEqual(['This room is full.']);
    expect((await ada.call('leave', { room })).json.payload).toEqual({ left: true });
    expect((await ada.call('leave', { room })).json.payload).toEqual({ left: false });
    await bob.sit(room);
  });

  it('takes a form and JSON alike, and refuses rooms of another event or kind as rooms that are not there', async () => {
    const other = await server.createEvent();
    const foreign = await addRoom(server, other);
    const stand = await addRoom(server, event, { kind: 'exhibitor' });
    expect([await ada.tries(foreign), await ada.tries(stand)]).toEqual(['room_gone', 'room_gone']);
    const outsider = await ada.client.post(`/${other.slug}/json/networking/rooms/join`, { room: foreign });
    expect([outsider.status, outsider.json.status]).toEqual([200, 'error']);
    const form = await ada.client.form(`/${event.slug}/json/exhibitor/rooms/join`, { room: stand });
    expect(form.json.status).toBe('success');
    expect((await server.anonymous.post(`/${event.slug}/json/networking/rooms/join`, { room: stand })).json).toEqual({
      status: 'unauthorised user',
    });
  });

  it('moves from one room to another, so that nobody sits twice', async () => {
    const [one, two] = [await addRoom(server, event), await addRoom(server, event, { kind: 'exhibitor' })];
    const first = await ada.sit(one);
    await ada.sit(two, {}, 'exhibitor');
    expect([await inRoom(one), await inRoom(two)]).toEqual([[], [id(ada)]]);
    expect(await news(ada)).toMatchObject([['room.seat_ended', { lease_id: first.lease_id, reason: 'moved' }]]);
  });

  it('is for hosts alone where the event has no networking; exhibitors stay open', async () => {
    event = await server.createEvent({ flags: { networking_enabled: false } });
    const [guest, host] = [await newSitter(server, event), await newSitter(server, event, { host: true })];
    const room = await addRoom(server, event);
    const stand = await addRoom(server, event, { kind: 'exhibitor' });
    expect(await guest.tries(room)).toBe('room_networking_off');
    expect(codeOf(await guest.call('wait', { room }))).toBe('room_networking_off');
    expect((await guest.client.get(`/${event.slug}/json/networking/rooms`)).json.code).toBe('room_networking_off');
    expect((await guest.client.get(`/${event.slug}/poll/lobby`)).status).toBe(403);
    expect((await host.client.get(`/${event.slug}/poll/lobby`)).json.payload.rooms).toHaveLength(1);
    await host.sit(room);
    await guest.sit(stand, {}, 'exhibitor');
  });
});

describe('[ROM5] capacity', () => {
  it('counts guests; hosts and owners sit beside them, and a room without its owners waits for them', async () => {
    const stand = await addRoom(server, event, { kind: 'exhibitor', max_guests: 1, owners: [id(ada)] });
    const carl = await newSitter(server, event);
    expect(await bob.tries(stand, {}, 'exhibitor')).toBe('room_waits');
    expect((await hal.sit(stand, {}, 'exhibitor')) as object).toMatchObject({ place: 'host' });
    expect(await bob.tries(stand, {}, 'exhibitor')).toBe('room_waits');
    expect((await ada.sit(stand, {}, 'exhibitor')) as object).toMatchObject({ place: 'owner' });
    await bob.sit(stand, {}, 'exhibitor');
    expect(await carl.tries(stand, {}, 'exhibitor')).toBe('room_full');
    await ada.call('leave', { room: stand }, 'exhibitor');
    expect(await inRoom(stand)).toContain(id(bob));
    expect(await carl.tries(stand, {}, 'exhibitor')).toBe('room_waits');
  });

  const people = inFull(200, 40);
  const races = inFull(100, 3);
  it(`of ${people} people who race for the last seat ${races} times one gets it`, { timeout: 900_000 }, async () => {
    const crowd = await Promise.all(Array.from({ length: people }, () => newSitter(server, event)));
    for (let race = 0; race < races; race += 1) {
      const room = await addRoom(server, event, { max_guests: 1 });
      const answers = await Promise.all(crowd.map((one) => one.tries(room)));
      expect(answers.filter((code) => code === 'ok')).toHaveLength(1);
      expect(new Set(answers)).toEqual(new Set(['ok', 'room_full']));
      expect(await inRoom(room)).toHaveLength(1);
      // The limit of a person counts minutes.
      if (race % 20 === 19) await server.clock.advance(61_000);
    }
  });
});

describe('[ROM7] [ROM9] a seat and the devices of its person', () => {
  it('is there again for the same device, under a lease of its own', async () => {
    const room = await addRoom(server, event, { max_guests: 1 });
    const first = await ada.sit(room);
    const again = await ada.sit(room);
    expect(again.lease_id).not.toBe(first.lease_id);
    expect(await inRoom(room)).toEqual([id(ada)]);
    // The late word of the page before the reload does not touch the newer seat.
    expect((await ada.call('leave', { room, lease: first.lease_id, reason: 'unload' })).json.payload.left).toBe(false);
    expect((await ada.call('leave', { room, lease: first.lease_id })).json.payload.left).toBe(false);
    await aSecondLater(server, 21);
    expect(await inRoom(room)).toEqual([id(ada)]);
  });

  it('is refused to a second device with the text of the specification, and moves there when asked', async () => {
    const room = await addRoom(server, event, { max_guests: 1 });
    const phone = await sitterOf(server, event, ada.person);
    const seat = await ada.sit(room);
    const refused = await phone.call('join', { room });
    expect(refused.json.code).toBe('room_elsewhere');
    expect(refused.json.payload.errors.room[0]).toMatch(/^We could not connect to the room\. Could it be that/);
    const moved = await phone.sit(room, { takeover: true });
    expect(await inRoom(room)).toEqual([id(ada)]);
    expect(await news(ada)).toMatchObject([['room.seat_ended', { lease_id: seat.lease_id, reason: 'taken_over' }]]);
    expect((await ada.call('leave', { room, lease: seat.lease_id })).json.payload.left).toBe(false);
    expect(
      await holdsSeat(server.ctx, server.ctx.db, {
        ...{ event_id: event.id, event_user_id: id(ada), thread: moved.chatId },
      }),
    ).toMatchObject({ lease_id: moved.lease_id, place: 'guest' });
  });

  it('is held 20 s when its page is closed, by a word of that device alone', async () => {
    const room = await addRoom(server, event, { max_guests: 1 });
    const phone = await sitterOf(server, event, ada.person);
    await ada.sit(room);
    const unload = { room, reason: 'unload' };
    expect((await phone.call('leave', unload)).json.payload.left).toBe(false);
    expect((await bob.call('leave', unload)).json.payload.left).toBe(false);
    expect((await ada.client.form(`/${event.slug}/json/networking/rooms/leave`, unload)).json.payload.left).toBe(true);
    await aSecondLater(server, 19);
    expect(await bob.tries(room)).toBe('room_full');
    await aSecondLater(server, 1);
    expect(await inRoom(room)).toEqual([]);
    expect(await news(ada)).toMatchObject([['room.seat_ended', { reason: 'expired' }]]);
    await bob.sit(room);
  });

  it('ends after 45 s without a live connection, and goes on as long as its page follows it', async () => {
    const room = await addRoom(server, event);
    const [adas, bobs] = [await ada.sit(room), await bob.sit(room)];
    const socket = await connect(server.url, event.slug, ada.client.cookie);
    await socket.next('hello');
    socket.send({ t: 'sub', topic: seatTopic(bobs.lease_id) });
    expect((await socket.next('error')).code).toBe('forbidden');
    socket.send({ t: 'sub', topic: seatTopic(adas.lease_id) });
    await socket.next('subbed');
    for (let at = 0; at < ROOMS.lease_ms; at += PAGE_LEASE.renew_every_ms) {
      await renewLeases(server.ctx);
      await aSecondLater(server, PAGE_LEASE.renew_every_ms / 1_000);
    }
    expect(await inRoom(room)).toEqual([id(ada)]);
    socket.close();
  });

  it('that ran out takes nobody’s place, even before it was looked at', async () => {
    const room = await addRoom(server, event, { max_guests: 1 });
    await ada.sit(room);
    await server.clock.advance(ROOMS.lease_ms);
    await bob.sit(room);
    await lookAfterRooms(server.ctx, {});
    expect(await inRoom(room)).toEqual([id(bob)]);
  });

  it('ends within a second when its person is shut out, leaves the event or is erased, and counts for nothing before', async () => {
    const room = await addRoom(server, event);
    const { chatId } = await ada.sit(room);
    await bob.sit(room);
    const { db } = server.ctx;
    await db
      .update(event_users)
      .set({ active: false, banned_at: new Date() })
      .where(eq(event_users.id, id(ada)));
    await db.update(accounts).set({ deleted_at: new Date() }).where(eq(accounts.id, bob.person.account_id));
    await db
      .update(event_users)
      .set({ active: false })
      .where(eq(event_users.id, id(bob)));
    expect(await seatsOf(server.ctx, db, { event_id: event.id, thread: chatId })).toEqual([]);
    await aSecondLater(server);
    expect(await inRoom(room)).toEqual([]);
    expect(await ada.tries(room)).not.toBe('ok');
  });
});

describe('[ROM10] removing somebody from a room', () => {
  it('ends the seat, tells the person, and keeps them out for five minutes; hosts come back', async () => {
    const room = await addRoom(server, event);
    const other = await addRoom(server, event);
    const seat = await ada.sit(room);
    await bob.sit(room);
    const removed = await hal.call('kick', { room, event_user: id(ada) });
    expect(removed.json.payload.until).toBe(new Date(server.clock.now() + ROOMS.kick_ms).toISOString());
    expect(await inRoom(room)).toEqual([id(bob)]);
    expect(await news(ada)).toMatchObject([
      ['room.seat_ended', { lease_id: seat.lease_id, reason: 'kicked', until: removed.json.payload.until }],
    ]);
    const own = async () => (await ada.client.get(`/${event.slug}/json/rooms/own`)).json.payload;
    expect(await own()).toEqual({ seat: null, waiting: [], kept_out: [{ room, until: removed.json.payload.until }] });
    const again = await ada.call('join', { room });
    expect([again.status, again.json.code]).toEqual([200, 'room_kicked']);
    expect(again.json.payload.errors.room).toEqual([
      'You were removed from this room. You can join again in 5 minutes.',
    ]);
    expect(codeOf(await ada.call('wait', { room }))).toBe('room_kicked');
    await ada.sit(other);
    await server.clock.advance(ROOMS.kick_ms);
    expect((await own()).kept_out).toEqual([]);
    await ada.sit(room);
    const carl = await newSitter(server, event, { host: true });
    await hal.sit(room);
    await carl.call('kick', { room, event_user: id(hal) });
    await hal.sit(room);
  });

  it('is for hosts, and for owners of that room about its guests; all refusals are 200 with errors.room', async () => {
    const stand = await addRoom(server, event, { kind: 'exhibitor', owners: [id(ada)] });
    const foreign = await addRoom(server, event, { kind: 'exhibitor' });
    const carl = await newSitter(server, event);
    await ada.sit(stand, {}, 'exhibitor');
    await hal.sit(stand, {}, 'exhibitor');
    await bob.sit(stand, {}, 'exhibitor');
    await carl.sit(foreign, {}, 'exhibitor');
    const kicks = (who: Sitter, room: string, whom: Sitter) =>
      who.call('kick', { room, event_user: id(whom) }, 'exhibitor');
    const refused = await kicks(bob, stand, ada);
    expect([refused.status, refused.json.code]).toEqual([200, 'forbidden']);
    expect(refused.json.payload.errors.room).toHaveLength(1);
    expect(codeOf(await kicks(ada, foreign, carl))).toBe('forbidden');
    expect(codeOf(await kicks(ada, stand, hal))).toBe('forbidden');
    expect(codeOf(await kicks(ada, stand, carl))).toBe('room_nobody');
    expect(codeOf(await kicks(hal, stand, ada))).toBe('ok');
    expect(codeOf(await kicks(hal, stand, bob))).toBe('ok');
  });

  it('is a command as well', async () => {
    const room = await addRoom(server, event, { name: 'Tea' });
    await ada.sit(room);
    const run = (who: string) => runLine(server, '/', `room kick tea --event ${event.slug} --who ${who} --json`);
    const none = await run(bob.person.email);
    expect([none.code, none.out]).toEqual([1, expect.stringContaining('does not sit in tea')]);
    const until = new Date(server.clock.now() + ROOMS.kick_ms).toISOString();
    expect((await run(ada.person.email)).json).toMatchObject({ ok: true, until });
    expect(await inRoom(room)).toEqual([]);
    expect(await ada.tries(room)).toBe('room_kicked');
    await bob.sit(room);
    expect((await run(id(bob))).code).toBe(0);
  });

  it('takes whatever hangs on the seat along, in the same transaction', async () => {
    const room = await addRoom(server, event);
    const { chatId, lease_id } = await ada.sit(room);
    const heard: EndedSeat[] = [];
    const hooks = {
      seats_ended: async (_ctx: unknown, _tx: unknown, seats: readonly EndedSeat[]) => {
        heard.push(...seats);
        return {};
      },
    };
    const host = { event_id: event.id, event_user_id: id(hal), account_id: hal.person.account_id, roles: ['host'] };
    await kick(server.ctx, hooks, host as never, { kind: 'networking', room, event_user: id(ada) });
    expect(heard).toMatchObject([{ thread: chatId, lease_id, reason: 'kicked', event_user_id: id(ada) }]);
  });
});
