import { captionsTopic } from '@plenary/contract/captions/topics';
import { expect, test, vi } from 'vitest';
import { bench, events, settle } from './client.fixture.ts';

const snapshot = (cursor: string, payload: unknown = {}) => ({ status: 'success', cursor, payload });

test('[LV-C1] the present state comes first, then the events after its cursor over the socket', async () => {
  const { follow, socket, request, received } = bench();
  socket().hello();
  follow('board', undefined);
  expect(request().url).toMatch(/^http:\/\/host\/demo\/poll\/board\?event=demo&_=/);
  await request().answer(200, snapshot('c7', { n: 1 }));
  expect(socket().sent).toEqual([{ t: 'sub', topic: 'board', cursor: 'c7' }]);
  socket().say({ t: 'subbed', topic: 'board', recovered: true, events: events(8), cursor: 'c8', seq: 8 });
  socket().say({ t: 'evt', topic: 'board', events: events(9, 10), cursor: 'c10' });
  expect(received).toEqual(['snapshot {"n":1}', 'subscribed', 'event 8', 'subscribed', 'event 9', 'event 10']);
});

test('[LV-C2] a cursor that is given is followed without fetching', async () => {
  const { follow, socket, requests } = bench();
  follow('board', 'c3');
  socket().hello();
  expect(socket().sent).toEqual([{ t: 'sub', topic: 'board', cursor: 'c3' }]);
  expect(requests).toEqual([]);
});

test('[LV-C3] what is known is dropped: an event is handed on once', () => {
  const { follow, socket, received } = bench();
  follow('board', 'c0');
  socket().hello();
  socket().say({ t: 'subbed', topic: 'board', recovered: true, events: events(1, 2), cursor: 'c2', seq: 2 });
  socket().say({ t: 'evt', topic: 'board', events: events(1, 2), cursor: 'c2' });
  socket().say({ t: 'evt', topic: 'board', events: events(2, 3), cursor: 'c3' });
  expect(received.filter((word) => word.startsWith('event'))).toEqual(['event 1', 'event 2', 'event 3']);
});

test('[LV-C4] over a gap nothing is handed on until it is filled', () => {
  const { follow, socket, received } = bench();
  follow('board', 'c0');
  socket().hello();
  socket().say({ t: 'subbed', topic: 'board', recovered: true, events: [], cursor: 'c0', seq: 0 });
  socket().say({ t: 'evt', topic: 'board', events: events(3), cursor: 'c3' });
  socket().say({ t: 'evt', topic: 'board', events: events(4), cursor: 'c4' });
  expect(received.filter((word) => word.startsWith('event'))).toEqual([]);
  expect(socket().sent.at(-1)).toEqual({ t: 'sub', topic: 'board', cursor: 'c0' });
  socket().say({ t: 'subbed', topic: 'board', recovered: true, events: events(1, 2, 3), cursor: 'c3', seq: 3 });
  expect(received.filter((word) => word.startsWith('event'))).toEqual(['event 1', 'event 2', 'event 3', 'event 4']);
});

test('[LV-C5] a cursor that cannot be followed fetches the present state', async () => {
  const { follow, socket, request, received } = bench();
  follow('board', 'old');
  socket().hello();
  socket().say({ t: 'subbed', topic: 'board', recovered: false, events: [], cursor: 'c900', seq: 900 });
  socket().say({ t: 'evt', topic: 'board', events: events(901), cursor: 'c901' });
  await request().answer(200, snapshot('c901', 'now'));
  expect(received).toEqual(['snapshot "now"', 'subscribed']);
  expect(socket().sent.at(-1)).toEqual({ t: 'sub', topic: 'board', cursor: 'c901' });
});

test('[LIV1] [LV-C6] a socket that was cut is opened again after 250 ms and goes on from the cursor', async () => {
  const { follow, socket, sockets, clock, received, client } = bench();
  follow('board', 'c0');
  socket().hello();
  socket().say({ t: 'subbed', topic: 'board', recovered: true, events: events(1), cursor: 'c1', seq: 1 });
  socket().drop();
  await clock.advance(249);
  expect(sockets).toHaveLength(1);
  await clock.advance(1);
  expect(sockets).toHaveLength(2);
  socket().hello();
  expect(socket().sent).toEqual([{ t: 'sub', topic: 'board', cursor: 'c1' }]);
  socket().say({ t: 'subbed', topic: 'board', recovered: true, events: events(2), cursor: 'c2', seq: 2 });
  expect(received.filter((word) => word.startsWith('event'))).toEqual(['event 1', 'event 2']);
  expect(client.connection).toBe('live');
});

test('[LIV1] [D44] where no socket opens one long-poll carries all topics, asked again after 250 ms', async () => {
  const { follow, socket, request, requests, clock, received, client } = bench();
  follow('a', 'a1');
  follow('b', 'b1');
  socket().drop();
  expect(client.connection).toBe('polling');
  expect(request()).toMatchObject({ url: 'http://host/demo/poll', body: { topics: { a: 'a1', b: 'b1' } } });
  await request().answer(200, { status: 'success', payload: { topics: { a: { cursor: 'a2', events: events(2) } } } });
  expect(received).toEqual(['event 2']);
  expect(requests).toHaveLength(1);
  await clock.advance(250);
  expect(request().body).toEqual({ topics: { a: 'a2', b: 'b1' } });
});

test('[D44] the socket is tried again with back-off while polling, and takes over with the cursors', async () => {
  const { follow, socket, sockets, request, clock, client } = bench();
  follow('a', 'a1');
  socket().drop();
  await clock.advance(1_000);
  expect(sockets).toHaveLength(2);
  socket().drop();
  await clock.advance(1_999);
  expect(sockets).toHaveLength(2);
  await clock.advance(1);
  socket().hello();
  expect(request().aborted).toBe(true);
  expect(socket().sent).toEqual([{ t: 'sub', topic: 'a', cursor: 'a1' }]);
  expect(client.connection).toBe('live');
});

test('[LIV1] [LV-C7] errors back off by doubling from 1 s up to 120 s', async () => {
  const { follow, socket, request, requests, clock, client } = bench();
  follow('a', 'a1');
  socket().drop();
  const waits = [1, 2, 4, 8, 16, 32, 64, 120, 120].map((seconds) => seconds * 1_000);
  for (const [index, wait] of waits.entries()) {
    await request().answer(503);
    expect(client.connection).toBe('offline');
    await clock.advance(wait - 1);
    expect(requests).toHaveLength(index + 1);
    await clock.advance(1);
    expect(requests).toHaveLength(index + 2);
  }
});

test('[LIV1] [D44] a time-out after more than a second asks again at once, a quicker one is an error', async () => {
  const { follow, socket, request, requests, clock } = bench();
  follow('a', 'a1');
  socket().drop();
  await clock.advance(0);
  await clock.advance(900);
  await request().answer(504);
  expect(requests).toHaveLength(1);
  await clock.advance(1_000);
  expect(requests).toHaveLength(2);
  await clock.advance(1_000);
  await request().answer(408);
  expect(requests).toHaveLength(3);
});

test('[D32] signed out stops everything, says so once, and wipes what was kept', async () => {
  const storage = memoryStorage();
  const shown: string[] = [];
  const onConnection = (state: string) => void shown.push(state);
  const { follow, socket, request, requests, clock, sockets } = bench({ storage, user: 'u1', onConnection });
  follow('a');
  await request().answer(200, snapshot('a1'));
  expect(storage.length).toBe(1);
  socket().drop();
  await request().answer(403, { status: 'unauthorised user' });
  await clock.advance(300_000);
  expect([requests.length, sockets.length]).toEqual([2, 1]);
  expect(shown).toEqual(['connecting', 'polling', 'signed_out']);
  expect(storage.length).toBe(0);
});

test('[D32] the server says goodbye to an ended session', () => {
  const { follow, socket, client, received } = bench();
  follow('a', 'a1');
  socket().hello();
  socket().say({ t: 'bye', reason: 'signed_out', retry_after_ms: 0 });
  expect(client.connection).toBe('signed_out');
  expect(socket().closed).toBe(true);
  expect(received).toEqual(['unsubscribed signed_out']);
});

test('[LIV1] [LV-C8] a 403 with a code stops that topic only', async () => {
  const { follow, socket, requests, received, client } = bench();
  socket().hello();
  follow('a');
  follow('b');
  await requests[0]?.answer(403, { status: 'error', code: 'forbidden' });
  await requests[1]?.answer(200, snapshot('b1'));
  expect(received).toEqual(['unsubscribed forbidden', 'snapshot {}', 'subscribed']);
  expect(client.connection).toBe('live');
});

test('[LV-C9] a topic that is taken back is left alone', () => {
  const { follow, socket, received } = bench();
  follow('a', 'a1');
  socket().hello();
  socket().say({ t: 'subbed', topic: 'a', recovered: true, events: [], cursor: 'a1', seq: 1 });
  socket().say({ t: 'revoked', topic: 'a', code: 'banned' });
  socket().say({ t: 'evt', topic: 'a', events: events(2), cursor: 'a2' });
  expect(received).toEqual(['subscribed', 'unsubscribed banned']);
});

test('[LV-C10] a restart is waited for as long as the server says', async () => {
  const { follow, socket, sockets, clock } = bench();
  follow('a', 'a1');
  socket().hello();
  socket().say({ t: 'bye', reason: 'restart', retry_after_ms: 1_700 });
  await clock.advance(1_699);
  expect(sockets).toHaveLength(1);
  await clock.advance(1);
  expect(sockets).toHaveLength(2);
});

test('[LV-C11] a silent socket is asked for a sign of life, then given up', async () => {
  const { socket, sockets, clock } = bench();
  socket().hello();
  await clock.advance(20_000);
  expect(socket().sent).toEqual([{ t: 'ping' }]);
  socket().say({ t: 'pong' });
  await clock.advance(20_000);
  expect(socket().sent).toHaveLength(2);
  await clock.advance(10_000);
  expect(socket().closed).toBe(true);
  await clock.advance(250);
  expect(sockets).toHaveLength(2);
});

test('[LV-C12] a socket that hangs while opening gives way to long-polling after 10 s', async () => {
  const { follow, request, clock, client } = bench();
  follow('a', 'a1');
  await clock.advance(10_000);
  expect(request().url).toBe('http://host/demo/poll');
  expect(client.connection).toBe('polling');
});

test('[LIV3] [D44] answers are kept per topic, event and user; messages and notifications are not', async () => {
  const storage = memoryStorage();
  const first = bench({ storage, user: 'u1' });
  for (const topic of ['event-timeline', 'chat:1', 'notifications', 'user:1', 'quiz:1']) {
    first.follow(topic);
    await first.request().answer(200, snapshot(`cursor ${topic}`, topic));
  }
  expect(storage.keys()).toEqual(['plenary_poll demo u1 event-timeline']);
  const again = bench({ storage, user: 'u1' });
  again.follow('event-timeline');
  again.socket().hello();
  expect(again.received).toEqual(['snapshot "event-timeline"']);
  expect(again.socket().sent).toEqual([{ t: 'sub', topic: 'event-timeline', cursor: 'cursor event-timeline' }]);
  const other = bench({ storage, user: 'u2' });
  other.follow('event-timeline');
  expect(other.received).toEqual([]);
});

test('[LV-C14] a second follower of a topic makes both see the present state', async () => {
  const { follow, socket, request, requests, received } = bench();
  follow('a', 'a1');
  socket().hello();
  follow('a');
  expect(requests).toHaveLength(1);
  await request().answer(200, snapshot('a5', 5));
  expect(received).toEqual(['snapshot 5', 'snapshot 5', 'subscribed', 'subscribed']);
});

test('[LV-C15] the last follower to leave ends the subscription', async () => {
  const { follow, socket } = bench();
  socket().hello();
  const one = follow('a', 'a1');
  one.close();
  one.close();
  await settle();
  expect(socket().sent).toEqual([
    { t: 'sub', topic: 'a', cursor: 'a1' },
    { t: 'unsub', topic: 'a' },
  ]);
});

test('[LV-C16] frames that are no frames, and kinds from a newer server, change nothing', () => {
  const { follow, socket, received } = bench();
  follow('a', 'a1');
  socket().hello();
  socket().onmessage?.({ data: '{' });
  socket().onmessage?.({ data: new ArrayBuffer(2) });
  socket().onmessage?.({ data: '{"t":"later","topic":"a"}' });
  expect(received).toEqual([]);
});

test('[LV-C19] an event of a kind that only a newer server knows is handed on in its place, and the cursor goes on', async () => {
  const { client, socket, clock } = bench();
  const kinds: string[] = [];
  const topic = captionsTopic('keynote');
  client.subscribe(topic, { onEvents: (news) => kinds.push(...news.map(({ kind }) => kind)) }, { cursor: 'c1' });
  socket().hello();
  socket().say({ t: 'subbed', topic, recovered: true, events: [], cursor: 'c1', seq: 1 });
  const said = ['line.sent', 'line.translated', 'line.removed'];
  const news = said.map((kind, at) => ({ seq: at + 2, kind, payload: { v: 1, id: 'a' } }));
  socket().say({ t: 'evt', topic, events: news, cursor: 'c4' });
  expect(kinds).toEqual(said);
  socket().drop();
  await clock.advance(250);
  socket().hello();
  expect(socket().sent).toEqual([{ t: 'sub', topic, cursor: 'c4' }]);
});

test('[LV-C16] a frame that is broken inside surfaces as an error and does not stop what follows', () => {
  const { follow, socket, received } = bench();
  const errors = vi.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
  follow('a', 'a1');
  socket().hello();
  socket().say({ t: 'subbed', topic: 'a', recovered: true, events: [], cursor: 'a1', seq: 1 });
  socket().onmessage?.({ data: '{"t":"evt","topic":"a"}' });
  expect(errors).toHaveBeenCalledOnce();
  errors.mockRestore();
  socket().say({ t: 'evt', topic: 'a', events: events(2), cursor: 'a2' });
  expect(received.at(-1)).toBe('event 2');
});

function memoryStorage() {
  const map = new Map<string, string>();
  return {
    get length() {
      return map.size;
    },
    keys: () => [...map.keys()],
    key: (index: number) => [...map.keys()][index] ?? null,
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => void map.set(key, value),
    removeItem: (key: string) => void map.delete(key),
  };
}
