import { ownTopic } from '@plenary/contract/own-topic';
import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { event_users } from '../../../db/schema/index.ts';
import { feedOf, joinChat, useChat, type Chatter } from '../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const block = (who: Chatter, target: Chatter, more: Record<string, unknown> = {}) =>
  who.call('users/block', { user: target.person.account_id, ...more });
const texts = async (who: Chatter) => (await who.page()).results.map(({ message }) => message);
const get = async (who: Chatter, path: string) =>
  (await who.client.get(`/${event.slug}/json/chat/${path}`)).json.payload;

describe('blocking somebody', () => {
  it('[BLK3] takes their messages out of one’s pages and counts, and nobody else’s; lifting brings them back', async () => {
    await ada.say('from ada');
    await bob.say('from bob');
    const answer = await block(bob, ada);
    expect(answer.json.payload).toMatchObject({ blocked: true, event_user: { _id: ada.person.event_user_id } });
    await ada.say('more from ada');
    expect(await texts(bob)).toEqual(['from bob']);
    expect(await texts(hal)).toEqual(['from ada', 'from bob', 'more from ada']);
    expect(await texts(ada)).toEqual(['from ada', 'from bob', 'more from ada']);
    const { chat_threads, blocked } = await get(bob, 'threads');
    expect(blocked).toEqual([ada.person.event_user_id]);
    const [thread] = chat_threads;
    expect(thread).toMatchObject({ unread_count: 0, last_message_received: { message: 'from bob' } });
    expect((await get(bob, 'users/blocked')).event_users).toMatchObject([{ _id: ada.person.event_user_id }]);
    await block(bob, ada, { lift: 'true' });
    expect(await texts(bob)).toEqual(['from ada', 'from bob', 'more from ada']);
    expect(await get(bob, 'threads')).toMatchObject({ chat_threads: [{ unread_count: 2 }], blocked: [] });
  });

  it('[BLK3] by one of their messages as well, and again without harm', async () => {
    const message = await ada.say('from ada');
    for (let time = 0; time < 2; time += 1)
      expect((await bob.call('users/block', { chat_message: message._id })).status).toBe(200);
    expect(await texts(bob)).toEqual([]);
    expect((await bob.call('users/block', {})).json.code).toBe('invalid_input');
    expect((await bob.call('users/block', { user: 'f'.repeat(24) })).json.code).toBe('not_found');
    const elsewhere = await joinChat(server, await server.createEvent());
    expect((await block(bob, elsewhere)).json.code).toBe('not_found');
  });

  it('[BLK3] takes them out of quotes and of the names behind reactions', async () => {
    const question = await ada.say('the blocked words');
    const answer = await hal.say('an answer', { parentMessageId: question._id });
    await ada.call('messages/react', { chat_message: answer._id, key: 'like' });
    await block(bob, ada);
    const page = await bob.page();
    expect(JSON.stringify(page)).not.toContain('the blocked words');
    expect(page.results).toMatchObject([{ message: 'an answer', parentMessageId: question._id }]);
    const { reactions } = await get(bob, `messages/reactions?chat_message=${answer._id}`);
    expect(reactions).toEqual([{ key: 'like', count: 1, event_users: [] }]);
  });

  it('[BLK2] nobody blocks a host or themself, and hosts block nobody', async () => {
    for (const [who, target] of [
      [bob, hal],
      [hal, bob],
      [bob, bob],
    ] as const)
      expect((await block(who, target)).json.code).toBe('cannot_block');
  });

  it.each([
    ['blocks', () => bob],
    ['is blocked', () => ada],
  ])('[BLK2] once somebody who %s comes to moderate, nothing is hidden', async (_, who) => {
    await ada.say('from ada');
    await block(bob, ada);
    await server.ctx.db
      .update(event_users)
      .set({ roles: ['moderator'] })
      .where(eq(event_users.id, who().person.event_user_id));
    expect(await texts(bob)).toEqual(['from ada']);
  });

  it('[BLK4] is told to one’s own pages alone', async () => {
    await block(bob, ada);
    const own = await feedOf(server, event, ownTopic(bob.person.account_id));
    expect(own.map(({ kind, payload }) => [kind, payload])).toEqual([
      ['chat.blocked', { v: 1, event_user: ada.person.event_user_id, blocked: true }],
      ['notifications.changed', { v: 1 }],
    ]);
    for (const topic of [ownTopic(ada.person.account_id), chatTopic(event.thread_id)])
      expect(await feedOf(server, event, topic)).toEqual([]);
  });
});
