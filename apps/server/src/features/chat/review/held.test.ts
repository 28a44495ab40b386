import { ownTopic } from '@plenary/contract/own-topic';
import { chatModTopic, chatTopic } from '@plenary/contract/chat/topics';
import { chat_messages } from '@plenary/server/db/schema/index';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { picture, uploader } from '../../uploads/uploads.fixture.ts';
import { feedOf, joinChat, messageOf, useChat, type Chatter } from '../chat.fixture.ts';
import { reviewing } from './review.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));
const { setRules, queue, own, decide, undo } = reviewing(() => event);
beforeEach(async () => void (await setRules(hal, { hold_first: true })));

const said = async (by: Chatter = bob) => (await by.page()).results.map(({ message }) => message);
async function threadOf(by: Chatter) {
  const answer = await by.client.get(`/${event.slug}/json/chat/threads`);
  return answer.json.payload.chat_threads[0] as { unread_count: number; last_message_received: unknown };
}

describe('[WID61] the first message of a newcomer', () => {
  it('waits: its author reads that, and nobody else anything of it', async () => {
    const held = messageOf(await ada.send('SECRET hello'));
    expect(held).toMatchObject({ held: 'waiting', cursor: '0', message: 'SECRET hello' });
    expect((await own(ada)).map(({ message }) => message)).toEqual(['SECRET hello']);
    expect((await ada.page()).held?.map(({ _id }) => _id)).toEqual([held._id]);
    expect(await bob.page()).not.toHaveProperty('held');
    const state = await ada.client.get(`/${event.slug}/poll/messages`);
    expect(state.text).toContain('SECRET hello');
    expect(await own(bob)).toEqual([]);
    expect([await said(), await said(ada)]).toEqual([[], []]);
    expect(await threadOf(bob)).toMatchObject({ unread_count: 0, last_message_received: null });
    const texts = await Promise.all([
      bob.client.get(`/${event.slug}`, { accept: 'text/html' }),
      bob.client.get(`/${event.slug}/poll/messages`),
      bob.client.get(`/${event.slug}/json/chat/messages/replies?chat_message=${held._id}`),
      bob.client.get(`/${event.slug}/json/chat/messages/reactions?chat_message=${held._id}`),
      bob.client.get(`/${event.slug}/json/chat/messages/held?chat_thread=${event.thread_id}`),
      bob.send('an answer', { parentMessageId: held._id }),
      bob.call('messages/react', { chat_message: held._id, key: 'like' }),
      bob.call('messages/report', { chat_message: held._id, category: 'spam', description: 'x' }),
      bob.call('messages/bookmark', { chat_message: held._id }),
      bob.client.get(`/${event.slug}/json/chat/held`),
    ]);
    for (const { text } of texts) expect(text).not.toContain('SECRET');
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    expect(JSON.stringify(feed)).not.toContain('SECRET');
    expect(JSON.stringify(await feedOf(server, event, chatModTopic(event.thread_id)))).not.toContain('SECRET');
  });

  it('stands from its approval on, in the order of everybody, once; the next ones pass', async () => {
    const held = messageOf(await ada.send('hello', { client_message_id: 'client-1' }));
    const again = messageOf(await ada.send('hello', { client_message_id: 'client-1' }));
    expect(again._id).toBe(held._id);
    await hal.say('before');
    await server.clock.advance(60_000);
    const { held: waiting } = await queue(hal);
    expect(waiting).toMatchObject([{ _id: held._id, reason: 'first_message', found: '', decision: null }]);
    const both = await Promise.all([decide(hal, held._id, 'approved'), decide(hal, held._id, 'approved')]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    await hal.say('after');
    const page = (await bob.page()).results;
    expect(page.map(({ message }) => message)).toEqual(['before', 'hello', 'after']);
    expect(Date.parse(page[1]!.created)).toBe(server.clock.now());
    expect(page[1]).not.toHaveProperty('held');
    expect((await threadOf(bob)).unread_count).toBe(3);
    expect(messageOf(await ada.send('hello', { client_message_id: 'client-1' }))._id).toBe(held._id);
    expect(await own(ada)).toEqual([]);
    expect(messageOf(await ada.send('and more'))).not.toHaveProperty('held');
  });

  it('that is rejected never stands; its author hears it, and it can wait again', async () => {
    const held = messageOf(await ada.send('hello', { client_message_id: 'client-1' }));
    await decide(hal, held._id, 'rejected');
    expect(await said()).toEqual([]);
    expect((await ada.send('hello', { client_message_id: 'client-1' })).json.code).toBe('message_rejected');
    const news = await feedOf(server, event, ownTopic(ada.person.account_id));
    expect(news.at(-1)).toMatchObject({ kind: 'chat.held', payload: { message: { held: 'rejected' } } });
    expect((await queue(hal, 'rejected')).held).toMatchObject([{ decision: { kind: 'rejected' } }]);
    expect((await decide(hal, held._id, 'approved')).json.code).toBe('case_decided');
    await undo(hal, held._id);
    expect((await queue(hal)).waiting).toBe(1);
    await decide(hal, held._id, 'approved');
    expect(await said()).toEqual(['hello']);
    expect((await undo(hal, held._id)).json.code).toBe('case_decided');
  });

  it('is not held of somebody who has spoken, nor of those who moderate; a message taken back by others does not count', async () => {
    await setRules(hal, { hold_first: false });
    const spoken = await ada.say('I was here before');
    await setRules(hal, { hold_first: true });
    expect(messageOf(await ada.send('and again'))).not.toHaveProperty('held');
    expect(messageOf(await hal.send('hello'))).not.toHaveProperty('held');
    const ids = (await ada.page()).results.filter(({ message }) => message !== 'hello').map(({ _id }) => _id);
    for (const chat_message of ids) await hal.call('messages/delete', { chat_message });
    expect(ids).toContain(spoken._id);
    expect(messageOf(await ada.send('once more')).held).toBe('waiting');
  });

  it('[D97] carries no file; with the next one it goes', async () => {
    const own = uploader(ada.client, event.slug, event.thread_id);
    const { id } = await own.upload(await picture(), 'a.png');
    expect((await ada.send('look', { upload: id })).json.code).toBe('file_must_wait');
    const held = messageOf(await ada.send('hello'));
    await decide(hal, held._id, 'approved');
    expect((await ada.say('look', { upload: id })).file?.name).toBe('a.webp');
    await setRules(hal, { hold_first: false, blocked_words: ['knave'] });
    const { id: named } = await own.upload(await picture(), 'you knave.png');
    expect((await ada.send('look', { upload: named })).json.code).toBe('blocked_word');
  });

  it('of ten that come at once five wait, and the others are refused', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => ada.send(`hello ${nth}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.find(({ status }) => status !== 200)?.json.code).toBe('too_many_held');
    expect((await queue(hal)).waiting).toBe(5);
  });

  it('that answers something stands there once it is approved, and not where that is gone', async () => {
    const question = await hal.say('who is here?');
    const first = messageOf(await ada.send('I am', { parentMessageId: question._id }));
    const second = messageOf(await bob.send('me too', { parentMessageId: question._id }));
    await decide(hal, first._id, 'approved');
    expect((await hal.page()).results[0]?.threadInfo?.replyCount).toBe(1);
    await hal.call('messages/delete', { chat_message: question._id });
    expect((await decide(hal, second._id, 'approved')).json.code).toBe('message_gone');
    expect((await decide(hal, second._id, 'rejected')).status).toBe(200);
  });
});

describe('[WID60] a message with a blocked word', () => {
  it('waits where the event says so, with the word for those who moderate', async () => {
    await setRules(hal, { hold_first: false, blocked_words: ['knave'], on_match: 'hold' });
    expect(messageOf(await ada.send('you knave')).held).toBe('waiting');
    expect((await queue(hal)).held).toMatchObject([{ reason: 'word', found: 'knave' }]);
    expect(await said()).toEqual([]);
  });
});

describe('[WID61] the queue', () => {
  it('is for those who moderate, who hear how many wait; of two who decide at once one wins', async () => {
    const held = messageOf(await ada.send('hello'));
    for (const answer of [
      await bob.client.get(`/${event.slug}/json/chat/held`),
      await decide(bob, held._id, 'approved'),
      await undo(ada, held._id),
    ])
      expect(answer.status).toBe(403);
    const mo = await joinChat(server, event, { roles: ['moderator'] });
    const both = await Promise.all([decide(hal, held._id, 'approved'), decide(mo, held._id, 'rejected')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const counts = await feedOf(server, event, chatModTopic(event.thread_id));
    expect(counts.filter(({ kind }) => kind === 'chat.held').map(({ payload }) => payload['waiting'])).toEqual([1, 0]);
    const rows = await server.ctx.db.select().from(chat_messages).where(eq(chat_messages.event_id, event.id));
    expect(rows.length).toBe(both[0]?.status === 200 ? 1 : 0);
  });

  it('of another event, or with nonsense, is not found', async () => {
    const held = messageOf(await ada.send('hello'));
    const other = await server.createEvent();
    const host = await joinChat(server, other, { host: true });
    expect((await host.call('held/decide', { held_message: held._id, decision: 'approved' })).status).toBe(404);
    expect((await decide(hal, event.id, 'approved')).status).toBe(404);
    expect((await decide(hal, held._id, 'maybe')).status).toBe(400);
  });
});
