import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { beforeEach, describe, expect, it } from 'vitest';
import { feed_events } from '../../db/schema/index.ts';
import { connect } from '../../live/live.fixture.ts';
import { feedOf } from '../chat/chat.fixture.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { callerOf, inCall, later, linesOf, newCaller, privateChat, type Caller } from './calls.fixture.ts';

const server = useServer();
let event: EventFixture;
let hal: Caller;
let ada: Caller;
let bob: Caller;
let cyd: Caller;

beforeEach(async () => {
  event = await server.createEvent();
  hal = await newCaller(server, event, { host: true });
  ada = await newCaller(server, event);
  bob = await newCaller(server, event);
  cyd = await newCaller(server, event);
});

const id = ({ person }: Caller): string => person.event_user_id;

describe('[CAL14] a call of a private chat', () => {
  it('begins with the first who joins, is loaded and joined by the others, and is closed to everybody else', async () => {
    const tid = await privateChat(event, ada, bob);
    expect((await ada.load(tid)).json).toMatchObject({ status: 'success', payload: { tid, video_call: null } });
    const joined = await ada.joins(tid, { mic: true });
    expect(joined).toMatchObject({ tid, may_share: true, moderates: false, room: null, transport: { engine: 'mesh' } });
    expect(joined.video_call.peers).toMatchObject([{ event_user: id(ada), mic: true, cam: false }]);
    const loaded = (await bob.load(tid)).json.payload;
    expect(loaded).toMatchObject({ kind: 'private', video_call_token: null, own: null });
    const { account_id, event_user_id } = ada.person;
    expect(loaded.video_call.chat_thread).toMatchObject({
      _id: tid,
      event_users: [{ _id: event_user_id, user: { _id: account_id, first_name: expect.any(String) } }],
    });
    expect((await bob.joins(tid)).video_call.call).toBe(joined.video_call.call);
    await later(server);
    expect(inCall(await ada.sees(tid))).toEqual([id(ada), id(bob)]);
    for (const other of [cyd, hal]) {
      expect((await other.load(tid)).json).toMatchObject({ status: 'status_fail', code: 'not_found', payload: null });
      expect(await other.code('join', { tid })).toBe('not_found');
      expect((await other.reads(`call:${tid}`)).status).toBe(403);
    }
    expect(await ada.code('join', { tid: event.thread_id })).toBe('not_found');
  });

  it('ends when the last one has gone; the next one is another call', async () => {
    const tid = await privateChat(event, ada, bob);
    const [one, two] = [await ada.joins(tid), await bob.joins(tid)];
    expect((await ada.does('leave', { peer: one.peer })).json.payload).toEqual({ left: true });
    await later(server);
    expect(inCall(await bob.sees(tid))).toEqual([id(bob)]);
    await bob.does('leave', { peer: two.peer });
    expect(await bob.sees(tid)).toBeNull();
    expect((await ada.joins(tid)).video_call.call).not.toBe(one.video_call.call);
  });

  it('of ten who begin at once it is one call, with one line that it started', async () => {
    const others = await Promise.all(Array.from({ length: 9 }, () => newCaller(server, event)));
    const tid = await privateChat(event, ada, ...others);
    const calls = await Promise.all([ada, ...others].map((one) => one.joins(tid)));
    expect(new Set(calls.map(({ video_call }) => video_call.call)).size).toBe(1);
    const lines = await linesOf(event, ada, tid);
    expect(lines.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'joined'), 'started']);
    await later(server);
    expect(inCall(await ada.sees(tid))).toHaveLength(10);
  });
});

describe('[CAL14] a call of a room', () => {
  it('is for those who sit there on this device', async () => {
    const room = await addRoom(server, event, { kind: 'exhibitor', owners: [id(ada)], name: 'Stand' });
    const { chatId } = await ada.sit(room, {}, 'exhibitor');
    expect(await bob.code('join', { tid: chatId })).toBe('call_no_seat');
    const elsewhere = await callerOf(server, event, ada.person);
    expect(await elsewhere.code('join', { tid: chatId })).toBe('call_no_seat');
    expect(await ada.joins(chatId)).toMatchObject({ room: { name: 'Stand' }, moderates: true, may_share: true });
    await bob.sit(room, {}, 'exhibitor');
    expect(await bob.joins(chatId)).toMatchObject({ moderates: false, may_share: false });
    await hal.sit(room, {}, 'exhibitor');
    expect(await hal.joins(chatId)).toMatchObject({ moderates: true, may_share: true });
  });

  it('[D10] is left with the seat: by leaving the room, and by being removed from it', async () => {
    const room = await addRoom(server, event, { name: 'Tea' });
    const { chatId } = await ada.sit(room);
    await Promise.all([bob.sit(room), hal.sit(room)]);
    const joined = await ada.joins(chatId);
    const [{ peer }] = [await bob.joins(chatId), await hal.joins(chatId)];
    expect(await ada.code('moderate', { tid: chatId, act: 'remove', peer })).toBe('forbidden');
    expect(await hal.code('moderate', { tid: chatId, act: 'remove', peer })).toBe('ok');
    expect(await bob.tries(room)).toBe('room_kicked');
    expect(await bob.code('join', { tid: chatId })).toBe('call_no_seat');
    expect((await bob.reads(`mailbox:${peer}`)).status).toBe(403);
    await ada.call('leave', { room });
    await later(server);
    expect(inCall(await hal.sees(chatId))).toEqual([id(hal)]);
    expect(await ada.code('own', { peer: joined.peer, mic: true })).toBe('call_gone');
  });
});

describe('[CAL15] [D8] one place, one device', () => {
  it('a second device is refused until it asks to take the place over; the call goes on as one', async () => {
    const tid = await privateChat(event, ada, bob);
    await bob.joins(tid);
    const first = await ada.joins(tid);
    const elsewhere = await callerOf(server, event, ada.person);
    expect(await elsewhere.code('join', { tid })).toBe('call_elsewhere');
    const second = await elsewhere.joins(tid, { takeover: true });
    expect(second.peer).not.toBe(first.peer);
    expect(await ada.code('leave', { peer: second.peer })).toBe('ok');
    expect((await ada.reads(`mailbox:${first.peer}`)).status).toBe(403);
    expect((await elsewhere.reads(`mailbox:${second.peer}`)).status).toBe(200);
    await later(server);
    expect(inCall(await bob.sees(tid))).toEqual([id(bob), id(ada)]);
    expect(await linesOf(event, bob, tid)).toEqual(['started', 'joined']);
  });

  it('whoever joins another call from the same device has left the first', async () => {
    const [one, two] = [await privateChat(event, ada, bob), await privateChat(event, ada, cyd)];
    await bob.joins(one);
    await ada.joins(one);
    await ada.joins(two);
    await later(server);
    expect(inCall(await bob.sees(one))).toEqual([id(bob)]);
    expect(await linesOf(event, bob, one)).toEqual(['started', 'joined', 'left']);
  });
});

describe('[CAL18] what others are shown of somebody', () => {
  it('is what they say of themselves; a screen that is shared ends the sharing of others, and needs the right to share', async () => {
    const tid = await privateChat(event, ada, bob);
    const [a, b] = [await ada.joins(tid), await bob.joins(tid)];
    expect((await ada.does('own', { peer: a.peer, sharing: true, hand: true })).json.payload).toMatchObject({
      sharing: true,
    });
    await bob.does('own', { peer: b.peer, sharing: true, cam: true });
    await later(server);
    expect((await ada.sees(tid))?.peers).toMatchObject([
      { sharing: false, hand: expect.any(String) },
      { sharing: true, cam: true, hand: null },
    ]);
    expect(await ada.code('own', { peer: b.peer, mic: true })).toBe('call_gone');
    const room = await addRoom(server, event, { kind: 'exhibitor', name: 'Stand' });
    const { chatId } = await cyd.sit(room, {}, 'exhibitor');
    const { peer } = await cyd.joins(chatId);
    expect(await cyd.code('own', { peer, sharing: true })).toBe('forbidden');
  });

  it('a host mutes one or all others, and locks the room behind them', async () => {
    const room = await addRoom(server, event, { name: 'Tea' });
    const { chatId: tid } = await hal.sit(room);
    await Promise.all([ada.sit(room), bob.sit(room)]);
    await hal.joins(tid, { mic: true });
    const { peer } = await ada.joins(tid, { mic: true });
    await bob.joins(tid, { mic: true });
    expect(await ada.code('moderate', { tid, act: 'mute_all' })).toBe('forbidden');
    expect(await hal.code('moderate', { tid, act: 'mute', peer })).toBe('ok');
    const mics = async () => (await hal.sees(tid))?.peers.map(({ mic }) => mic);
    await later(server);
    expect(await mics()).toEqual([true, false, true]);
    await hal.does('moderate', { tid, act: 'mute_all' });
    await later(server);
    expect(await mics()).toEqual([true, false, false]);
    expect(await hal.code('moderate', { tid, act: 'lock' })).toBe('ok');
    expect(await cyd.tries(room)).toBe('room_locked');
  });
});

describe('[CAL40] a block between two of a call', () => {
  const block = (blocker: Caller, blocked: Caller, lift = false) =>
    blocker.client.post(`/${event.slug}/json/chat/users/block`, { user: blocked.person.account_id, lift });
  const apart = async (who: Caller, peer: string): Promise<string[]> =>
    (await who.reads(`mailbox:${peer}`)).json.payload.apart;

  it('keeps each from the other, and from nobody else; lifting it ends that', async () => {
    const tid = await privateChat(event, ada, bob, cyd);
    const [one, two, three] = [await ada.joins(tid), await bob.joins(tid), await cyd.joins(tid)];
    await block(ada, bob);
    expect(await Promise.all([apart(ada, one.peer), apart(bob, two.peer), apart(cyd, three.peer)])).toEqual([
      [two.peer],
      [one.peer],
      [],
    ]);
    const told = await feedOf(server, event, `mailbox:${two.peer}`);
    expect(told.map(({ payload }) => payload)).toContainEqual({ v: 1, peer: one.peer, apart: true });
    const bye = (from: string, to: string) => ({ from, to, id: `s-${from}-${to}`, data: { kind: 'bye' } });
    expect(await bob.code('signals', bye(two.peer, one.peer))).toBe('call_gone');
    expect(await ada.code('signals', bye(one.peer, two.peer))).toBe('call_gone');
    expect(await bob.code('signals', bye(two.peer, three.peer))).toBe('ok');
    await block(ada, bob, true);
    expect(await apart(bob, two.peer)).toEqual([]);
    expect(await bob.code('signals', bye(two.peer, one.peer))).toBe('ok');
  });

  it('holds for whoever comes later, and says nothing of a block that stands the other way', async () => {
    const tid = await privateChat(event, ada, bob, cyd);
    await block(ada, bob);
    const [one, two] = [await ada.joins(tid), await bob.joins(tid)];
    expect(await apart(ada, one.peer)).toEqual([two.peer]);
    const told = await feedOf(server, event, `mailbox:${one.peer}`);
    expect(told.map(({ payload }) => payload)).toEqual([{ v: 1, peer: two.peer, apart: true }]);
    await block(bob, ada);
    await block(ada, bob, true);
    expect(await apart(ada, one.peer)).toEqual([two.peer]);
  });
});

describe('[CAL38] captions in a call', () => {
  it('are shown to those who are in it at this moment, as plain text, and stored nowhere', async () => {
    const tid = await privateChat(event, ada, bob);
    const [one] = [await ada.joins(tid), await bob.joins(tid)];
    const socket = await connect(server.url, event.slug, bob.client.cookie);
    socket.send({ t: 'sub', topic: `call:${tid}` });
    await socket.next('subbed');
    const before = await server.ctx.db.select().from(feed_events);
    const text = ' Good \n <b>morning</b> ';
    expect((await ada.does('captions', { peer: one.peer, text })).json.payload).toEqual({ said: true });
    expect(await socket.next('sig')).toMatchObject({
      kind: 'caption',
      values: [{ call: one.video_call.call, peer: one.peer, text: 'Good <b>morning</b>' }],
    });
    expect(await server.ctx.db.select().from(feed_events)).toHaveLength(before.length);
    socket.close();
  });

  it('are refused in another’s name, without words, beyond a line, and beyond 60 a minute', async () => {
    const tid = await privateChat(event, ada, bob);
    const [one, two] = [await ada.joins(tid), await bob.joins(tid)];
    expect(await ada.code('captions', { peer: two.peer, text: 'Hello' })).toBe('call_gone');
    expect(await ada.code('captions', { peer: one.peer, text: ' \n ' })).toBe('empty_message');
    expect(await ada.code('captions', { peer: one.peer, text: 'a'.repeat(201) })).toBe('message_too_long');
    for (let n = 1; n < 60; n += 1) await ada.does('captions', { peer: one.peer, text: `line ${n}` });
    expect(await ada.code('captions', { peer: one.peer, text: 'one more' })).toBe('rate_limited');
  });
});

describe('[CAL16] signals', () => {
  const bye = { kind: 'bye' };

  it('reach the mailbox of another in the same call, which nobody else reads', async () => {
    const tid = await privateChat(event, ada, bob);
    const [a, b] = [await ada.joins(tid), await bob.joins(tid)];
    const box = (await bob.reads(`mailbox:${b.peer}`)).json.cursor;
    const data = { kind: 'candidates', candidates: [{ candidate: '', sdpMid: '0' }], round: 1 };
    expect(await ada.code('signals', { from: a.peer, to: b.peer, id: 's1', data })).toBe('ok');
    const { json } = await bob.client.get(`/${event.slug}/poll/mailbox:${b.peer}?cursor=${box}`);
    expect(json.payload.events).toMatchObject([{ kind: 'signal', payload: { id: 's1', from: a.peer, data } }]);
    expect((await ada.reads(`mailbox:${b.peer}`)).status).toBe(403);
    const waiting = (await bob.reads(`mailbox:${b.peer}`)).json.payload.signals;
    expect(waiting).toMatchObject([{ id: 's1', from: a.peer, data }]);
    await server.clock.advance(31_000);
    expect((await bob.reads(`mailbox:${b.peer}`)).json.payload.signals).toEqual([]);
  });

  it('are gone with the place, whoever looks', async () => {
    const tid = await privateChat(event, ada, bob);
    const [a, b] = [await ada.joins(tid), await bob.joins(tid)];
    await ada.does('signals', { from: a.peer, to: b.peer, id: 's1', data: bye });
    await bob.does('leave', { peer: b.peer });
    expect(await feedOf(server, event, `mailbox:${b.peer}`)).toMatchObject([{ kind: 'mailbox.replaced' }]);
    expect(await ada.code('signals', { from: a.peer, to: b.peer, id: 's2', data: bye })).toBe('call_gone');
  });

  it.each([
    ['in the name of another', 'b', 'a'],
    ['to oneself', 'a', 'a'],
    ['to somebody in another call', 'a', 'c'],
    ['to nobody', 'a', 'x'],
  ])('%s are refused', async (_, from, to) => {
    const [one, two] = [await privateChat(event, ada, bob), await privateChat(event, cyd, hal)];
    const peers: Record<string, string> = {
      a: (await ada.joins(one)).peer,
      b: (await bob.joins(one)).peer,
      c: (await cyd.joins(two)).peer,
      x: '0123456789abcdef01234567',
    };
    expect(await ada.code('signals', { from: peers[from], to: peers[to], id: 's', data: bye })).toBe('call_gone');
  });

  it.each([
    ['of no kind', { kind: 'other' }],
    ['too long', { kind: 'description', type: 'offer', sdp: 'v'.repeat(17_000) }],
    [
      'with too many candidates',
      { kind: 'candidates', candidates: Array.from({ length: 33 }, () => ({ candidate: '' })) },
    ],
    ['without any', { kind: 'candidates', candidates: [] }],
  ])('%s are malformed', async (_, data) => {
    const tid = await privateChat(event, ada, bob);
    const [a, b] = [await ada.joins(tid), await bob.joins(tid)];
    expect(await ada.code('signals', { from: a.peer, to: b.peer, id: 's', data })).toBe('invalid_input');
  });

  it('are not put into a mailbox without end', async () => {
    const tid = await privateChat(event, ada, bob);
    const [a, b] = [await ada.joins(tid), await bob.joins(tid)];
    const codes = new Set<string>();
    for (let sent = 0; sent < 310; sent += 1)
      codes.add(await ada.code('signals', { from: a.peer, to: b.peer, id: `s${sent}`, data: bye }));
    expect([...codes]).toEqual(['ok', 'rate_limited']);
  });
});
