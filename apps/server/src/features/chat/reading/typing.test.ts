import { chatTopic } from '@plenary/contract/chat/topics';
import { LIVE } from '@plenary/contract/live';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { afterEach, expect, test } from 'vitest';
import { LIMITS } from '../../../limits/table.ts';
import { openSocket, type RawSocket } from '../../../live/live.fixture.ts';
import { feedOf, useChat, type Chatter } from '../chat.fixture.ts';
import { begin } from '../private/private.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));
const open: RawSocket[] = [];
afterEach(() => open.splice(0).forEach((socket) => socket.close()));

async function follow(who: Chatter, thread: string): Promise<RawSocket> {
  const socket = await openSocket(server.url, event.slug, { cookie: who.client.cookie });
  if ('refused' in socket) throw new Error(socket.body);
  open.push(socket);
  await socket.next('hello');
  socket.send({ t: 'sub', topic: chatTopic(thread) });
  return socket;
}
const types = (who: Chatter, chat_thread = event.thread_id) => who.call('typing', { chat_thread });
const value = ({ person }: Chatter) => ({
  event_user: person.event_user_id,
  name: `${person.first_name} ${person.last_name}`,
});

test('[WID44] somebody who types is named to those who follow the thread, and nothing is stored', async () => {
  const socket = await follow(bob, event.thread_id);
  await socket.next('subbed');
  expect((await types(ada)).status).toBe(200);
  expect(await socket.next('sig')).toEqual({
    t: 'sig',
    topic: chatTopic(event.thread_id),
    kind: 'typing',
    values: [value(ada)],
    more: false,
  });
  expect(await feedOf(server, event, chatTopic(event.thread_id))).toEqual([]);
});

test('[WID44] many who type are one frame a second', async () => {
  const socket = await follow(bob, event.thread_id);
  await socket.next('subbed');
  for (const who of [ada, hal, bob, ada]) await types(who);
  expect((await socket.next('sig')).values).toEqual([value(ada)]);
  expect(socket.waiting.filter(({ t }) => t === 'sig')).toEqual([]);
  await server.clock.advance(LIVE.signal_every_ms);
  expect((await socket.next('sig')).values).toEqual([hal, bob, ada].map(value));
});

test('[WID44] a message ends its sender’s typing before it was said', async () => {
  const socket = await follow(bob, event.thread_id);
  await socket.next('subbed');
  await types(hal);
  await socket.next('sig');
  await types(ada);
  await ada.say('done');
  await types(bob);
  await server.clock.advance(LIVE.signal_every_ms);
  expect((await socket.next('sig')).values).toEqual([value(bob)]);
});

test('[WID44] nobody sees the typing of those who may not write: muted, banned, in a frozen or a foreign thread', async () => {
  const socket = await follow(bob, event.thread_id);
  await socket.next('subbed');
  const code = async (who: Chatter, thread?: string) => (await types(who, thread)).json.code;
  await hal.call('threads/order', { chat_thread: event.thread_id, frozen: true });
  expect(await code(ada)).toBe('frozen');
  await hal.call('threads/order', { chat_thread: event.thread_id, frozen: false });
  await hal.call('users/mute', { user: ada.person.account_id });
  expect(await code(ada)).toBe('muted');
  await hal.call('users/ban', { user: ada.person.account_id });
  expect(await code(ada)).toBe('banned');
  expect(await code(bob, (await server.createEvent()).thread_id)).toBe('not_found');
  await types(hal);
  expect((await socket.next('sig')).values).toEqual([value(hal)]);
});

test('[WID44] in a private chat its members alone say and see it', async () => {
  const { _id } = await begin(hal, bob);
  const [inside, outside] = [await follow(bob, _id), await follow(ada, _id)];
  await inside.next('subbed');
  expect((await outside.next('error')).topic).toBe(chatTopic(_id));
  expect((await types(ada, _id)).json.code).toBe('not_found');
  await types(hal, _id);
  expect((await inside.next('sig')).values).toEqual([value(hal)]);
  expect(outside.waiting.filter(({ t }) => t === 'sig')).toEqual([]);
});

test('[WID44] it can be said only so often', async () => {
  for (let at = 0; at < LIMITS.typing.person.count; at += 1) await types(ada);
  expect((await types(ada)).json.code).toBe('rate_limited');
});
