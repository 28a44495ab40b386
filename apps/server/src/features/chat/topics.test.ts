import { ownTopic } from '@plenary/contract/own-topic';
import { chatModTopic, chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { connect } from '../../live/live.fixture.ts';
import { joinChat, useChat, type Chatter } from './chat.fixture.ts';
import { begin } from './private/private.fixture.ts';
import { asked } from './support/support.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

function poll(who: Chatter, name: string, query: Record<string, string> = {}) {
  const search = new URLSearchParams({ ...query, event: event.id, _: '1' });
  return who.client.get(`/${event.slug}/poll/${name}?${search.toString()}`);
}

describe('long-poll addresses of chat', () => {
  it.each(['messages', 'message-waiting'])(
    '[LIV2] %s begins with the latest page and goes on with events',
    async (name) => {
      const first = await ada.say('first');
      const query = name === 'messages' ? {} : { chat_thread: event.thread_id };
      const now = await poll(bob, name, query);
      expect(now.json).toMatchObject({
        status: 'success',
        payload: { results: [first], has_more: false, chat_thread: event.thread_id, unread_count: 1 },
      });
      const waiting = poll(bob, name, { ...query, cursor: now.json.cursor });
      const second = await ada.say('second');
      const news = (await waiting).json;
      expect(news.payload.events).toEqual([
        { seq: 2, kind: 'message.sent', entity_id: second._id, payload: { v: 1, message: second } },
      ]);
      const third = await ada.say('third');
      expect((await poll(bob, name, { ...query, cursor: news.cursor })).json.payload.events[0].entity_id).toBe(
        third._id,
      );
    },
  );

  it('[LIV2] unread-chat-threads begins with what is unread', async () => {
    expect((await poll(bob, 'unread-chat-threads')).json.payload).toEqual({ unread_count: 0, chat_threads: [] });
    const message = await ada.say('one');
    await ada.say('two');
    const state = (await poll(bob, 'unread-chat-threads')).json;
    expect(state.payload).toEqual({ unread_count: 2, chat_threads: [{ _id: event.thread_id, unread_count: 2 }] });
    const waiting = poll(bob, 'unread-chat-threads', { cursor: state.cursor });
    await ada.say('three');
    expect((await waiting).json.payload.events).toHaveLength(1);
    await bob.call('messages/bookmark', { chat_message: message._id });
    expect((await poll(bob, 'unread-chat-threads')).json.payload.unread_count).toBe(2);
  });

  it('[LIV6] unread-chat-threads falls when the same person reads elsewhere, and goes on from there', async () => {
    const message = await ada.say('one');
    const state = (await poll(bob, 'unread-chat-threads')).json;
    expect(state.payload.unread_count).toBe(1);
    const waiting = poll(bob, 'unread-chat-threads', { cursor: state.cursor });
    await bob.call('messages/bookmark', { chat_message: message._id });
    const read = (await waiting).json;
    expect(read.payload.events).toMatchObject([{ kind: 'chat.read', payload: { unread_count: 0 } }]);
    const next = poll(bob, 'unread-chat-threads', { cursor: read.cursor });
    await ada.say('two');
    expect((await next).json.payload.events).toMatchObject([{ kind: 'message.sent' }]);
  });

  it('[LIV6] a cursor of one topic alone is none of this address', async () => {
    const { cursor } = (await poll(bob, 'message-waiting')).json;
    const answer = await poll(bob, 'unread-chat-threads', { cursor });
    expect([answer.status, answer.json.code]).toEqual([400, 'invalid_cursor']);
  });

  it('[CH2] another event’s thread, an unknown one and a closed chat cannot be followed', async () => {
    const other = await server.createEvent();
    const answer = await poll(bob, 'message-waiting', { chat_thread: other.thread_id });
    expect([answer.status, answer.json.code]).toEqual([403, 'forbidden']);
    expect((await poll(bob, chatTopic('f'.repeat(24)))).status).toBe(403);
    const silent = await server.createEvent({ flags: { public_chat_enabled: false } });
    const eve = await joinChat(server, silent);
    const closed = await eve.client.get(`/${silent.slug}/poll/message-waiting`);
    expect([closed.status, closed.json.code]).toEqual([404, 'unknown_topic']);
  });

  it('[D24] an old cursor never replays text that was taken back', async () => {
    const query = { chat_thread: event.thread_id };
    const { cursor } = (await poll(bob, 'message-waiting', query)).json;
    const message = await ada.say('the secret');
    await ada.call('messages/delete', { chat_message: message._id });
    for (const who of [bob, hal]) {
      const replay = await poll(who, 'message-waiting', { ...query, cursor });
      expect(replay.json.payload.events).toHaveLength(2);
      expect(replay.text).not.toContain('secret');
    }
    expect((await poll(bob, 'messages')).text).not.toContain('secret');
  });

  it('[LIV5] a snapshot and the events after it make a fresh snapshot', async () => {
    const sent = [await ada.say('a'), await ada.say('b'), await bob.say('c')];
    const { cursor, payload } = (await poll(hal, 'messages')).json;
    await ada.call('messages/delete', { chat_message: sent[0]?._id });
    await ada.say('d');
    await hal.call('messages/delete', { chat_message: sent[2]?._id });
    await hal.call('messages/restore', { chat_message: sent[2]?._id });
    const { events } = (await poll(hal, 'messages', { cursor })).json.payload;
    const messages = new Map<string, { cursor: string }>();
    for (const message of payload.results) messages.set(message._id, message);
    for (const { payload } of events) messages.set(payload.message._id, payload.message);
    const rebuilt = [...messages.values()].sort((one, other) => Number(one.cursor) - Number(other.cursor));
    const fresh = (await poll(bob, 'messages')).json.payload.results;
    expect(rebuilt).toEqual(fresh);
  });
});

describe('[LIV2] [D61] a private message at an event', () => {
  it.each([true, false])('whose public chat is on: %s, comes whole to the polls that name no thread', async (on) => {
    const silent = await server.createEvent({ flags: { public_chat_enabled: on } });
    const [eve, dan] = [await joinChat(server, silent), await joinChat(server, silent)];
    const ask = async (name: string, cursor = '') =>
      (await dan.client.get(`/${silent.slug}/poll/${name}?cursor=${cursor}`)).json;
    const nothing = [await ask('messages'), await ask('unread-chat-threads')].map(({ payload }) => payload);
    expect(nothing).toMatchObject([{ chat_threads: [], unread_count: 0 }, { chat_threads: [] }]);
    const { _id: chat_thread } = await begin(eve, dan);
    const cursors = [(await ask('messages')).cursor, (await ask('unread-chat-threads')).cursor];
    const [news, count] = [ask('messages', cursors[0]), ask('unread-chat-threads', cursors[1])];
    await eve.call('messages/send', { chat_thread, message: 'Meet me' });
    const [first] = (await news).payload.events;
    expect(first).toMatchObject({ kind: 'chat.thread', payload: { chat_thread, message: { message: 'Meet me' } } });
    expect((await count).payload.events[0]).toMatchObject({ payload: { chat_thread } });
    expect((await ask('messages')).payload.chat_threads).toMatchObject([
      { _id: chat_thread, last_message_received: { message: 'Meet me' } },
    ]);
    expect((await ask('unread-chat-threads')).payload).toEqual({
      unread_count: 1,
      chat_threads: [{ _id: chat_thread, unread_count: 1 }],
    });
  });
});

describe('moderation topic', () => {
  it('[CH36] those who moderate follow who is held; nobody else may', async () => {
    const topic = chatModTopic(event.thread_id);
    await hal.call('users/mute', { user: ada.person.account_id });
    const state = (await poll(hal, topic)).json;
    expect(state.payload.sanctioned).toMatchObject([
      { event_user: { _id: ada.person.event_user_id }, sanctions: { muted: true, banned: false } },
    ]);
    const waiting = poll(hal, topic, { cursor: state.cursor });
    await hal.call('users/mute', { user: ada.person.account_id, lift: true });
    expect((await waiting).json.payload.events[0].payload.sanctions.muted).toBe(false);
    expect((await poll(hal, topic)).json.payload.sanctioned).toEqual([]);
    expect((await poll(bob, topic)).status).toBe(403);
  });

  it('[CH30] a sanction that has ended is not listed', async () => {
    await hal.call('users/mute', { user: ada.person.account_id, minutes: 1 });
    await server.clock.advance(60_000);
    expect((await poll(hal, chatModTopic(event.thread_id))).json.payload.sanctioned).toEqual([]);
  });
});

describe('a ban while somebody follows', () => {
  it('[CH36] tells the person, ends the subscription, and refuses a new one until it is lifted', async () => {
    const personal = await connect(server.url, event.slug, ada.client.cookie);
    personal.send({ t: 'sub', topic: ownTopic(ada.person.account_id) });
    await personal.next('subbed');
    const socket = await connect(server.url, event.slug, ada.client.cookie);
    socket.send({ t: 'sub', topic: chatTopic(event.thread_id) });
    await socket.next('subbed');
    await hal.call('users/ban', { user: ada.person.account_id });
    const change = await personal.next('evt');
    expect(change.events[0]).toMatchObject({ kind: 'chat.sanction', payload: { sanctions: { banned: true } } });
    expect((await socket.next('revoked')).topic).toBe(chatTopic(event.thread_id));
    await bob.say('not for ada');
    socket.send({ t: 'sub', topic: chatTopic(event.thread_id) });
    expect((await socket.next('error')).code).toBe('forbidden');
    expect(JSON.stringify(socket.waiting)).not.toContain('not for ada');
    await hal.call('users/ban', { user: ada.person.account_id, lift: true });
    socket.send({ t: 'sub', topic: chatTopic(event.thread_id) });
    expect((await socket.next('subbed')).topic).toBe(chatTopic(event.thread_id));
    socket.close();
    personal.close();
  });

  it('[CH36] ends a waiting long-poll of the thread', async () => {
    const query = { chat_thread: event.thread_id };
    const { cursor } = (await poll(ada, 'message-waiting', query)).json;
    const waiting = poll(ada, 'message-waiting', { ...query, cursor });
    await hal.call('users/ban', { user: ada.person.account_id });
    expect((await waiting).status).toBe(403);
    expect((await poll(ada, 'unread-chat-threads', query)).status).toBe(403);
  });

  it('[LIV2] [D61] [D84] leaves the polls that name no thread to what the person still reads', async () => {
    const chat_thread = await asked(ada, 'Why am I out?');
    await hal.call('users/ban', { user: ada.person.account_id });
    await bob.say('not for ada');
    const [messages, unread] = [await poll(ada, 'messages'), await poll(ada, 'unread-chat-threads')];
    expect([messages, unread].map(({ status }) => status)).toEqual([200, 200]);
    expect(JSON.stringify([messages.json.payload, unread.json.payload])).not.toContain('not for ada');
    const { cursor } = messages.json;
    const waiting = poll(ada, 'messages', { cursor });
    await hal.call('messages/send', { chat_thread, message: 'The event answers' });
    const [first] = (await waiting).json.payload.events;
    expect(first).toMatchObject({
      kind: 'chat.thread',
      payload: { chat_thread, message: { message: 'The event answers' } },
    });
    const whole = (await poll(ada, 'messages')).json.payload.chat_threads;
    expect(whole).toMatchObject([{ _id: chat_thread, last_message_received: { message: 'The event answers' } }]);
    expect((await poll(ada, 'unread-chat-threads')).json.payload.chat_threads).toMatchObject([{ _id: chat_thread }]);
  });
});
