import { PAGE_LEASE } from '@plenary/domain/time/leases';
import { ownTopic } from '@plenary/contract/own-topic';
import { CALLS } from '@plenary/contract/calls/operations';
import { CALL_OVER, CALL_STARTED, mailboxTopic, PEER_ENDED } from '@plenary/contract/calls/topics';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq, sql } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { accounts, chat_members, event_users } from '../../db/schema/index.ts';
import { connect } from '../../live/live.fixture.ts';
import { feedOf } from '../chat/chat.fixture.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { callerOf, inCall, later, linesOf, newCaller, privateChat, type Caller } from './calls.fixture.ts';
import { renewPlaces } from './round.ts';

const server = useServer();
let event: EventFixture;
let hal: Caller;
let ada: Caller;
let bob: Caller;
let tid: string;

beforeEach(async () => {
  event = await server.createEvent();
  hal = await newCaller(server, event, { host: true });
  ada = await newCaller(server, event);
  bob = await newCaller(server, event);
  tid = await privateChat(event, ada, bob, hal);
});

const id = ({ person }: Caller): string => person.event_user_id;
/** The news for a person about calls. */
const news = async ({ person }: Caller) =>
  (await feedOf(server, event, ownTopic(person.account_id)))
    .filter(({ kind }) => kind === CALL_STARTED || kind === PEER_ENDED)
    .map(({ kind, payload }) => [kind, payload]);

describe('[CAL15] [D9] a place in a call is a lease', () => {
  it('ends after 45 s without a live connection, and goes on as long as its page follows it', async () => {
    const [a, b] = [await ada.joins(tid), await bob.joins(tid)];
    const socket = await connect(server.url, event.slug, ada.client.cookie);
    await socket.next('hello');
    socket.send({ t: 'sub', topic: mailboxTopic(b.peer) });
    expect((await socket.next('error')).code).toBe('forbidden');
    socket.send({ t: 'sub', topic: mailboxTopic(a.peer) });
    await socket.next('subbed');
    for (let at = 0; at < CALLS.lease_ms; at += PAGE_LEASE.renew_every_ms) {
      await renewPlaces(server.ctx);
      await later(server, PAGE_LEASE.renew_every_ms / 1_000);
    }
    expect(inCall(await ada.sees(tid))).toEqual([id(ada)]);
    expect(await news(bob)).toMatchObject([
      [CALL_STARTED, { tid }],
      [PEER_ENDED, { peer: b.peer, reason: 'expired' }],
    ]);
    socket.close();
  });

  it('says to each why it has ended, where one ran out while another person was shut out', async () => {
    const [a, b] = [await ada.joins(tid), await bob.joins(tid)];
    await server.ctx.db.execute(sql`UPDATE event_users SET active = false WHERE id = ${id(bob)}`);
    await later(server, CALLS.lease_ms / 1_000);
    expect(await news(ada)).toEqual([[PEER_ENDED, expect.objectContaining({ peer: a.peer, reason: 'expired' })]]);
    expect((await news(bob)).at(-1)).toMatchObject([PEER_ENDED, { peer: b.peer, reason: 'removed' }]);
    expect(await linesOf(event, ada, tid)).toEqual(['started', 'joined', 'ended']);
  });

  it('is held 20 s when its page is closed, by a word of that device alone, and found again by a reload', async () => {
    const { peer } = await ada.joins(tid);
    const elsewhere = await callerOf(server, event, ada.person);
    expect((await elsewhere.does('leave', { peer, reason: 'unload' })).json.payload.left).toBe(false);
    expect((await bob.does('leave', { peer })).json.payload.left).toBe(false);
    const beacon = await ada.client.form(`/${event.slug}/json/video-call/leave`, { peer, reason: 'unload' });
    expect(beacon.json.payload.left).toBe(true);
    await later(server, 19);
    const again = await ada.joins(tid);
    expect(again.video_call.peers).toHaveLength(1);
    // The late word of the page before the reload does not touch the newer place.
    expect((await ada.does('leave', { peer, reason: 'unload' })).json.payload.left).toBe(false);
    await later(server, 21);
    expect(inCall(await bob.sees(tid))).toEqual([id(ada)]);
    expect(await linesOf(event, bob, tid)).toEqual(['started']);
    await ada.does('leave', { peer: again.peer, reason: 'unload' });
    await later(server, 20);
    expect(await bob.sees(tid)).toBeNull();
  });

  it('is gone with the right to the call: out of the chat, out of the event, signed out, banned, erased', async () => {
    const { db } = server.ctx;
    const people = [ada, bob, ...(await Promise.all([1, 2, 3].map(() => newCaller(server, event))))];
    const all = await privateChat(event, hal, ...people);
    const gone = async (who: Caller, how: () => Promise<unknown>) => {
      await who.joins(all);
      await how();
      await later(server);
      expect(inCall(await hal.sees(all))).not.toContain(id(who));
    };
    await hal.joins(all);
    const [one, two, three, four, five] = people as [Caller, Caller, Caller, Caller, Caller];
    const of = (who: Caller) => and(eq(event_users.event_id, event.id), eq(event_users.id, id(who)));
    await gone(one, () =>
      db.delete(chat_members).where(and(eq(chat_members.thread_id, all), eq(chat_members.event_user_id, id(one)))),
    );
    await gone(two, () => db.update(event_users).set({ active: false }).where(of(two)));
    await gone(three, () => three.client.post('/logout', {}));
    await gone(four, () =>
      hal.client.post(`/${event.slug}/json/chat/users/ban`, {
        chat_thread: event.thread_id,
        user: four.person.account_id,
      }),
    );
    await gone(five, () =>
      db.update(accounts).set({ deleted_at: new Date() }).where(eq(accounts.id, five.person.account_id)),
    );
  });

  it('[ROM10] that was removed from a group is refused to its person for five minutes, with the time', async () => {
    await ada.joins(tid);
    const { peer } = await bob.joins(tid);
    expect(await bob.code('moderate', { tid, act: 'mute_all' })).toBe('forbidden');
    expect(await ada.code('moderate', { tid, act: 'remove', peer })).toBe('ok');
    expect((await news(bob)).at(-1)).toMatchObject([PEER_ENDED, { reason: 'kicked', until: expect.any(String) }]);
    const refused = await bob.does('join', { tid });
    expect([refused.status, refused.json.code]).toEqual([403, 'call_kicked']);
    expect(refused.json.payload.reason).toBe('You were removed from this call. You can join again in 5 minutes.');
    await server.clock.advance(CALLS.kick_ms);
    await bob.joins(tid);
  });
});

describe('[CAL15] [CAL14] joining while something else happens', () => {
  const rounds = inFull(40, 8);
  it(`leaves nobody in the call of a room without a seat there, ${rounds} times`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const room = await addRoom(server, event);
      const { chatId } = await hal.sit(room);
      await hal.joins(chatId);
      await Promise.all([ada.sit(room), bob.sit(room)]);
      const { peer } = await bob.joins(chatId);
      await Promise.all([
        ada.does('join', { tid: chatId }),
        ada.call('leave', { room }),
        bob.does('join', { tid: chatId }),
        hal.does('moderate', { tid: chatId, act: 'remove', peer }),
      ]);
      const { rows } = await server.ctx.db.execute(sql`
        SELECT p.event_user_id FROM call_peers p JOIN calls c ON c.id = p.call_id JOIN rooms r ON r.thread_id = c.thread_id
         WHERE NOT EXISTS (SELECT 1 FROM room_seats s WHERE s.room_id = r.id AND s.event_user_id = p.event_user_id)`);
      expect(rows).toEqual([]);
      await later(server, 61);
    }
  });
});

describe('[CAL20] [PRV12] [D11] the lines of a call', () => {
  it('are written by the server, each once, and the last one out ends it', async () => {
    const [a, b] = [await ada.joins(tid), await bob.joins(tid)];
    await ada.joins(tid);
    await bob.does('leave', { peer: b.peer });
    await bob.does('leave', { peer: b.peer });
    await ada.does('leave', { peer: a.peer });
    const { peer } = (await ada.load(tid)).json.payload.own;
    await ada.does('leave', { peer });
    expect(await linesOf(event, bob, tid)).toEqual(['started', 'joined', 'left', 'ended']);
    const { json } = await bob.client.get(`/${event.slug}/json/chat/messages?chat_thread=${tid}`);
    const about = json.payload.results.map((line: ChatMessage) => [line.target_event_user?._id, line.video_call]);
    const video_call = { room_id: a.video_call.call };
    expect(about).toEqual([id(ada), id(bob), id(bob), id(ada)].map((who) => [who, video_call]));
  });

  it('of a networking room end with it, and its chat is off the list', async () => {
    const room = await addRoom(server, event, { name: 'Tea' });
    const { chatId } = await ada.sit(room);
    await bob.sit(room);
    await ada.joins(chatId);
    expect(await linesOf(event, bob, chatId)).toEqual(['started']);
    const listed = async () => {
      const { json } = await bob.client.get(`/${event.slug}/json/chat/threads`);
      return json.payload.chat_threads.some(({ _id }: { _id: string }) => _id === chatId);
    };
    expect(await listed()).toBe(true);
    await ada.call('leave', { room });
    expect(await linesOf(event, bob, chatId)).toEqual(['started', 'ended']);
    expect(await listed()).toBe(false);
  });

  it('[NOT31] the people of a private chat hear that it is over, whoever is still shown that somebody calls', async () => {
    const { peer } = await ada.joins(tid);
    await ada.does('leave', { peer });
    const kinds = (await feedOf(server, event, ownTopic(hal.person.account_id))).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === CALL_STARTED || kind === CALL_OVER)).toEqual([CALL_STARTED, CALL_OVER]);
  });

  it('[NOT31] the others of a private chat hear that it began, but whom a block keeps apart', async () => {
    await bob.client.post(`/${event.slug}/json/chat/users/block`, { user: ada.person.account_id });
    await ada.joins(tid);
    expect(await news(ada)).toEqual([]);
    expect(await news(bob)).toEqual([]);
    expect(await news(hal)).toMatchObject([[CALL_STARTED, { tid, kind: 'private', by: { _id: id(ada) } }]]);
  });
});

describe('[CAL20] [LDB8] points for joining a call', () => {
  it('come once a call', async () => {
    await ada.joins(tid);
    await ada.joins(tid);
    const { rows } = await server.ctx.db.execute<{ action: string }>(
      sql`SELECT action FROM point_awards WHERE event_user_id = ${id(ada)} AND action = 'video_call_join'`,
    );
    expect(rows).toHaveLength(1);
  });
});

describe('[ATT16] people who are in a call', () => {
  it('are shown as such in the list and on their card, which tells a host the room as well', async () => {
    const socket = await connect(server.url, event.slug, ada.client.cookie);
    await socket.next('hello');
    const listed = async () => (await bob.client.get(`/${event.slug}/status/online-users`)).json.users;
    const card = async (who: Caller) =>
      (await who.client.get(`/${event.slug}/json/users/card?user=${ada.person.account_id}`)).json.payload;
    expect([await listed(), await card(bob)]).not.toMatchObject([[{ in_call: true }], { in_call: true }]);
    const room = await addRoom(server, event, { name: 'Tea' });
    await ada.joins((await ada.sit(room)).chatId);
    expect([await listed(), await card(bob)]).toMatchObject([
      [{ _id: id(ada), availability: 'available', in_call: true }],
      { availability: 'available', in_call: true },
    ]);
    expect(await card(bob)).not.toHaveProperty('room');
    expect(await card(hal)).toMatchObject({ in_call: true, room: { room, room_kind: 'networking', name: 'Tea' } });
    socket.close();
  });
});

describe('[PRV28] the list of chats', () => {
  it('says in which a call goes on, and with how many', async () => {
    const threads = async () =>
      (await bob.client.get(`/${event.slug}/json/chat/threads`)).json.payload.chat_threads as { _id: string }[];
    const own = async () => (await threads()).find(({ _id }) => _id === tid);
    expect(await own()).not.toHaveProperty('video_call');
    const { peer, video_call } = await ada.joins(tid);
    expect(await own()).toMatchObject({ video_call: { call: video_call.call, people: 1 } });
    await ada.does('leave', { peer });
    expect(await own()).not.toHaveProperty('video_call');
  });
});
