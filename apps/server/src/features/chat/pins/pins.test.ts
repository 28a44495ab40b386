import type { ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { feedOf, joinChat, useChat, type Chatter } from '../chat.fixture.ts';
import { begin } from '../private/private.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const pin = (who: Chatter, { _id }: ChatMessage, on = true) =>
  who.call('messages/pin', { chat_message: _id, on: String(on) });

/** The texts that somebody sees pinned. */
async function pins(who: Chatter, thread = event.thread_id): Promise<string[]> {
  const { json } = await who.get(`pins?chat_thread=${thread}`);
  return (json.payload.pins as ChatMessage[]).map(({ message }) => message);
}

async function kinds(): Promise<string[]> {
  return (await feedOf(server, event, chatTopic(event.thread_id))).map(({ kind }) => kind);
}

describe('pinned messages', () => {
  it('[WID49] those who moderate pin and take down, and everybody hears which are pinned', async () => {
    const [one, two] = [await ada.say('the wifi is harbour'), await bob.say('lunch at one')];
    await pin(hal, one);
    await server.clock.advance(1_000);
    expect((await pin(hal, two)).json.payload).toEqual({ chat_thread: event.thread_id, pinned: [two._id, one._id] });
    expect(await pins(ada)).toEqual(['lunch at one', 'the wifi is harbour']);
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    expect(feed.at(-1)).toMatchObject({ kind: 'thread.pinned', payload: { v: 1, pinned: [two._id, one._id] } });
    await pin(hal, two, false);
    expect(await pins(ada)).toEqual(['the wifi is harbour']);
  });

  it('[WID49] nobody else pins, and the same again changes nothing', async () => {
    const one = await ada.say('mine');
    expect((await pin(ada, one)).status).toBe(403);
    await pin(hal, one);
    await pin(hal, one);
    await pin(hal, await bob.say('never pinned'), false);
    expect((await kinds()).filter((kind) => kind === 'thread.pinned')).toHaveLength(1);
  });

  it('[WID49] there are three at most, however many are pinned at once', async () => {
    const said: ChatMessage[] = [];
    for (let sent = 0; sent < 6; sent++) said.push(await ada.say(`m${sent}`));
    const answers = await Promise.all(said.map((message) => pin(hal, message)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    expect(answers.find(({ status }) => status !== 200)?.json.code).toBe('pins_full');
    expect(await pins(bob)).toHaveLength(3);
  });

  it('[WID49] [D24] a deleted message is pinned no more, its place is free, and undo brings it back where it still is', async () => {
    const [one, two] = [await ada.say('one'), await ada.say('two')];
    await pin(hal, one);
    await ada.call('messages/delete', { chat_message: one._id });
    for (const who of [ada, bob, hal]) expect(await pins(who)).toEqual([]);
    expect((await pin(hal, one)).json.code).toBe('message_gone');
    await ada.call('messages/restore', { chat_message: one._id });
    expect(await pins(bob)).toEqual(['one']);
    await ada.call('messages/delete', { chat_message: one._id });
    await pin(hal, two);
    await ada.call('messages/restore', { chat_message: one._id });
    expect(await pins(bob)).toEqual(['two']);
    await ada.call('messages/delete', { chat_message: two._id });
    await ada.call('messages/delete', { chat_message: two._id, hard: 'true' });
    expect(await pins(bob)).toEqual([]);
  });

  it('[WID49] [BLK1] nobody sees pinned what was written by somebody they have blocked', async () => {
    const one = await ada.say('from Ada');
    await pin(hal, one);
    await bob.call('users/block', { chat_message: one._id });
    expect([await pins(bob), await pins(hal)]).toEqual([[], ['from Ada']]);
  });

  it('[WID49] pins of threads that one may not read are neither seen nor made', async () => {
    const { _id: chat_thread } = await begin(ada, bob);
    const message = await ada.say('between us', { chat_thread });
    expect((await pin(hal, message)).json.code).toBe('not_found');
    expect((await hal.get(`pins?chat_thread=${chat_thread}`)).json.code).toBe('not_found');
    const eve = await joinChat(server, await server.createEvent(), { host: true });
    expect((await pin(eve, await ada.say('here'))).json.code).toBe('message_gone');
    expect((await hal.call('messages/pin', { chat_message: '0'.repeat(24) })).json.code).toBe('message_gone');
    expect((await hal.call('messages/pin', { chat_message: "' OR 1=1" })).json.code).toBe('invalid_input');
  });
});
