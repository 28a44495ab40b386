import { chatTopic } from '@plenary/contract/chat/topics';
import { CLOSE } from '@plenary/contract/live';
import type { Answer } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { connect, type RawSocket } from '../../../live/live.fixture.ts';
import { useChat, type Chatter } from '../chat.fixture.ts';
import { begin } from '../private/private.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

/** Ada's tabs and devices: two tabs of one browser, a phone with a session of its own, and one without sockets. */
let sockets: RawSocket[];
let polls: Promise<Answer>[];
let threads: string[];

beforeEach(async () => {
  const pair = await begin(ada, bob);
  threads = [event.thread_id, pair._id];
  const phone = await server.signIn(ada.person);
  sockets = await Promise.all([ada.client, ada.client, phone].map(({ cookie }) => follow(cookie)));
  const query = (thread: string, cursor = '') =>
    phone.get(`/${event.slug}/poll/message-waiting?chat_thread=${thread}${cursor && `&cursor=${cursor}`}`);
  polls = [];
  for (const thread of threads) polls.push(query(thread, (await query(thread)).json.cursor));
  while ((await waitingPolls()) < polls.length) await new Promise((next) => setImmediate(next));
});

async function follow(cookie: string | undefined): Promise<RawSocket> {
  const socket = await connect(server.url, event.slug, cookie);
  for (const thread of threads) {
    socket.send({ t: 'sub', topic: chatTopic(thread) });
    await socket.next('subbed');
  }
  return socket;
}

async function waitingPolls(): Promise<number> {
  return Number((await server.ctx.metrics.getSingleMetric('plenary_live_polls')?.get())?.values[0]?.value);
}

const sayLater = (chat_thread = event.thread_id) => bob.say('a word after the ban', { chat_thread });

/** The sockets have had everything that was on its way to them. */
const settled = (open: readonly RawSocket[]) =>
  Promise.all(
    open.map(async (socket) => {
      socket.send({ t: 'ping' });
      await socket.next('pong');
    }),
  );

describe('[WID73] a ban ends what every tab and device of the person receives', () => {
  it('from the chat: each topic is taken from each socket, long-polls are refused, and nothing later comes', async () => {
    const began = performance.now();
    await hal.call('users/ban', { user: ada.person.account_id });
    const taken = await Promise.all(
      sockets.map(async (socket) => [(await socket.next('revoked')).topic, (await socket.next('revoked')).topic]),
    );
    const answers = await Promise.all(polls);
    expect(performance.now() - began).toBeLessThan(1_000);
    for (const topics of taken) expect(topics.sort()).toEqual(threads.map(chatTopic).sort());
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    for (const thread of threads) await sayLater(thread);
    await settled(sockets);
    for (const { waiting } of sockets) expect(JSON.stringify(waiting)).not.toContain('after the ban');
    for (const { text } of answers) expect(text).not.toContain('after the ban');
    sockets.forEach((socket) => socket.close());
  });

  it('from the event: every socket is closed with the reason, and long-polls are refused', async () => {
    const began = performance.now();
    await hal.client.post(`/${event.slug}/json/users/ban`, { user: ada.person.account_id });
    const closed = await Promise.all(sockets.map((socket) => socket.closed));
    const answers = await Promise.all(polls);
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(closed.map(({ code }) => code)).toEqual([CLOSE.forbidden, CLOSE.forbidden, CLOSE.forbidden]);
    expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    await sayLater();
    for (const { waiting } of sockets) expect(JSON.stringify(waiting)).not.toContain('after the ban');
  });
});
