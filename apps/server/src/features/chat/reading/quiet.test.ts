import { ownTopic } from '@plenary/contract/own-topic';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import type { ChatMessage } from '@plenary/contract/chat/operations';
import { uploader } from '../../uploads/uploads.fixture.ts';
import { feedOf, joinChat, useChat, type Chatter } from '../chat.fixture.ts';
import { begin } from '../private/private.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const quiet = (who: Chatter, chat_thread: string, on = true) =>
  who.call('threads/quiet', { chat_thread, on: String(on) });

async function thread(who: Chatter, id: string): Promise<{ readonly unread_count: number; readonly quiet?: boolean }> {
  const { json } = await who.get('threads');
  return json.payload.chat_threads.find(({ _id }: { readonly _id: string }) => _id === id);
}

const info = (who: Chatter, chat_thread: string) => who.get(`threads/info?chat_thread=${chat_thread}`);

describe('muting a thread for oneself', () => {
  it('[WID51] nothing counts as unread, for oneself alone, until it is heard again', async () => {
    await ada.say('one');
    expect((await quiet(bob, event.thread_id)).json.payload).toEqual({
      chat_thread: event.thread_id,
      last_read_cursor: '0',
      unread_count: 0,
      quiet: true,
    });
    await ada.say('two');
    expect(await thread(bob, event.thread_id)).toMatchObject({ unread_count: 0, quiet: true });
    expect((await thread(hal, event.thread_id)).unread_count).toBe(2);
    expect((await quiet(bob, event.thread_id, false)).json.payload).toMatchObject({ unread_count: 2, quiet: false });
    expect((await thread(bob, event.thread_id)).quiet).toBeUndefined();
  });

  it('[WID51] one’s other pages hear of it once; reading on keeps it', async () => {
    const message = await ada.say('one');
    await quiet(bob, event.thread_id);
    await quiet(bob, event.thread_id);
    await bob.call('messages/bookmark', { chat_message: message._id });
    expect(await thread(bob, event.thread_id)).toMatchObject({ unread_count: 0, quiet: true });
    const news = await feedOf(server, event, ownTopic(bob.person.account_id));
    expect(news.map(({ kind, payload }) => [kind, payload['quiet']])).toEqual([
      ['chat.read', true],
      ['chat.read', undefined],
    ]);
  });

  it('[WID51] private chats are muted as well, and nobody mutes a thread that they may not read', async () => {
    const { _id: chat_thread } = await begin(hal, ada);
    await quiet(ada, chat_thread);
    await hal.say('are you there?', { chat_thread });
    expect(await thread(ada, chat_thread)).toMatchObject({ unread_count: 0, quiet: true });
    const unread = await ada.client.get(`/${event.slug}/poll/unread-chat-threads`);
    expect(JSON.stringify(unread.json)).not.toContain(chat_thread);
    expect((await quiet(bob, chat_thread)).json.code).toBe('not_found');
    expect((await quiet(bob, 'nonsense')).json.code).toBe('invalid_input');
  });
});

describe('what a thread is', () => {
  it('[WID50] its people, pins and order, for those who may read it', async () => {
    const message = await ada.say('pin me');
    await hal.call('messages/pin', { chat_message: message._id });
    await hal.call('threads/order', { chat_thread: event.thread_id, slow_seconds: 30 });
    expect((await info(bob, event.thread_id)).json.payload).toEqual({
      chat_thread: event.thread_id,
      name: 'Public Chat',
      frozen: false,
      slow_seconds: 30,
      people: 3,
      pinned: 1,
      quiet: false,
      files: [],
    });
    const { _id: chat_thread } = await begin(hal, ada);
    expect((await info(ada, chat_thread)).json.payload).toMatchObject({ people: 2, pinned: 0 });
    expect((await info(bob, chat_thread)).json.code).toBe('not_found');
  });

  it('[WID50] its latest files, by name: not those that were deleted, nor of people whom one has blocked', async () => {
    const share = async (who: Chatter, name: string) => {
      const { id } = await uploader(who.client, event.slug, event.thread_id).upload(Buffer.from('a,b'), name);
      return who.say('', { upload: id });
    };
    const [, second] = [await share(ada, 'one.csv'), await share(ada, 'two.csv'), await share(hal, 'three.csv')];
    await ada.call('messages/delete', { chat_message: second._id });
    const named = async (who: Chatter) =>
      (await info(who, event.thread_id)).json.payload.files.map((one: ChatMessage) => one.file?.name);
    expect(await named(ada)).toEqual(['three.csv', 'one.csv']);
    await bob.call('users/block', { user: ada.person.account_id });
    expect(await named(bob)).toEqual(['three.csv']);
  });

  it('[WID50] [WID3] is refused where the event has switched it off', async () => {
    const plain = await server.createEvent({ flags: { chat_info_enabled: false } });
    const eve = await joinChat(server, plain);
    expect((await info(eve, plain.thread_id)).json.code).toBe('feature_off');
  });
});
