import type { ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import { countRoundTrips, waitForLock } from '@plenary/testkit/faults/traffic';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chat_threads } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import { feedOf, joinChat, messageOf, useChat, type Chatter } from '../chat.fixture.ts';
import { insertMessage, lockPerson } from './store.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room), { first_name: 'Ada', screen_name: 'countess' });

describe('sending', () => {
  it('[CH1] a message is stored trimmed, answered whole and seen by others', async () => {
    const message = await ada.say('  hello <b>all</b>\r\n🎉 ', { client_message_id: 'client-0001' });
    expect(message).toMatchObject({
      chat_thread: event.thread_id,
      cursor: '1',
      created: new Date(server.clock.now()).toISOString(),
      message: 'hello <b>all</b>\n🎉',
      message_type: 'message',
      client_message_id: 'client-0001',
      archived_by: null,
      sender_event_user: {
        _id: ada.person.event_user_id,
        user: { _id: ada.person.account_id, screen_name: 'countess' },
      },
    });
    expect((await bob.page()).results).toEqual([message]);
  });

  it('[CH1] the live event carries the message as the answer does, with its number as cursor', async () => {
    const message = await ada.say('one');
    const [event_row] = await feedOf(server, event, chatTopic(event.thread_id));
    expect(event_row).toMatchObject({ seq: 1, kind: 'message.sent', entity_id: message._id });
    expect(event_row?.payload).toEqual({ v: 1, message });
  });

  it('[API3] [D46] urlencoded, multipart and JSON bodies say the same', async () => {
    const path = `/${event.slug}/json/chat/messages/send`;
    const body = { chat_thread: event.thread_id, message: 'line one\r\nline two', current_path: 'vault' };
    for (const answer of [
      await ada.client.form(path, body),
      await ada.client.multipart(path, body),
      await ada.client.post(path, body),
    ]) {
      expect(messageOf(answer).message).toBe('line one\nline two');
    }
  });

  it.each([
    ['', 400, 'empty_message'],
    [' \n\t\u200b', 400, 'empty_message'],
    ['x'.repeat(1025), 400, 'message_too_long'],
    [7, 400, 'invalid_input'],
    [['a', 'b'], 400, 'invalid_input'],
  ])('[CH11] %j is refused with %i %s', async (message, status, code) => {
    const answer = await ada.call('messages/send', { chat_thread: event.thread_id, message });
    expect([answer.status, answer.json.code]).toEqual([status, code]);
    expect(answer.json.payload.errors).toHaveProperty('message');
    expect((await bob.page()).results).toEqual([]);
  });

  it('[CH10] control characters and broken surrogates do no harm, NUL is refused', async () => {
    const path = `/${event.slug}/json/chat/messages/send`;
    const raw = (text: string) =>
      ada.client.request(path, {
        method: 'POST',
        body: `{"chat_thread":"${event.thread_id}","message":"${text}"}`,
        headers: { 'content-type': 'application/json' },
      });
    expect(messageOf(await raw('a\\u0008b\\ud800c\\u0007')).message).toBe('ab\ufffdc');
    const nul = await raw('a\\u0000b');
    expect([nul.status, nul.json.code]).toEqual([400, 'invalid_input']);
  });

  it('[CH2] threads of another event, unknown ones and bad ids are refused', async () => {
    const other = await server.createEvent();
    for (const [chat_thread, status] of [
      [other.thread_id, 404],
      ['f'.repeat(24), 404],
      ['nonsense', 400],
    ] as const) {
      expect((await ada.send('hi', { chat_thread })).status).toBe(status);
    }
    expect((await ada.send('hi', { client_message_id: 'no spaces allowed' })).status).toBe(400);
    expect((await ada.send('hi', { message_type: 'shout' })).status).toBe(400);
  });

  it('[D32] signed out is 403 with the modal’s status; a foreign origin is refused', async () => {
    const path = `/${event.slug}/json/chat/messages/send`;
    const answer = await server.anonymous.post(path, { chat_thread: event.thread_id, message: 'hi' });
    expect([answer.status, answer.json]).toEqual([403, { status: 'unauthorised user' }]);
    const foreign = await ada.client.post(
      path,
      { chat_thread: event.thread_id, message: 'hi' },
      { origin: 'https://evil.example' },
    );
    expect([foreign.status, foreign.json.code]).toEqual([403, 'bad_origin']);
  });

  it('[PAG2] [CH3] the event’s flag closes the chat', async () => {
    const silent = await server.createEvent({ flags: { public_chat_enabled: false } });
    const eve = await joinChat(server, silent);
    expect((await eve.send('hi')).json.code).toBe('chat_disabled');
    const threads = await eve.client.get(`/${silent.slug}/json/chat/threads`);
    expect(threads.json.payload.chat_threads).toEqual([]);
  });
});

describe('sending again', () => {
  it('[D25] twenty equal sends at once store one message and all answer it', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => ada.send('once', { client_message_id: 'client-0001' })),
    );
    const messages = answers.map(messageOf);
    expect(new Set(messages.map((message) => JSON.stringify(message))).size).toBe(1);
    expect((await bob.page()).results).toEqual([messages[0]]);
    expect(await feedOf(server, event, chatTopic(event.thread_id))).toHaveLength(1);
  });

  it('[D25] the first text stands, and the same id of somebody else is another message', async () => {
    const first = await ada.say('first', { client_message_id: 'client-0001' });
    expect(await ada.say('second', { client_message_id: 'client-0001' })).toEqual(first);
    expect((await bob.say('mine', { client_message_id: 'client-0001' }))._id).not.toBe(first._id);
  });

  it('[D25] the same id in another thread is another message', async () => {
    const first = await ada.say('first', { client_message_id: 'client-0001' });
    const { db } = server.ctx;
    await db.update(chat_threads).set({ kind: 'support' }).where(eq(chat_threads.id, event.thread_id));
    const id = newId(server.clock.now());
    const created_at = new Date(server.clock.now());
    await db.insert(chat_threads).values({ id, event_id: event.id, kind: 'public', name: 'Another', created_at });
    const second = await ada.say('second', { chat_thread: id, client_message_id: 'client-0001' });
    expect([second._id === first._id, second.message]).toEqual([false, 'second']);
  });

  it('[D25] a repeat is answered although the sender was muted meanwhile', async () => {
    const first = await ada.say('first', { client_message_id: 'client-0001' });
    await hal.call('users/mute', { user: ada.person.account_id });
    expect(await ada.say('first', { client_message_id: 'client-0001' })).toEqual(first);
  });

  it('[D25] a repeat that waits for the first one answers what that stored', async () => {
    const { event_user_id } = ada.person;
    const stored = newId(server.clock.now());
    const repeat = Promise.withResolvers<ChatMessage>();
    await server.ctx.live.transact(async (tx) => {
      await lockPerson(tx, event.id, event_user_id);
      void ada.say('again', { client_message_id: 'client-0001' }).then(repeat.resolve, repeat.reject);
      await waitForLock(server.ctx);
      const first = { id: stored, event_id: event.id, thread_id: event.thread_id, sender: event_user_id };
      await insertMessage(tx, {
        ...first,
        message: 'first',
        message_type: 'message',
        client_message_id: 'client-0001',
        created_at: new Date(server.clock.now()),
      });
      return { result: undefined };
    });
    expect(await repeat.promise).toMatchObject({ _id: stored, message: 'first' });
  });
});

describe('[LV20] a send', () => {
  const trips = (work: () => Promise<unknown>) => countRoundTrips(server.ctx, work);

  it('makes three round trips to the database: the caller, what it asks, what it writes', async () => {
    expect(await trips(() => ada.say('hello', { client_message_id: 'client-0001' }))).toBe(3);
    expect(await trips(() => ada.say('hello', { client_message_id: 'client-0001' }))).toBe(3);
  });

  it('makes a fourth once a minute, when the session is seen again, and never a fifth', async () => {
    await server.clock.advance(60_000);
    expect(await trips(() => ada.say('hello'))).toBe(4);
  });

  it('with a link makes no more', async () => {
    expect(await trips(() => ada.say('see https://example.org/'))).toBe(3);
  });

  it('that is refused makes no more', async () => {
    await hal.call('users/mute', { user: ada.person.account_id });
    expect(await trips(() => ada.send('hello'))).toBe(3);
  });
});

describe('the rate of sending', () => {
  it('[CH13] of thirty sends at once twenty pass; the rest say when to come back, and may then', async () => {
    const answers = await Promise.all(Array.from({ length: 30 }, (_, index) => ada.send(`m${index}`)));
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(10);
    expect(refused[0]?.json.code).toBe('rate_limited');
    expect(refused[0]?.headers.get('retry-after')).toBe('10');
    expect((await bob.send('others are free')).status).toBe(200);
    await server.clock.advance(9_999);
    expect((await ada.send('too soon')).status).toBe(429);
    await server.clock.advance(1);
    expect((await ada.send('now')).status).toBe(200);
  });
});
