import type { LivePayload } from '@plenary/contract/live';
import { ownTopic } from '@plenary/contract/own-topic';
import type { NetworkingRoom, RoomSeatsPayload, RoomUser } from '@plenary/contract/rooms/operations';
import { asEventUser, ROOMS } from '@plenary/contract/rooms/operations';
import { EXHIBITOR_LOBBY_TOPIC, LOBBY_TOPIC } from '@plenary/contract/rooms/topics';
import { FEATURES } from '@plenary/server/features';
import type { EventFixture } from '@plenary/testkit/events';
import { FakeClock } from '@plenary/testkit/clock';
import { startServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { room_waits } from '../../../db/schema/index.ts';
import { feedOf } from '../../chat/chat.fixture.ts';
import { erasePerson } from '../../personal-data/index.ts';
import { connect, type RawSocket } from '../../../live/live.fixture.ts';
import { extendLeases, lookAfterRooms, renewLeases } from '../round.ts';
import { addRoom, aSecondLater, codeOf, newSitter, type Sitter } from '../rooms.fixture.ts';

const server = useServer();
let event: EventFixture;
let ada: Sitter;
let bob: Sitter;

beforeEach(async () => {
  event = await server.createEvent();
  ada = await newSitter(server, event, { first_name: 'Ada', last_name: 'Byron' });
  bob = await newSitter(server, event);
});

const id = ({ person }: Sitter) => person.event_user_id;
const said = async (topic: string) =>
  (await feedOf(server, event, topic)).map(({ kind, payload }) => ({
    kind,
    ...(payload as LivePayload as RoomSeatsPayload),
  }));
const lobby = async (kind = 'networking') =>
  (await bob.client.get(`/${event.slug}/json/${kind}/rooms`)).json.payload.rooms;
const present = async (who: Sitter): Promise<RawSocket> => {
  const socket = await connect(server.url, event.slug, who.client.cookie);
  await socket.next('hello');
  return socket;
};

describe('[ROM8] [ROM13] a lobby', () => {
  it('lists its rooms with their seats and the faces of those who let others meet them', async () => {
    const room = await addRoom(server, event, { name: 'Tea', max_guests: 4 });
    const shy = await newSitter(server, event, { networking_status: false });
    for (const who of [ada, shy]) await who.sit(room);
    await aSecondLater(server);
    const rooms = await lobby();
    expect(rooms[0].chat_thread).toBe(rooms[0].chatId);
    expect(rooms).toMatchObject([
      {
        ...{ _id: room, nId: room, name: 'Tea', capacity: 4, guests: 2, sponsor: null, owners_in: [] },
        users: [{ _id: id(ada), user: ada.person.account_id, name: 'Ada Byron', avatar: 'avatar-one', photo: null }],
        event_users: [{ _id: id(ada), user: { _id: ada.person.account_id, screen_name: 'Ada Byron' } }],
      },
    ]);
    const visitors = await bob.client.get(`/${event.slug}/json/rooms/${room}/visitors`);
    expect(visitors.json.payload).toMatchObject({ users: [{ _id: id(ada) }], more: 1 });
    const own = await shy.client.get(`/${event.slug}/json/rooms/${room}/visitors`);
    expect(own.json.payload.users).toHaveLength(2);
  });

  it('lists exhibitors with all their owners, of whom any may be the one who is there', async () => {
    const owners = await Promise.all([1, 2, 3].map(() => newSitter(server, event)));
    await addRoom(server, event, { kind: 'exhibitor', owners: owners.map(id) });
    const [room] = await lobby('exhibitor');
    expect(room).toMatchObject({ guests: 0, owners_in: [], level_number: 1, categories: [] });
    expect([room.owners.length, room.exhibitors.length]).toEqual([3, 3]);
    await owners[0]?.sit(room._id, {}, 'exhibitor');
    await aSecondLater(server);
    expect((await lobby('exhibitor'))[0]).toMatchObject({ guests: 0, owners_in: [id(owners[0] as Sitter)], users: [] });
  });

  it('is told once a second, of the rooms that changed alone, with faces that it does not know yet', async () => {
    const [one, two] = [await addRoom(server, event), await addRoom(server, event)];
    await addRoom(server, event);
    await ada.sit(one);
    await bob.sit(two);
    await aSecondLater(server);
    await aSecondLater(server);
    expect(await said(LOBBY_TOPIC)).toMatchObject([
      {
        kind: 'room.seats',
        rooms: [
          { _id: one, guests: 1, users: [id(ada)] },
          { _id: two, guests: 1, users: [id(bob)] },
        ],
      },
    ]);
    await bob.sit(one);
    await aSecondLater(server);
    const last = (await said(LOBBY_TOPIC)).at(-1);
    expect(last?.faces.map(({ _id }) => _id)).toEqual([id(bob)]);
    expect(last?.rooms.find(({ _id }) => _id === two)).toEqual({ _id: two, guests: 0, users: [] });
    // Whoever comes and goes within a second is no news.
    await ada.call('leave', { room: one });
    await ada.sit(one);
    await aSecondLater(server);
    expect(await said(LOBBY_TOPIC)).toHaveLength(2);
    expect(await said(EXHIBITOR_LOBBY_TOPIC)).toEqual([]);
  });

  it('[D44] is empty at an event without rooms, for whoever asks by its address', async () => {
    const bare = await server.createEvent();
    const { client } = await newSitter(server, bare);
    for (const lobby of ['lobby', 'exhibitor-lobby'])
      expect((await client.get(`/${bare.slug}/poll/${lobby}`)).json).toMatchObject({
        status: 'success',
        payload: { rooms: [] },
      });
  });

  it('is the same for whoever followed it and whoever asks for it now (D61)', async () => {
    const rooms = [await addRoom(server, event), await addRoom(server, event)];
    const people = await Promise.all([1, 2, 3, 4].map(() => newSitter(server, event)));
    const before = (await bob.client.get(`/${event.slug}/poll/lobby`)).json;
    for (const [at, who] of people.entries()) {
      await who.sit(rooms[at % 2] ?? '');
      await aSecondLater(server);
    }
    await people[0]?.call('leave', { room: rooms[0] });
    await aSecondLater(server);
    const after = (await bob.client.get(`/${event.slug}/poll/lobby`)).json;
    const listed: NetworkingRoom[] = before.payload.rooms;
    const known = new Map(listed.map((room) => [room._id, room]));
    const events = (await bob.client.get(`/${event.slug}/poll/lobby?cursor=${before.cursor}`)).json.payload.events;
    for (const { payload } of events)
      for (const { users, ...change } of payload.rooms) {
        const room = known.get(change._id) as NetworkingRoom;
        const faces: RoomUser[] = [...room.users, ...payload.faces];
        const shown: RoomUser[] =
          users?.flatMap((one: string) => faces.find(({ _id }) => _id === one) ?? []) ?? room.users;
        known.set(change._id, { ...room, ...change, users: shown, event_users: shown.map(asEventUser) });
      }
    expect([...known.values()]).toEqual(after.payload.rooms);
  });

  it('forgets whoever is erased', async () => {
    const room = await addRoom(server, event);
    await ada.sit(room);
    await aSecondLater(server);
    expect(JSON.stringify(await said(LOBBY_TOPIC))).toContain('Ada');
    const registered = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);
    await erasePerson(server.ctx, registered, ada.person.email);
    expect((await said(LOBBY_TOPIC)).map(({ kind }) => kind)).toEqual(['lobby.replaced']);
    await aSecondLater(server);
    expect(await lobby()).toMatchObject([{ guests: 0, users: [] }]);
  });
});

describe('[ROM11] waiting for a seat', () => {
  const waiting = async () => (await server.ctx.db.select().from(room_waits)).map(({ event_user_id }) => event_user_id);
  const stand = (who: Sitter, room: string, kind: 'networking' | 'exhibitor' = 'networking') =>
    who.call('wait', { room }, kind);

  it('offers it for 30 s in the order of the line, and keeps it from others meanwhile', async () => {
    const room = await addRoom(server, event, { max_guests: 1 });
    const carl = await newSitter(server, event);
    await ada.sit(room);
    const sockets = [await present(bob), await present(carl)];
    expect((await stand(bob, room)).json.payload.waiting).toEqual({ place: 1, offered_until: null });
    await aSecondLater(server);
    expect((await stand(carl, room)).json.payload.waiting).toMatchObject({ place: 2 });
    expect((await stand(bob, room)).json.payload.waiting).toMatchObject({ place: 1 });
    await ada.call('leave', { room });
    await aSecondLater(server);
    const offer = (await feedOf(server, event, ownTopic(bob.person.account_id))).find(
      ({ kind }) => kind === 'room.offered',
    );
    expect(offer?.payload).toMatchObject({ room, until: new Date(server.clock.now() + ROOMS.offer_ms).toISOString() });
    expect(await ada.tries(room)).toBe('room_full');
    expect(await carl.tries(room)).toBe('room_full');
    await aSecondLater(server);
    expect(await lobby()).toMatchObject([{ guests: 0, kept: 1 }]);
    await aSecondLater(server, 29);
    const lapsed = (await feedOf(server, event, ownTopic(bob.person.account_id))).at(-1);
    expect([lapsed?.kind, lapsed?.payload]).toMatchObject(['room.offer_lapsed', { room }]);
    expect(codeOf(await bob.call('join', { room }))).toBe('room_full');
    await carl.sit(room);
    expect((await carl.client.get(`/${event.slug}/json/rooms/own`)).json.payload).toMatchObject({
      ...{ seat: { room, here: true }, waiting: [] },
    });
    sockets.forEach((socket) => socket.close());
  });

  it('[RUN32] outlasts a minute without a server, and the minute in which pages come back', async () => {
    const room = await addRoom(server, event, { max_guests: 2 });
    const [carl, dora] = [await newSitter(server, event), await newSitter(server, event)];
    for (const sitter of [ada, dora]) await sitter.sit(room);
    const sockets = [await present(bob), await present(carl)];
    for (const waiter of [bob, carl]) await stand(waiter, room);
    await dora.call('leave', { room });
    await aSecondLater(server);
    sockets.forEach((socket) => socket.close());
    const held_at = new Date(server.clock.now());
    await server.clock.leap(60_000);
    await extendLeases(server.ctx, held_at, 60_000);
    await server.clock.leap(60_000);
    await lookAfterRooms(server.ctx, {});
    const own = async ({ client }: Sitter) => (await client.get(`/${event.slug}/json/rooms/own`)).json.payload;
    expect(await own(ada)).toMatchObject({ seat: { room, here: true } });
    const offered_until = new Date(server.clock.now() + ROOMS.offer_ms).toISOString();
    expect((await own(bob)).waiting).toEqual([{ room, place: 1, offered_until }]);
    expect((await own(carl)).waiting).toEqual([{ room, place: 2, offered_until: null }]);
    expect(await dora.tries(room)).toBe('room_full');
    await bob.sit(room);
    await server.clock.leap(ROOMS.lease_ms);
    await lookAfterRooms(server.ctx, {});
    expect([await own(ada), await own(carl)]).toMatchObject([{ seat: null }, { waiting: [] }]);
  });

  it('[RUN32] is offered for its whole time by a round that was held up', async () => {
    const room = await addRoom(server, event, { max_guests: 1 });
    await stand(bob, room);
    await lookAfterRooms(server.ctx, {}, server.clock.now() - ROOMS.offer_ms);
    const offered_until = new Date(server.clock.now() + ROOMS.offer_ms).toISOString();
    expect((await stand(bob, room)).json.payload.waiting).toEqual({ place: 1, offered_until });
  });

  it('[SIM14] is short where a simulated person sits: they make room, and take no seat for which somebody waits', async () => {
    const room = await addRoom(server, event, { max_guests: 2 });
    const [eve, max] = [
      await newSitter(server, event, { simulated: true }),
      await newSitter(server, event, { simulated: true }),
    ];
    await ada.sit(room);
    await eve.sit(room);
    expect(await max.tries(room)).toBe('room_full');
    const socket = await present(bob);
    await stand(bob, room);
    await aSecondLater(server, ROOMS.give_way_ms / 1_000 - 1);
    expect(await eve.tries(room)).toBe('ok');
    await aSecondLater(server);
    expect(await max.tries(room)).toBe('room_full');
    await aSecondLater(server);
    await bob.sit(room);
    expect(await ada.tries(room)).toBe('ok');
    const ended = await feedOf(server, event, ownTopic(eve.person.account_id));
    const told = { kind: 'room.seat_ended', payload: { reason: 'left', room } };
    expect(ended).toContainEqual(
      expect.objectContaining({ ...told, payload: expect.objectContaining(told.payload) as object }),
    );
    socket.close();
  });

  it('ends when somebody stops waiting or goes', async () => {
    const room = await addRoom(server, event, { max_guests: 1 });
    await ada.sit(room);
    await stand(bob, room);
    await bob.call('wait', { room, cancel: true });
    const gone = await newSitter(server, event);
    await stand(gone, room);
    await aSecondLater(server, ROOMS.lease_ms / 1_000 - 1);
    expect(await waiting()).toEqual([id(gone)]);
    await aSecondLater(server);
    expect(await waiting()).toEqual([]);
  });

  it('outlives a start of the server, which knows nobody’s page at first', async () => {
    const room = await addRoom(server, event, { max_guests: 1 });
    await ada.sit(room);
    const socket = await present(bob);
    await stand(bob, room);
    await renewLeases(server.ctx);
    const later = new FakeClock(server.clock.now() + 10 * 60_000);
    const next = await startServer({ clock: later, background: true });
    await later.advance(2_000);
    expect(await waiting()).toEqual([id(bob)]);
    await next.stop();
    socket.close();
  });

  it('calls the owners of a room that waits for them', async () => {
    const room = await addRoom(server, event, { kind: 'exhibitor', owners: [id(ada)], name: 'Stand' });
    const socket = await present(bob);
    await stand(bob, room, 'exhibitor');
    const notices = await ada.client.get(`/${event.slug}/json/notifications`);
    expect(notices.json.payload.results).toMatchObject([
      { type: 'waiting_seat', values: { room, room_name: 'Stand', ask: 'come' } },
    ]);
    await ada.sit(room, {}, 'exhibitor');
    await aSecondLater(server);
    await bob.sit(room, {}, 'exhibitor');
    socket.close();
  });

  it('[NOT33] is over for whoever was told of it once the seat is taken, lapses or is not wanted, and nobody waits', async () => {
    const told = async ({ client }: Sitter): Promise<string[]> => {
      const { json } = await client.get(`/${event.slug}/json/notifications`);
      return json.payload.results.map(({ values }: { values: { ask: string } }) => values.ask);
    };
    const room = await addRoom(server, event, { max_guests: 1 });
    const stall = await addRoom(server, event, { kind: 'exhibitor', owners: [id(ada)] });
    const carl = await newSitter(server, event);
    const sockets = [await present(bob), await present(carl)];
    await ada.sit(room);
    await stand(bob, room);
    await stand(carl, room);
    await ada.call('leave', { room });
    await aSecondLater(server);
    expect([await told(bob), await told(carl)]).toEqual([['take'], []]);
    await aSecondLater(server, 30);
    expect([await told(bob), await told(carl)]).toEqual([[], ['take']]);
    await carl.sit(room);
    expect(await told(carl)).toEqual([]);
    for (const who of [bob, carl]) await stand(who, stall, 'exhibitor');
    await bob.call('wait', { room: stall, cancel: true }, 'exhibitor');
    expect(await told(ada)).toEqual(['come']);
    await carl.call('wait', { room: stall, cancel: true }, 'exhibitor');
    expect(await told(ada)).toEqual([]);
    await stand(bob, stall, 'exhibitor');
    expect(await told(ada)).toEqual(['come']);
    await ada.sit(stall, {}, 'exhibitor');
    expect(await told(ada)).toEqual([]);
    sockets.forEach((socket) => socket.close());
  });
});
