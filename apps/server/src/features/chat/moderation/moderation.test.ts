import { ownTopic } from '@plenary/contract/own-topic';
import { chatModTopic, chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { describe, expect, it } from 'vitest';
import { feedOf, joinChat, messageOf, useChat, type Chatter } from '../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const topic = () => chatTopic(event.thread_id);
const remove = (who: Chatter, chat_message: string) => who.call('messages/delete', { chat_message });
const restore = (who: Chatter, chat_message: string) => who.call('messages/restore', { chat_message });

describe('deleting a message', () => {
  it('[D24] takes the text out of pages, previews and every earlier event, but for author and host', async () => {
    const secret = await ada.say('the secret');
    const answer = messageOf(await remove(ada, secret._id));
    expect(answer).toMatchObject({
      message_type: 'archived',
      message: 'the secret',
      archived_by: 'author',
      cursor: '1',
    });
    const [shown] = (await bob.page()).results;
    expect(shown).toEqual({ ...answer, message: '' });
    expect((await hal.page()).results[0]?.message).toBe('the secret');
    const threads = await bob.client.get(`/${event.slug}/json/chat/threads`);
    expect(threads.text).not.toContain('secret');
    const feed = await feedOf(server, event, topic());
    expect(feed.map((row) => [row.seq, row.kind])).toEqual([
      [1, 'message.sent'],
      [2, 'message.archived'],
    ]);
    for (const row of feed) expect(row.payload).toEqual({ v: 1, message: shown });
  });

  it('[CH33] only the author and those who moderate may; outsiders learn nothing', async () => {
    const message = await ada.say('mine');
    expect((await remove(bob, message._id)).json.code).toBe('forbidden');
    const elsewhere = await joinChat(server, await server.createEvent(), { host: true });
    expect((await remove(elsewhere, message._id)).json.code).toBe('message_gone');
    for (const role of ['moderator', 'organiser'] as const) {
      const someone = await joinChat(server, event, { roles: [role] });
      const own = await bob.say(`for ${role}`);
      expect(messageOf(await remove(someone, own._id)).archived_by).toBe('moderator');
    }
  });

  it('[CH35] twenty deletes at once are one deletion and one event', async () => {
    const message = await ada.say('gone');
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => remove(index % 2 ? ada : hal, message._id)),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 20 }, () => 200));
    expect(await feedOf(server, event, topic())).toHaveLength(2);
  });

  it('[CH35] deletes and restores that race end in one state, which the last event says', async () => {
    const message = await ada.say('now you see me');
    await Promise.all(Array.from({ length: 20 }, (_, index) => (index % 2 ? remove : restore)(hal, message._id)));
    const [stored] = (await bob.page()).results;
    const feed = await feedOf(server, event, topic());
    for (const row of feed) expect(row.payload['message']).toEqual(stored);
    const turns = feed.slice(1).map((row) => row.kind);
    expect(turns.every((kind, index) => kind === (index % 2 ? 'message.restored' : 'message.archived'))).toBe(true);
  });

  it('[CH34] undo: an author of an own deletion, those who moderate of any; the text is back everywhere', async () => {
    const message = await ada.say('sorry');
    await remove(ada, message._id);
    expect((await restore(bob, message._id)).json.code).toBe('forbidden');
    expect(messageOf(await restore(ada, message._id))).toEqual(message);
    await remove(hal, message._id);
    expect((await restore(ada, message._id)).json.code).toBe('forbidden');
    expect(messageOf(await restore(hal, message._id))).toEqual(message);
    expect((await bob.page()).results).toEqual([message]);
    for (const row of await feedOf(server, event, topic())) expect(row.payload).toEqual({ v: 1, message });
  });

  it.each(['delete', 'restore', 'bookmark'])('[CH2] %s of an unknown or malformed id', async (call) => {
    expect((await hal.call(`messages/${call}`, { chat_message: 'f'.repeat(24) })).json.code).toBe('message_gone');
    expect((await hal.call(`messages/${call}`, { chat_message: "'; --" })).json.code).toBe('invalid_input');
    expect((await hal.call(`messages/${call}`, {})).json.code).toBe('invalid_input');
  });
});

describe('mute and ban', () => {
  it('[CH32] a mute from a message stops sending, not reading; lifting ends it', async () => {
    const message = await ada.say('spam');
    const answer = await hal.call('users/mute', { chat_message: message._id });
    expect(answer.json.payload).toMatchObject({
      event_user: { _id: ada.person.event_user_id },
      sanctions: { muted: true, muted_until: null, banned: false },
    });
    expect((await ada.send('more')).json).toMatchObject({ code: 'muted', message: 'You have been muted' });
    expect((await ada.page()).results).toHaveLength(1);
    await hal.call('users/mute', { chat_message: message._id, lift: 'true' });
    expect((await ada.send('more')).status).toBe(200);
  });

  it('[CH30] with minutes it ends by itself, on the real clock', async () => {
    await hal.call('users/mute', { user: ada.person.account_id, minutes: '5' });
    await server.clock.advance(299_999);
    expect((await ada.send('early')).status).toBe(403);
    await server.clock.advance(1);
    expect((await ada.send('late')).status).toBe(200);
  });

  it('[CH32] a ban stops sending, reading, bookmarks and deleting', async () => {
    const message = await ada.say('before');
    await hal.call('users/ban', { user: ada.person.account_id });
    expect((await ada.send('after')).json.code).toBe('banned');
    const page = await ada.client.get(`/${event.slug}/json/chat/messages?chat_thread=${event.thread_id}`);
    expect([page.status, page.json.code]).toEqual([403, 'banned']);
    expect((await ada.call('messages/bookmark', { chat_message: message._id })).json.code).toBe('banned');
    expect((await remove(ada, message._id)).json.code).toBe('banned');
    const threads = await ada.client.get(`/${event.slug}/json/chat/threads`);
    expect(threads.json.payload.chat_threads).toEqual([]);
  });

  it('[CH31] nobody who moderates can be stopped, not even by another host', async () => {
    const organiser = await joinChat(server, event, { roles: ['organiser'] });
    for (const target of [hal, organiser]) {
      const answer = await hal.call('users/ban', { user: target.person.account_id });
      expect([answer.status, answer.json.code]).toEqual([403, 'cannot_sanction']);
      expect((await target.send('still here')).status).toBe(200);
    }
  });

  it('[CH36] the person and those who moderate hear the resulting state, and access is looked at again', async () => {
    await hal.call('users/mute', { user: ada.person.account_id, minutes: 1 });
    await hal.call('users/ban', { user: ada.person.account_id });
    const own = await feedOf(server, event, ownTopic(ada.person.account_id));
    const until = new Date(server.clock.now() + 60_000).toISOString();
    expect(own.map((row) => [row.kind, row.payload])).toEqual([
      ['chat.sanction', { v: 1, sanctions: { muted: true, muted_until: until, banned: false, banned_until: null } }],
      ['chat.sanction', { v: 1, sanctions: { muted: true, muted_until: until, banned: true, banned_until: null } }],
    ]);
    const moderators = await feedOf(server, event, chatModTopic(event.thread_id));
    expect(moderators.at(-1)?.payload).toMatchObject({
      event_user: { _id: ada.person.event_user_id },
      sanctions: { banned: true },
    });
    const access = await feedOf(server, { ...event, id: '0'.repeat(24) }, `access:${ada.person.account_id}`);
    expect(access.length).toBeGreaterThan(0);
  });

  it('[CH37] nothing is stored once a mute was answered, however many sends are under way', async () => {
    const sends = Array.from({ length: 10 }, (_, index) => ada.send(`m${index}`));
    const mute = hal.call('users/mute', { user: ada.person.account_id });
    expect((await mute).status).toBe(200);
    const atMute = (await hal.page()).results.length;
    const passed = (await Promise.all(sends)).filter((answer) => answer.status === 200);
    expect((await hal.page()).results).toHaveLength(atMute);
    expect(passed).toHaveLength(atMute);
  });

  it('[CH2] foreign people, nobody and nonsense are refused', async () => {
    const outsider = await server.createPerson({ event: await server.createEvent() });
    expect((await hal.call('users/mute', { user: outsider.account_id })).json.code).toBe('not_found');
    expect((await hal.call('users/mute', {})).json.code).toBe('invalid_input');
    expect((await hal.call('users/ban', { user: ada.person.account_id, minutes: 0 })).json.code).toBe('invalid_input');
    expect((await hal.call('users/ban', { chat_message: 'f'.repeat(24) })).json.code).toBe('message_gone');
    for (const role of [[], ['speaker'], ['exhibitor']] as const) {
      const someone = await joinChat(server, event, { roles: role });
      const answer = await someone.call('users/ban', { user: ada.person.account_id });
      expect([answer.status, answer.json.code]).toEqual([403, 'forbidden']);
    }
  });
});
