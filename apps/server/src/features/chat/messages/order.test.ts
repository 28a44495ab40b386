import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { feedOf, joinChat, useChat, type Chatter } from '../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const order = (who: Chatter, change: Record<string, unknown>) =>
  who.call('threads/order', { chat_thread: event.thread_id, ...change });
const told = async () =>
  (await feedOf(server, event, chatTopic(event.thread_id)))
    .filter(({ kind }) => kind === 'thread.ordered')
    .map(({ payload }) => payload);

describe('the order of the chat', () => {
  it('[WID29] frozen: nobody sends, replies, edits or reacts but those who moderate; it can be read and tidied', async () => {
    const [own, other] = [await ada.say('mine'), await bob.say('yours')];
    expect((await order(hal, { frozen: 'true' })).json.payload).toMatchObject({ frozen: true, slow_seconds: 0 });
    const tries = [
      ada.send('more'),
      ada.send('answer', { parentMessageId: other._id }),
      ada.call('messages/edit', { chat_message: own._id, message: 'changed' }),
      ada.call('messages/react', { chat_message: other._id, key: 'like' }),
    ];
    for (const answer of await Promise.all(tries)) expect([answer.status, answer.json.code]).toEqual([403, 'frozen']);
    expect((await hal.send('a word by the host')).status).toBe(200);
    expect((await ada.page()).results).toHaveLength(3);
    expect((await ada.call('messages/delete', { chat_message: own._id })).status).toBe(200);
    await order(hal, { frozen: 'false' });
    expect((await ada.send('more')).status).toBe(200);
    expect(await told()).toEqual([
      { v: 1, frozen: true, slow_seconds: 0 },
      { v: 1, frozen: false, slow_seconds: 0 },
    ]);
  });

  it('[WID30] slow mode: one message in so many seconds, also of twenty at once; a resend is answered', async () => {
    await order(hal, { slow_seconds: 15 });
    const sent = await Promise.all(Array.from({ length: 20 }, (_, index) => ada.send(`m${index}`)));
    const passed = sent.filter(({ status }) => status === 200);
    expect(passed).toHaveLength(1);
    const [refused] = sent.filter(({ status }) => status !== 200);
    expect([refused?.status, refused?.json.code, refused?.headers.get('retry-after')]).toEqual([
      429,
      'slow_mode',
      '15',
    ]);
    expect((await bob.send('bob waits for nobody')).status).toBe(200);
    await server.clock.advance(14_999);
    expect((await ada.send('early')).status).toBe(429);
    await server.clock.advance(1);
    const again = { client_message_id: 'the-second-one' };
    expect((await ada.send('second', again)).status).toBe(200);
    expect((await ada.send('second', again)).status).toBe(200);
    for (let index = 0; index < 3; index += 1) expect((await hal.send('no hurry')).status).toBe(200);
  });

  it('[WID29] [WID30] a page and a present state say it; the same order again changes nothing', async () => {
    for (let time = 0; time < 2; time += 1) await order(hal, { frozen: true, slow_seconds: 60 });
    expect(await told()).toHaveLength(1);
    const { json } = await ada.client.get(`/${event.slug}/json/chat/threads`);
    expect(json.payload.chat_threads).toMatchObject([{ frozen: true, slow_seconds: 60 }]);
    const boot = await ada.client.get(`/${event.slug}/json/boot`);
    expect(boot.text).toContain('"frozen":true,"slow_seconds":60');
  });

  it('[WID29] only those who moderate order, and only their own event’s chat', async () => {
    expect((await order(ada, { frozen: true })).json.code).toBe('forbidden');
    const elsewhere = await joinChat(server, await server.createEvent(), { host: true });
    expect((await order(elsewhere, { frozen: true })).json.code).toBe('not_found');
    for (const slow_seconds of [-1, 3601, 1.5, 'soon'])
      expect((await order(hal, { slow_seconds })).json.code).toBe('invalid_input');
    expect((await ada.send('still open')).status).toBe(200);
  });
});
