import { NOTIFICATIONS_CHANGED } from '@plenary/contract/notifications/topics';
import { ownTopic } from '@plenary/contract/own-topic';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { event_users } from '../../db/schema/index.ts';
import { feedOf, joinChat, messageOf, useChat, type Chatter } from '../chat/chat.fixture.ts';
import { begin } from '../chat/private/private.fixture.ts';
import { removeMessagesOf } from '../chat/messages/remove-of.ts';
import { asked } from '../chat/support/support.fixture.ts';
import { addRoom } from '../rooms/rooms.fixture.ts';
import { kindsOf, pageOf, tell } from './notifications.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const idOf = ({ person }: Chatter) => person.event_user_id;
const nameOf = ({ person }: Chatter) => `@${person.first_name} ${person.last_name}`;
/** The mention of somebody at the beginning of a text. */
const naming = (who: Chatter) => [{ event_user: idOf(who), offset: 0, length: nameOf(who).length }];
const mention = (by: Chatter, who: Chatter, more = {}) =>
  by.say(`${nameOf(who)} look`, { mentions: naming(who), ...more });
const edit = (by: Chatter, chat_message: string, message: string, mentions: object[] = []) =>
  by.call('messages/edit', { chat_message, message, mentions });
const remove = (by: Chatter, chat_message: string) => by.call('messages/delete', { chat_message });
const list = async (who: Chatter) => (await pageOf(who, event)).results;
const news = async (who: Chatter) =>
  (await feedOf(server, event, ownTopic(who.person.account_id))).filter(({ kind }) => kind === NOTIFICATIONS_CHANGED);

describe('[NOT33] a notification goes with its reason:', () => {
  it('an edit that no longer names somebody', async () => {
    const { _id } = await mention(bob, ada);
    const before = (await news(ada)).length;
    await edit(bob, _id, `${nameOf(ada)} see`, naming(ada));
    expect(await kindsOf(ada, event)).toEqual(['mention']);
    await edit(bob, _id, 'look');
    expect(await pageOf(ada, event)).toMatchObject({ results: [], unread_count: 0 });
    expect((await news(ada)).length).toBe(before + 1);
  });

  it('in a private chat the message itself is still to be read, unless it was', async () => {
    const thread = { chat_thread: (await begin(bob, ada))._id };
    const first = await mention(bob, ada, thread);
    await edit(bob, first._id, 'look');
    expect(await list(ada)).toMatchObject([{ type: 'private_message', values: { chat_message: first._id } }]);
    await ada.call('messages/bookmark', { chat_message: first._id });
    const second = await mention(bob, ada, thread);
    await ada.call('messages/bookmark', { chat_message: second._id });
    await edit(bob, second._id, 'look');
    expect(await pageOf(ada, event)).toMatchObject({ unread_count: 0, results: [{ type: 'private_message' }] });
  });

  it('a thread from which somebody was taken, or which they left', async () => {
    const thread = await begin(bob, ada, hal);
    await mention(bob, ada, { chat_thread: thread._id });
    await bob.say('and more', { chat_thread: thread._id });
    expect(await kindsOf(ada, event)).toEqual(['private_message', 'mention']);
    const { account_id } = hal.person;
    await bob.call('threads/edit/users', { chat_thread: thread._id, users: [account_id] });
    expect(await pageOf(ada, event)).toMatchObject({ results: [], unread_count: 0 });
    expect(await kindsOf(hal, event)).toEqual(['private_message']);
    await hal.call('threads/edit/users', { chat_thread: thread._id, users: [], remove_current: true });
    expect(await kindsOf(hal, event)).toEqual([]);
  });

  it('a room that somebody has left', async () => {
    const room = await addRoom(server, event, { kind: 'networking' });
    const seat = (who: Chatter, call: string) =>
      who.client.post(`/${event.slug}/json/networking/rooms/${call}`, { room });
    const chat_thread = (await seat(ada, 'join')).json.payload.chatId as string;
    await seat(bob, 'join');
    await mention(bob, ada, { chat_thread });
    expect(await kindsOf(ada, event)).toEqual(['mention']);
    await seat(ada, 'leave');
    expect(await kindsOf(ada, event)).toEqual([]);
  });

  it('an answer that is deleted, of several the others are left', async () => {
    const root = await ada.say('a question');
    const reply = (who: Chatter) => who.say('an answer', { parentMessageId: root._id });
    const [one, two] = [await reply(bob), await reply(hal)];
    await remove(hal, two._id);
    expect(await list(ada)).toMatchObject([
      { type: 'reply', values: { chat_message: one._id, count: 1 }, event_user: { _id: idOf(bob) } },
    ]);
    await remove(bob, one._id);
    expect(await pageOf(ada, event)).toMatchObject({ results: [], unread_count: 0 });
  });

  it('private messages, and those of the support, that are deleted', async () => {
    const thread = { chat_thread: (await begin(bob, ada))._id };
    const [one, two, three] = [
      await bob.say('one', thread),
      await bob.say('two', thread),
      await bob.say('three', thread),
    ];
    await remove(bob, two._id);
    expect(await list(ada)).toMatchObject([{ values: { chat_message: three._id, count: 2 } }]);
    await remove(bob, three._id);
    expect(await list(ada)).toMatchObject([{ values: { chat_message: one._id, count: 1 } }]);
    await remove(bob, one._id);
    const chat_thread = await asked(ada, 'where is it?');
    const answer = await hal.say('over there', { chat_thread });
    expect(await kindsOf(ada, event)).toEqual(['answered_question']);
    await remove(hal, answer._id);
    expect(await pageOf(ada, event)).toMatchObject({ results: [], unread_count: 0 });
  });

  it('one that was read stays until the message to which it leads is deleted', async () => {
    const thread = { chat_thread: (await begin(bob, ada))._id };
    const [one, two] = [await bob.say('one', thread), await bob.say('two', thread)];
    await ada.call('messages/bookmark', { chat_message: two._id });
    await remove(bob, one._id);
    expect(await kindsOf(ada, event)).toEqual(['private_message']);
    await remove(bob, two._id);
    expect(await kindsOf(ada, event)).toEqual([]);
  });

  it('all that somebody wrote who was banned with it', async () => {
    const root = await ada.say('a question');
    await mention(bob, ada);
    await bob.say('an answer', { parentMessageId: root._id });
    await bob.say('psst', { chat_thread: (await begin(bob, ada))._id });
    expect(await kindsOf(ada, event)).toEqual(['private_message', 'reply', 'mention']);
    await removeMessagesOf(server.ctx, event.id, [idOf(bob)]);
    expect(await pageOf(ada, event)).toMatchObject({ results: [], unread_count: 0 });
  });

  it('an offer of contact details of somebody who is no longer there', async () => {
    const about = { event_id: event.id, to: [idOf(ada)], by: idOf(bob), subject: `${idOf(bob)} ${idOf(ada)}` };
    await tell(server, { ...about, kind: 'contact_offered' });
    await tell(server, { ...about, kind: 'mention', subject: 'a message' });
    await server.ctx.db
      .update(event_users)
      .set({ active: false })
      .where(eq(event_users.id, idOf(bob)));
    expect(await pageOf(ada, event)).toMatchObject({ results: [{ type: 'mention' }], unread_count: 1 });
  });

  it('a question to the support, for whoever answers for the event no longer', async () => {
    const moderator = await joinChat(server, event, { roles: ['moderator'] });
    messageOf(await ada.call('support/ask', { message: 'where is it?' }));
    expect(await kindsOf(moderator, event)).toEqual(['new_question']);
    await server.ctx.db
      .update(event_users)
      .set({ roles: [] })
      .where(eq(event_users.id, idOf(moderator)));
    expect(await pageOf(moderator, event)).toMatchObject({ results: [], unread_count: 0 });
  });
});

describe('[NOT34] one’s own reading', () => {
  it('tells one’s other pages at once how many are left', async () => {
    await mention(bob, ada);
    const last = await mention(bob, ada);
    await tell(server, { event_id: event.id, to: [idOf(ada)], kind: 'answered_question', subject: 'p' });
    await ada.call('messages/bookmark', { chat_message: last._id });
    expect((await news(ada)).at(-1)?.payload).toEqual({ v: 1, unread_count: 1 });
    await ada.client.post(`/${event.slug}/json/notifications/mark-as-read`, { notifications: 'all' });
    expect((await news(ada)).at(-1)?.payload).toEqual({ v: 1, unread_count: 0 });
  });
});
