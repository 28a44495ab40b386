import { ownTopic } from '@plenary/contract/own-topic';
import { NOTIFICATIONS_CHANGED, NOTIFICATIONS_TOPIC } from '@plenary/contract/notifications/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { feedOf, joinChat, useChat, type Chatter } from '../chat/chat.fixture.ts';
import { begin } from '../chat/private/private.fixture.ts';
import { asked } from '../chat/support/support.fixture.ts';
import { event_users, notifications, notification_reads } from '../../db/schema/index.ts';
import { countUnreadKinds } from './store.ts';
import { announce, announced, kindsOf, mark, pageOf, tell } from './notifications.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;
useChat((room) => ({ server, event, ada, bob, hal } = room));

const poll = (subject: string, to: readonly Chatter[], more = {}) =>
  tell(server, {
    event_id: event.id,
    to: to.map(({ person }) => person.event_user_id),
    kind: 'poll',
    subject,
    ...more,
  });
const naming = (who: Chatter) => ({
  message: `@${who.person.first_name} ${who.person.last_name} look`,
  mentions: [
    {
      event_user: who.person.event_user_id,
      offset: 0,
      length: who.person.first_name.length + who.person.last_name.length + 2,
    },
  ],
});
const mention = (by: Chatter, who: Chatter) => {
  const { message, mentions } = naming(who);
  return by.say(message, { mentions });
};
const unread = async (who: Chatter) => (await pageOf(who, event)).unread_count;

describe('the list', () => {
  it('[NOT1] has 20 a page, the latest first, and goes on before a cursor', async () => {
    for (let nth = 0; nth < 23; nth += 1) await poll(`p${nth}`, [ada]);
    const first = await pageOf(ada, event);
    expect(first).toMatchObject({ has_more: true, result_count: 20, unread_count: 23 });
    const rest = await pageOf(ada, event, `?before=${first.results[19]?.cursor}`);
    expect(rest).toMatchObject({ has_more: false, result_count: 3, unread_count: 23 });
    const cursors = [...first.results, ...rest.results].map(({ cursor }) => cursor);
    expect(cursors).toEqual([...cursors].sort().reverse());
    expect(new Set(cursors).size).toBe(23);
    expect((await pageOf(ada, event, '?limit=2')).result_count).toBe(2);
    expect((await ada.client.get(`/${event.slug}/json/notifications?limit=51`)).status).toBe(400);
    expect((await ada.client.get(`/${event.slug}/json/notifications?before=x`)).status).toBe(400);
  });

  it('[NOT5] names its kind, its values and who caused it, and holds no sentence', async () => {
    const message = await mention(bob, ada);
    const [one] = (await pageOf(ada, event)).results;
    expect(one).toMatchObject({
      type: 'mention',
      values: { chat_thread: event.thread_id, chat_message: message._id },
      event_user: { _id: bob.person.event_user_id },
      title: '',
      message: '',
      link: null,
      reads: [],
      is_unskippable: false,
    });
  });

  it('[D36] keeps an unskippable one on top until it was opened or has ended', async () => {
    const top = await announced(hal, event, { title: 'Evacuate', is_unskippable: true });
    const ends_at = new Date(server.clock.now() + 60_000).toISOString();
    const ending = await announced(hal, event, { title: 'Soon over', is_unskippable: true, ends_at });
    await poll('p', [ada]);
    const ids = async () => (await pageOf(ada, event)).results.map(({ _id }) => _id);
    expect((await ids()).slice(0, 2)).toEqual([ending._id, top._id]);
    await mark(ada, event, { notifications: 'all' });
    expect((await pageOf(ada, event)).unread_count).toBe(2);
    await server.clock.advance(60_000);
    expect(await ids()).toEqual([top._id, (await ids())[1], ending._id]);
    await mark(ada, event, { notifications: [top._id] });
    expect((await ids()).slice(-2)).toEqual([ending._id, top._id]);
  });

  it('[NOT1] is nobody else’s, and none at another event', async () => {
    await poll('p', [ada]);
    expect(await kindsOf(bob, event)).toEqual([]);
    const other = await server.createEvent();
    await server.addMember(ada.person, other);
    expect(await kindsOf(ada, other)).toEqual([]);
    expect((await server.anonymous.get(`/${event.slug}/json/notifications`)).status).toBe(403);
  });
});

describe('[NOT2] marks', () => {
  it('one, and answers how many are left', async () => {
    await poll('a', [ada]);
    await poll('b', [ada]);
    const [latest] = (await pageOf(ada, event)).results;
    const answer = await mark(ada, event, { notifications: [latest?._id] });
    expect(answer.json).toEqual({ status: 'success', unread_count: 1 });
    const [again] = (await pageOf(ada, event)).results;
    expect(again?.reads).toEqual([ada.person.account_id]);
    expect((await mark(ada, event, { notifications: latest?._id })).json.unread_count).toBe(1);
  });

  it('all, but for what came after the latest that was seen', async () => {
    await poll('a', [ada]);
    const until = (await pageOf(ada, event)).results[0]?.cursor;
    await poll('b', [ada]);
    expect((await mark(ada, event, { notifications: 'all', until })).json.unread_count).toBe(1);
    expect((await mark(ada, event, { notifications: 'all' })).json.unread_count).toBe(0);
  });

  it('fail without an id, and change nothing of others’', async () => {
    await poll('a', [ada]);
    const [one] = (await pageOf(ada, event)).results;
    for (const notifications of [[], [''], ['x'], ['\ud800'], undefined, Array.from({ length: 201 }, () => event.id)])
      expect((await mark(ada, event, { notifications })).status).toBe(400);
    expect((await mark(bob, event, { notifications: [one?._id, event.id] })).json.unread_count).toBe(0);
    expect(await unread(ada)).toBe(1);
  });

  it('never count below nothing, however many tabs do it at once', async () => {
    for (let nth = 0; nth < 5; nth += 1) await poll(`p${nth}`, [ada]);
    await announced(hal, event, { title: 'Hello' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => mark(ada, event, { notifications: 'all' })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
    expect(await unread(ada)).toBe(0);
    expect(await unread(bob)).toBe(1);
  });

  it('are told to the person’s own tabs, once', async () => {
    await poll('a', [ada]);
    await mark(ada, event, { notifications: 'all' });
    await mark(ada, event, { notifications: 'all' });
    const own = await feedOf(server, event, ownTopic(ada.person.account_id));
    expect(own.map(({ kind, payload }) => [kind, payload])).toEqual([
      [NOTIFICATIONS_CHANGED, { v: 1 }],
      [NOTIFICATIONS_CHANGED, { v: 1, unread_count: 0 }],
    ]);
  });
});

describe('[NOT7] the long-poll', () => {
  it('begins with one’s own list and goes on with one’s own news', async () => {
    await poll('a', [ada]);
    const first = await ada.client.get(`/${event.slug}/poll/notifications`);
    expect(first.json.payload).toMatchObject({ unread_count: 1, result_count: 1 });
    const theirs = await bob.client.get(`/${event.slug}/poll/notifications`);
    expect(theirs.json.payload).toMatchObject({ unread_count: 0 });
    await poll('b', [ada]);
    await announced(hal, event, { title: 'Hello' });
    const next = await ada.client.get(`/${event.slug}/poll/notifications?cursor=${first.json.cursor}`);
    const kinds = next.json.payload.events.map(({ kind }: { kind: string }) => kind);
    expect(kinds.sort()).toEqual(['notification.announced', NOTIFICATIONS_CHANGED]);
  });
});

describe('[NOT8] the same subject', () => {
  it('reaches a person once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => poll('same', [ada, bob])));
    expect(await kindsOf(ada, event)).toEqual(['poll']);
    await mark(ada, event, { notifications: 'all' });
    await poll('same', [ada]);
    expect(await unread(ada)).toBe(0);
  });

  it('of a private chat comes again as the same one, counted until it is read', async () => {
    const thread = await begin(bob, ada);
    for (const text of ['one', 'two', 'three']) await bob.say(text, { chat_thread: thread._id });
    const [first, ...others] = (await pageOf(ada, event)).results;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ type: 'private_message', values: { chat_thread: thread._id, count: 3 } });
    const reader = { event_id: event.id, event_user_id: ada.person.event_user_id, roles: ['attendee'] } as const;
    expect(await countUnreadKinds(server.ctx.db, reader)).toEqual({ count: 1, of_threads: 1, pressing: 0 });
    await mark(ada, event, { notifications: [first?._id] });
    const last = await bob.say('four', { chat_thread: thread._id });
    const [again] = (await pageOf(ada, event)).results;
    expect(again).toMatchObject({ _id: first?._id, reads: [], values: { count: 1 } });
    await ada.call('messages/bookmark', { chat_message: last._id });
    expect(await unread(ada)).toBe(0);
  });
});

describe('[NOT10] chat tells', () => {
  it('the people whom a message names, and whom an edit adds', async () => {
    const plain = await bob.say('hello');
    expect(await kindsOf(ada, event)).toEqual([]);
    await bob.call('messages/edit', { chat_message: plain._id, ...naming(ada) });
    await bob.call('messages/edit', { chat_message: plain._id, ...naming(ada), message: `${naming(ada).message}!` });
    expect(await kindsOf(ada, event)).toEqual(['mention']);
    expect(await kindsOf(bob, event)).toEqual([]);
  });

  it('the author of what is answered, once for all replies until it is read', async () => {
    const root = await ada.say('a question');
    await bob.say('one', { parentMessageId: root._id });
    await hal.say('two', { parentMessageId: root._id });
    await ada.say('three', { parentMessageId: root._id });
    const { results } = await pageOf(ada, event);
    expect(results).toMatchObject([
      { type: 'reply', values: { parent_message: root._id, count: 2 }, event_user: { _id: hal.person.event_user_id } },
    ]);
  });

  it('the person who asked the support that somebody has answered', async () => {
    const thread = await asked(ada, 'where is it?');
    await hal.say('over there', { chat_thread: thread });
    expect((await pageOf(ada, event)).results).toMatchObject([
      { type: 'answered_question', values: { chat_thread: thread } },
    ]);
    expect(await kindsOf(hal, event)).toEqual([]);
  });

  it('[D24] nobody any more once the message is deleted', async () => {
    const message = await mention(bob, ada);
    await bob.call('messages/delete', { chat_message: message._id });
    expect(await kindsOf(ada, event)).toEqual([]);
  });

  it('nobody who has muted the thread for themself', async () => {
    const thread = await begin(bob, ada);
    await ada.call('threads/quiet', { chat_thread: thread._id, quiet: true });
    await bob.say('psst', { chat_thread: thread._id });
    expect(await kindsOf(ada, event)).toEqual([]);
  });
});

describe('[NOT9] people', () => {
  it('who have blocked one another, either way, never notify one another', async () => {
    await mention(bob, ada);
    await ada.call('users/block', { user: bob.person.account_id });
    expect([await kindsOf(ada, event), await unread(ada)]).toEqual([[], 0]);
    // Their other pages hear that there are fewer.
    const own = await feedOf(server, event, ownTopic(ada.person.account_id));
    expect(own.slice(-2).map(({ kind }) => kind)).toEqual(['chat.blocked', NOTIFICATIONS_CHANGED]);
    await mention(bob, ada);
    const root = await bob.say('a question');
    await ada.say('an answer', { parentMessageId: root._id });
    expect(await kindsOf(bob, event)).toEqual([]);
    await ada.call('users/block', { user: bob.person.account_id, lift: true });
    expect(await kindsOf(ada, event)).toEqual(['mention']);
  });

  it('who have left, were banned or are of another event get none', async () => {
    const gone = await joinChat(server, event, { active: false });
    const elsewhere = await joinChat(server, await server.createEvent());
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, bob.person.event_user_id));
    await poll('a', [gone, elsewhere, bob, ada]);
    const rows = await server.ctx.db.select().from(notifications).where(eq(notifications.event_id, event.id));
    expect(rows.map(({ event_user_id }) => event_user_id)).toEqual([ada.person.event_user_id]);
  });
});

describe('[NOT11] an announcement', () => {
  it('is one row and one event however many people there are, and a read is a row of its own', async () => {
    const { _id } = await announced(hal, event, {
      title: 'Lunch',
      message: 'is served',
      link: `/${event.slug}/agenda`,
    });
    const { db } = server.ctx;
    expect(await db.select().from(notifications).where(eq(notifications.event_id, event.id))).toHaveLength(1);
    expect(await feedOf(server, event, NOTIFICATIONS_TOPIC)).toMatchObject([
      { kind: 'notification.announced', payload: { notification: { _id, title: 'Lunch', message: 'is served' } } },
    ]);
    for (const who of [ada, bob]) expect((await pageOf(who, event)).results).toMatchObject([{ _id, reads: [] }]);
    await mark(ada, event, { notifications: [_id] });
    const reads = await db.select().from(notification_reads).where(eq(notification_reads.event_id, event.id));
    expect(reads).toMatchObject([{ notification_id: _id, event_user_id: ada.person.event_user_id }]);
    expect([await unread(ada), await unread(bob)]).toEqual([0, 1]);
  });

  it('is made by hosts and organisers alone, and once for one id', async () => {
    expect((await announce(ada, event, { title: 'Free beer' })).status).toBe(403);
    const moderator = await joinChat(server, event, { roles: ['moderator'] });
    expect((await announce(moderator, event, { title: 'Free beer' })).status).toBe(403);
    const made = await Promise.all(
      Array.from({ length: 4 }, () => announced(hal, event, { title: 'Once', client_id: 'announce-1' })),
    );
    expect(new Set(made.map(({ _id }) => _id)).size).toBe(1);
    expect((await pageOf(ada, event)).result_count).toBe(1);
  });

  it('that was made before somebody came counts as read', async () => {
    await announced(hal, event, { title: 'Yesterday' });
    await server.clock.advance(1_000);
    const late = await joinChat(server, event);
    expect(await pageOf(late, event)).toMatchObject({ result_count: 1, unread_count: 0 });
  });

  it('[NOT13] is refused with what is wrong, and stopped when there are too many', async () => {
    for (const body of [{ title: '' }, { title: 'x', link: 'javascript:alert(1)' }, { title: 'x'.repeat(121) }])
      expect(await announce(hal, event, body)).toMatchObject({ status: 400, json: { code: 'invalid_input' } });
    const answers = [];
    for (let nth = 0; nth < 21; nth += 1) answers.push((await announce(hal, event, { title: `n ${nth}` })).status);
    expect(answers.at(-1)).toBe(429);
  });

  it('that is taken back is gone from every list and from the feed', async () => {
    const { _id } = await announced(hal, event, { title: 'Wrong room' });
    await mark(ada, event, { notifications: [_id] });
    const withdraw = (who: Chatter) =>
      who.client.post(`/${event.slug}/json/notifications/withdraw`, { notification: _id });
    expect((await withdraw(ada)).status).toBe(403);
    expect((await withdraw(hal)).status).toBe(200);
    expect((await withdraw(hal)).status).toBe(404);
    expect(await kindsOf(bob, event)).toEqual([]);
    expect(JSON.stringify(await feedOf(server, event, NOTIFICATIONS_TOPIC))).not.toContain('Wrong room');
  });
});
