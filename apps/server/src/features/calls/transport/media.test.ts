import type { EventFixture } from '@plenary/testkit/events';
import { inFull } from '@plenary/testkit/full';
import { startServer, type TestServer } from '@plenary/testkit/server';
import { PEER_ENDED } from '@plenary/contract/calls/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import { eq } from 'drizzle-orm';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  LIVEKIT_KEY,
  signWebhook,
  startFakeLivekit,
  type FakeLivekit,
  type Signed,
} from '../../../adapters/call-media/livekit.fixture.ts';
import { events } from '../../../db/schema/index.ts';
import { feedOf } from '../../chat/chat.fixture.ts';
import { readSettings } from '../../events/index.ts';
import { addRoom } from '../../rooms/rooms.fixture.ts';
import { inCall, later, newCaller, privateChat, type Caller } from '../calls.fixture.ts';

let livekit: FakeLivekit;
let server: TestServer;
let event: EventFixture;
let hal: Caller;
let ada: Caller;
let bob: Caller;
/** The thread of a room that needs a server. */
let tid: string;
let room: string;

const TURN = {
  ice_urls: ['stun:turn.example.org', 'turn:turn.example.org?transport=udp'],
  turn_secret: 'a-shared-secret',
};

beforeAll(async () => {
  livekit = await startFakeLivekit();
  server = await startServer({ config: { ...TURN, livekit: { url: livekit.url, ...LIVEKIT_KEY } } });
});
afterAll(async () => {
  await server.stop();
  await livekit.close();
});

beforeEach(async () => {
  livekit.answers = 200;
  livekit.asked.length = 0;
  await server.clock.advance(10_000);
  event = await server.createEvent();
  hal = await newCaller(server, event, { host: true });
  ada = await newCaller(server, event);
  bob = await newCaller(server, event);
  room = await addRoom(server, event, { max_guests: 20 });
  tid = (await ada.sit(room)).chatId;
  await Promise.all([bob.sit(room), hal.sit(room)]);
});

const id = ({ person }: Caller): string => person.event_user_id;
const setting = async (more: object): Promise<void> => {
  const settings = { ...(await readSettings(server.ctx.db, event.id)), ...more };
  await server.ctx.db.update(events).set({ settings }).where(eq(events.id, event.id));
};
/** LiveKit tells the server something. */
const says = async (message: object, signed: Partial<Signed> = {}) => {
  const body = JSON.stringify(message);
  const headers = {
    'content-type': 'application/webhook+json',
    authorization: await signWebhook(body, server.clock.now(), signed),
  };
  return server.anonymous.request('/webhooks/livekit', { method: 'POST', headers, body });
};
const asked = () => livekit.asked.map(({ path, body }) => [path.split('/').at(-1), body]);

describe('[CAL22] a call by LiveKit', () => {
  it('gives a token for that place alone, which ends soon and lets one do what the rules let one do', async () => {
    const joined = await ada.joins(tid);
    expect(joined).toMatchObject({
      transport: { engine: 'livekit', url: livekit.url },
      video_call_token: expect.any(String),
    });
    const claims = decodeJwt<{ video: object; metadata: string }>(joined.video_call_token ?? '');
    expect(claims).toMatchObject({ sub: joined.peer, iss: LIVEKIT_KEY.api_key, metadata: joined.identity });
    expect(claims.video).toMatchObject({ room: joined.video_call.call, roomJoin: true, canUpdateOwnMetadata: false });
    expect(claims.video).toMatchObject({
      canPublishSources: ['microphone', 'camera', 'screen_share'],
    });
    expect((claims.exp ?? 0) - server.clock.now() / 1_000).toBeLessThanOrEqual(120);
    expect((await bob.load(tid)).json.payload.video_call_token).toBeNull();
    await setting({ call_audio_only: true });
    const { audio_only, video_call_token } = await bob.joins(tid);
    expect(audio_only).toBe(true);
    expect(decodeJwt<{ video: object }>(video_call_token ?? '').video).not.toMatchObject({
      canPublishSources: expect.arrayContaining(['camera']),
    });
  });

  it('[D10] puts out whoever is removed, and is told again until it has heard', async () => {
    const { video_call } = await ada.joins(tid);
    await hal.joins(tid);
    const { peer } = await bob.joins(tid);
    expect(await hal.code('moderate', { tid, act: 'remove', peer })).toBe('ok');
    livekit.answers = 500;
    await server.runJobs();
    livekit.answers = 200;
    await server.clock.advance(10_000);
    await server.runJobs({ retries: true });
    expect(asked()).toEqual(
      Array.from({ length: 2 }, () => ['RemoveParticipant', { room: video_call.call, identity: peer }]),
    );
    const { authorization } = livekit.asked[0]!;
    expect(decodeJwt<{ video: object }>(authorization.slice('Bearer '.length)).video).toEqual({
      roomAdmin: true,
      room: video_call.call,
    });
  });

  it('is ended there with the last one, and a place that moved leaves none behind', async () => {
    const first = await ada.joins(tid);
    const { peer, video_call } = await ada.joins(tid);
    await ada.does('leave', { peer });
    await server.runJobs();
    expect(asked()).toEqual([
      ['RemoveParticipant', { room: video_call.call, identity: first.peer }],
      ['DeleteRoom', { room: video_call.call }],
    ]);
  });

  it('is refused in words while the server is dead; few people begin a mesh instead', async () => {
    livekit.answers = 500;
    const refused = await ada.does('join', { tid });
    expect([refused.status, refused.json.code]).toEqual([503, 'call_unavailable']);
    expect(refused.json.message).toBe('The server for video calls does not answer. Please try again in a moment.');
    expect((await ada.load(tid)).json.payload.video_call).toBeNull();
    const small = await addRoom(server, event, { max_guests: 6 });
    expect((await ada.joins((await ada.sit(small)).chatId)).transport.engine).toBe('mesh');
    livekit.answers = 200;
    await server.clock.advance(3_000);
    expect((await bob.joins(tid)).transport.engine).toBe('livekit');
  });
});

describe('[CAL17] a call that began as a mesh', () => {
  it('goes on over LiveKit as the ninth joins, and the others come there with the places that they have', async () => {
    livekit.answers = 500;
    const small = await addRoom(server, event, { max_guests: 8 });
    const guests = [ada, bob, ...(await Promise.all(Array.from({ length: 6 }, () => newCaller(server, event))))];
    const { chatId } = await ada.sit(small);
    for (const guest of guests.slice(1)) await guest.sit(small);
    const first = await ada.joins(chatId);
    for (const guest of guests.slice(1)) await guest.joins(chatId);
    expect(first.transport.engine).toBe('mesh');
    await hal.sit(small);
    livekit.answers = 200;
    await server.clock.advance(3_000);
    const ninth = await hal.joins(chatId);
    expect([ninth.transport.engine, ninth.audio_only]).toEqual(['livekit', false]);
    const news = (await feedOf(server, event, ownTopic(ada.person.account_id))).filter(
      (one) => one.kind === PEER_ENDED,
    );
    expect(news.at(-1)?.payload).toMatchObject({ peer: first.peer, reason: 'expired' });
    const again = await ada.joins(chatId);
    expect([again.transport.engine, again.video_call.call]).toEqual(['livekit', first.video_call.call]);
    expect(inCall(again.video_call)).toHaveLength(9);
    // It stays there, also once fewer are in it than a mesh carries.
    await hal.does('leave', { peer: ninth.peer });
    expect((await bob.joins(chatId)).transport.engine).toBe('livekit');
    await server.runJobs();
  });
});

describe('[CAL23] messages of LiveKit', () => {
  const message = (event_name: string, call: string, identity: string) => ({
    event: event_name,
    room: { name: call },
    participant: { identity },
  });

  it('of somebody who came without a place has them put out; of others nothing follows', async () => {
    const { peer, video_call } = await ada.joins(tid);
    expect((await says(message('participant_joined', video_call.call, peer))).json.payload).toEqual({ heard: 1 });
    await says(message('participant_joined', video_call.call, 'somebody-else'));
    await says(message('track_published', video_call.call, 'somebody-else'));
    await server.runJobs();
    expect(asked()).toEqual([['RemoveParticipant', { room: video_call.call, identity: 'somebody-else' }]]);
  });

  it('of somebody who is gone from there holds the place 20 s, unless the page is still there', async () => {
    const { video_call } = await ada.joins(tid);
    const { peer } = await bob.joins(tid);
    await says(message('participant_left', video_call.call, peer));
    await later(server, 19);
    expect(inCall(await ada.sees(tid))).toContain(id(bob));
    await later(server, 1);
    await later(server);
    expect(inCall(await ada.sees(tid))).toEqual([id(ada)]);
  });

  it.each([
    ['the wrong key', { secret: 'another-secret-of-thirty-two-chars' }],
    ['another key’s name', { key: 'APIother' }],
    ['the signature of another message', { of: '{}' }],
  ])('with %s are refused, and nothing follows', async (_, signed) => {
    const { peer, video_call } = await ada.joins(tid);
    const answer = await says(message('participant_left', video_call.call, peer), signed);
    expect([answer.status, answer.json.code]).toEqual([403, 'forbidden']);
    await later(server, 30);
    expect(inCall(await bob.sees(tid))).toEqual([id(ada)]);
  });

  it('without a signature, or that are none, are refused', async () => {
    const headers = { 'content-type': 'application/webhook+json' };
    const post = (body: string, more: object = {}) =>
      server.anonymous.request('/webhooks/livekit', { method: 'POST', headers: { ...headers, ...more }, body });
    expect((await post('{}')).status).toBe(403);
    expect((await post('{}', { authorization: 'Bearer nonsense' })).status).toBe(403);
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(403);
    const body = 'no message';
    const authorization = await signWebhook(body, server.clock.now());
    expect((await post(body, { authorization })).json.payload).toEqual({ heard: 0 });
    expect((await post('x'.repeat(70_000))).status).toBe(413);
  });
});

describe('[CAL22] a mesh', () => {
  it('names the STUN and TURN servers, with credentials of each place that end by themselves', async () => {
    const chat = await privateChat(event, ada, bob);
    const [a, b] = [await ada.joins(chat), await bob.joins(chat)];
    const [plain, relay] = a.transport.engine === 'mesh' ? a.transport.ice_servers : [];
    expect(plain).toEqual({ urls: ['stun:turn.example.org'] });
    expect(relay?.urls).toEqual(['turn:turn.example.org?transport=udp']);
    const until = Math.floor((server.clock.now() + 12 * 3_600_000) / 1_000);
    expect(relay?.username).toBe(`${until}:${a.peer}`);
    const { createHmac } = await import('node:crypto');
    const mac = createHmac('sha1', TURN.turn_secret)
      .update(relay?.username ?? '')
      .digest('base64');
    expect(relay?.credential).toBe(mac);
    expect(b.transport).not.toMatchObject({ ice_servers: [plain, { credential: relay?.credential }] });
  });

  it('shows no address where the event wants none shown', async () => {
    await setting({ call_relay_only: true });
    const chat = await privateChat(event, ada, bob);
    const [a, b] = [await ada.joins(chat), await bob.joins(chat)];
    expect(a.transport).toMatchObject({ engine: 'mesh', relay_only: true });
    const host = 'candidate:1 1 udp 5 11.22.33.44 50000 typ host';
    const relay = 'candidate:1 1 udp 5 11.22.33.55 50000 typ relay raddr 11.22.33.44 rport 50000';
    const candidates = [{ candidate: host }, { candidate: relay }];
    await ada.does('signals', { from: a.peer, to: b.peer, id: 's1', data: { kind: 'candidates', candidates } });
    const only = { kind: 'candidates', candidates: [{ candidate: host }] };
    expect(await ada.code('signals', { from: a.peer, to: b.peer, id: 's2', data: only })).toBe('ok');
    const sdp = `v=0\r\nc=IN IP4 11.22.33.44\r\na=${host}\r\n`;
    await ada.does('signals', {
      from: a.peer,
      to: b.peer,
      id: 's3',
      data: { kind: 'description', type: 'offer', sdp },
    });
    const heard = await feedOf(server, event, `mailbox:${b.peer}`);
    expect(heard).toHaveLength(2);
    expect(JSON.stringify(heard)).not.toContain('11.22.33.44');
    expect(JSON.stringify(heard)).toContain('11.22.33.55 50000 typ relay raddr 0.0.0.0 rport 0');
  });

  it.each([
    ['a candidate that is none', { kind: 'candidates', candidates: [{ candidate: 'candidate:1 hello' }] }],
    ['a description that is none', { kind: 'description', type: 'offer', sdp: 'hello' }],
    ['another message in it', { kind: 'description', type: 'answer', sdp: 'v=0\r\nGET / HTTP/1.1\r\n' }],
  ])('refuses %s', async (_, data) => {
    const chat = await privateChat(event, ada, bob);
    const [a, b] = [await ada.joins(chat), await bob.joins(chat)];
    const answer = await ada.does('signals', { from: a.peer, to: b.peer, id: 's', data });
    expect([answer.status, answer.json.code]).toEqual([400, 'call_signal']);
  });

  const people = inFull(40, 20);
  it(`of ${people} people who come at once sixteen get in, and the first eight with cameras`, async () => {
    const crowd = await Promise.all(Array.from({ length: people }, () => newCaller(server, event)));
    const group = await privateChat(event, crowd[0]!, crowd[1]!, crowd[2]!);
    const { joins } = crowd[0]!;
    expect((await joins(group)).transport.engine).toBe('mesh');
    await crowd[0]!.client.post(`/${event.slug}/json/chat/threads/edit/users`, {
      chat_thread: group,
      users: crowd.slice(1).map(({ person }) => person.account_id),
    });
    // It would go on over LiveKit with the ninth.
    livekit.answers = 500;
    await server.clock.advance(6_000);
    const answers = await Promise.all(crowd.slice(1).map((one) => one.does('join', { tid: group })));
    const got = answers.filter(({ json }) => json.status === 'success').map(({ json }) => json.payload);
    expect(got).toHaveLength(15);
    expect(got.filter(({ audio_only }) => !audio_only)).toHaveLength(7);
    expect(new Set(answers.map(({ json }) => json.code ?? 'ok'))).toEqual(new Set(['ok', 'call_full']));
  });
});
