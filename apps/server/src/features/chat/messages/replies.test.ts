import type { ChatMessage, MessagePage } from '@plenary/contract/chat/operations';
import { chatTopic, REPLIED } from '@plenary/contract/chat/topics';
import { countRoundTrips } from '@plenary/testkit/faults/traffic';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { beforeEach, describe, expect, it } from 'vitest';
import { feedOf, joinChat, messageOf, useChat, type Chatter } from '../chat.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
let question: ChatMessage;

useChat((room) => ({ server, event, ada, bob, hal } = room));
beforeEach(async () => {
  question = await ada.say('Who takes notes?');
});

const reply = (who: Chatter, text: string, to: ChatMessage = question) => who.say(text, { parentMessageId: to._id });
const repliesTo = async (who: Chatter, to: ChatMessage = question, more = '') => {
  const path = `/${event.slug}/json/chat/messages/replies?chat_message=${to._id}${more}`;
  return (await who.client.get(path)).json.payload as MessagePage & { parentMessage: ChatMessage };
};
const find = async (who: Chatter, id: string) => (await who.page()).results.find(({ _id }) => _id === id);

describe('replies', () => {
  it('[WID20] name what they answer, which counts them and says when the last one came', async () => {
    const answer = await reply(bob, 'I do');
    expect(answer.parentMessageId).toBe(question._id);
    await server.clock.advance(1_000);
    const last = await reply(hal, 'Thanks');
    expect((await find(bob, question._id))?.threadInfo).toEqual({ replyCount: 2, lastRepliedAt: last.created });
    expect((await find(bob, answer._id))?.parentMessage).toEqual({
      _id: question._id,
      message: 'Who takes notes?',
      message_type: 'message',
      sender_event_user: question.sender_event_user,
    });
  });

  it('[WID20] stand in the thread of what they answer, oldest first, a hundred by default', async () => {
    const answer = await reply(bob, 'I do');
    await ada.say('something else');
    const second = await reply(hal, 'Me too');
    const thread = await repliesTo(bob);
    expect(thread.results.map(({ _id }) => _id)).toEqual([answer._id, second._id]);
    expect(thread).toMatchObject({
      has_more: false,
      parentMessage: { _id: question._id, threadInfo: { replyCount: 2 } },
    });
    expect((await repliesTo(bob, question, '&limit=1')).results.map(({ _id }) => _id)).toEqual([second._id]);
  });

  it('[WID20] have one level: a reply to a reply belongs to the same thread', async () => {
    const answer = await reply(bob, 'I do');
    const deeper = await reply(hal, 'Good', answer);
    expect(deeper.parentMessageId).toBe(question._id);
    expect((await repliesTo(bob, deeper)).parentMessage._id).toBe(question._id);
  });

  it('[WID20] their count comes as a small live event behind each, and is right for many at once', async () => {
    await Promise.all(Array.from({ length: 6 }, (_, index) => reply(index % 2 ? bob : hal, `answer ${index}`)));
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    const counts = feed.filter(({ kind }) => kind === REPLIED).map(({ payload }) => payload['threadInfo']);
    expect(counts.map((info) => (info as { replyCount: number }).replyCount)).toEqual([1, 2, 3, 4, 5, 6]);
    expect((await find(bob, question._id))?.threadInfo?.replyCount).toBe(6);
  });

  it('[D25] a repeated reply is one reply', async () => {
    const send = () => bob.say('once', { parentMessageId: question._id, client_message_id: 'client-0001' });
    const [first, second] = await Promise.all([send(), send()]);
    expect(second._id).toBe(first._id);
    expect((await find(bob, question._id))?.threadInfo?.replyCount).toBe(1);
  });

  it('[WID2] muted and banned people do not reply', async () => {
    await hal.call('users/mute', { user: bob.person.account_id });
    expect((await bob.send('hm', { parentMessageId: question._id })).json.code).toBe('muted');
    await hal.call('users/ban', { user: bob.person.account_id });
    const path = `/${event.slug}/json/chat/messages/replies?chat_message=${question._id}`;
    expect((await bob.client.get(path)).json.code).toBe('banned');
  });

  it('[WID20] to what is deleted, unknown or of another event are refused', async () => {
    const other = await server.createEvent();
    const there = await (await joinChat(server, other)).say('elsewhere');
    for (const id of [there._id, 'f'.repeat(24)])
      expect((await bob.send('hm', { parentMessageId: id })).json.code).toBe('message_gone');
    await ada.call('messages/delete', { chat_message: question._id });
    expect((await bob.send('hm', { parentMessageId: question._id })).json.code).toBe('message_gone');
  });

  it('[D24] a quote never shows text that was deleted, nor text from before an edit', async () => {
    const answer = await reply(bob, 'I do');
    await ada.call('messages/edit', { chat_message: question._id, message: 'Who takes the minutes?' });
    expect((await find(bob, answer._id))?.parentMessage?.message).toBe('Who takes the minutes?');
    await hal.call('messages/delete', { chat_message: question._id });
    expect((await find(bob, answer._id))?.parentMessage).toMatchObject({ message: '', message_type: 'archived' });
    expect((await repliesTo(bob)).parentMessage.message).toBe('');
    expect((await find(hal, answer._id))?.parentMessage?.message).toBe('Who takes the minutes?');
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    expect(JSON.stringify(feed.map(({ payload }) => payload))).not.toContain('notes');
  });

  it('[LV20] make as few round trips as a message that answers nothing', async () => {
    expect(await countRoundTrips(server.ctx, () => reply(bob, 'I do'))).toBe(3);
  });
});

describe('deleting what was answered, and for good', () => {
  const remove = (who: Chatter, id: string, hard = false) =>
    who.call('messages/delete', { chat_message: id, ...(hard && { hard: 'true' }) });

  it('[WID7] an author keeps what others answered; those who moderate take it, and its thread stays', async () => {
    const answer = await reply(bob, 'I do');
    const refusal = await remove(ada, question._id);
    expect([refusal.status, refusal.json.code]).toEqual([409, 'has_replies']);
    expect(messageOf(await remove(hal, question._id))).toMatchObject({ message_type: 'archived' });
    expect((await repliesTo(bob)).results.map(({ _id }) => _id)).toEqual([answer._id]);
  });

  it('[WID7] a hard delete removes what was deleted before, for those who could undo that', async () => {
    const message = await bob.say('oops');
    expect((await remove(bob, message._id, true)).json.code).toBe('forbidden');
    await remove(bob, message._id);
    expect((await remove(ada, message._id, true)).json.code).toBe('forbidden');
    expect(messageOf(await remove(bob, message._id, true))).toMatchObject({ _id: message._id, message: '' });
    expect(await find(hal, message._id)).toBeUndefined();
    expect((await hal.call('messages/restore', { chat_message: message._id })).json.code).toBe('message_gone');
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    expect(feed.at(-1)?.kind).toBe('message.removed');
    expect(JSON.stringify(feed.map(({ payload }) => payload))).not.toContain('oops');
  });

  it('[WID7] what has replies is not removed; a removed reply leaves the count', async () => {
    const answer = await reply(bob, 'I do');
    await remove(hal, question._id);
    expect((await remove(hal, question._id, true)).json.code).toBe('has_replies');
    await remove(hal, answer._id);
    expect((await repliesTo(hal)).parentMessage.threadInfo?.replyCount).toBe(1);
    await remove(hal, answer._id, true);
    expect((await repliesTo(hal)).parentMessage.threadInfo).toBeUndefined();
    expect((await remove(hal, question._id, true)).status).toBe(200);
    expect((await hal.page()).results).toEqual([]);
  });
});

describe('editing', () => {
  const edit = (who: Chatter, message: string, id = question._id) =>
    who.call('messages/edit', { chat_message: id, message });

  it('[WID21] an own message has its new text everywhere, and says since when', async () => {
    await server.clock.advance(60_000);
    const edited = messageOf(await edit(ada, '  Who writes?  '));
    expect(edited).toEqual({ ...question, message: 'Who writes?', edited: new Date(server.clock.now()).toISOString() });
    expect((await bob.page()).results).toEqual([edited]);
    const feed = await feedOf(server, event, chatTopic(event.thread_id));
    expect(feed.map(({ kind }) => kind)).toEqual(['message.sent', 'message.edited']);
    for (const { payload } of feed) expect(payload['message']).toEqual(edited);
  });

  it('[WID21] the same text changes nothing', async () => {
    expect(messageOf(await edit(ada, question.message))).toEqual(question);
    expect(await feedOf(server, event, chatTopic(event.thread_id))).toHaveLength(1);
  });

  it('[WID7] nobody edits another’s message, hosts neither, and nobody a deleted one', async () => {
    for (const who of [bob, hal]) expect((await edit(who, 'mine now')).json.code).toBe('forbidden');
    await ada.call('messages/delete', { chat_message: question._id });
    expect((await edit(ada, 'still here')).json.code).toBe('message_gone');
  });

  it('[WID2] [WID10] muted and banned people do not edit; blank and too long are refused as in a send', async () => {
    expect((await edit(ada, ' \n ')).json.code).toBe('empty_message');
    expect((await edit(ada, 'x'.repeat(1025))).json.code).toBe('message_too_long');
    await hal.call('users/mute', { user: ada.person.account_id });
    expect((await edit(ada, 'sneaky')).json.code).toBe('muted');
    await hal.call('users/ban', { user: ada.person.account_id });
    expect((await edit(ada, 'sneaky')).json.code).toBe('banned');
    expect((await bob.page()).results).toEqual([question]);
  });
});
