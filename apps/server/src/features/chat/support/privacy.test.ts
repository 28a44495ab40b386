import { ownTopic } from '@plenary/contract/own-topic';
import { chatTopic } from '@plenary/contract/chat/topics';
import { SUPPORT_TOPIC } from '@plenary/contract/chat/support-topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chat_messages, event_users, support_questions } from '../../../db/schema/index.ts';
import { FEATURES } from '../../../features.ts';
import { connect } from '../../../live/live.fixture.ts';
import { erasePerson } from '../../personal-data/index.ts';
import { feedOf, joinChat, messageOf, useChat, type Chatter } from '../chat.fixture.ts';
import { act, ask, asked, outcomeOf, ownOf, queueOf } from './support.fixture.ts';

const REGISTERED = FEATURES.flatMap(({ personal_data }) => personal_data ?? []);

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const moderator = () => joinChat(server, event, { roles: ['moderator'] });
const supportFeed = async () =>
  (await feedOf(server, event, SUPPORT_TOPIC)).map(({ kind, payload }) => ({ kind, payload }));
const poll = (who: Chatter, query = '') => who.client.get(`/${event.slug}/poll/${SUPPORT_TOPIC}?event=x${query}`);

describe('a question', () => {
  it('[SUP2] does not exist for other attendees, on any route or topic', async () => {
    const question = messageOf(await ask(ada, 'a secret'));
    const { chat_thread, _id: chat_message } = question;
    const speaker = await joinChat(server, event, { roles: ['speaker'] });
    for (const who of [bob, speaker]) {
      const calls = [
        who.get(`messages?chat_thread=${chat_thread}`),
        who.get(`messages?chat_thread=${chat_thread}&around=${chat_message}`),
        who.get(`messages/replies?chat_message=${chat_message}`),
        who.get(`messages/reactions?chat_message=${chat_message}`),
        who.get(`users/mentionable?chat_thread=${chat_thread}&q=a`),
        who.send('hello', { chat_thread }),
        who.call('messages/react', { chat_message, key: 'like' }),
        who.call('messages/bookmark', { chat_message }),
        who.call('messages/edit', { chat_message, message: 'mine' }),
        who.call('messages/delete', { chat_message }),
        who.call('messages/restore', { chat_message }),
        who.call('messages/report', { chat_message, category: 'spam', description: 'x' }),
        who.call('threads/edit/name', { chat_thread, name: 'ours' }),
        who.call('threads/edit/users', { chat_thread, users: [] }),
      ];
      for (const call of calls) expect(await outcomeOf(call)).toBe('not_found');
      for (const what of ['take', 'hand-back', 'resolve'] as const)
        expect(await act(who, what, chat_thread)).toBe('forbidden');
      expect(await outcomeOf(who.get('support/questions'))).toBe('forbidden');
      expect(await outcomeOf(who.send('quoted', { parentMessageId: chat_message }))).toBe('message_gone');
      expect(await outcomeOf(who.call('users/block', { chat_message }))).toBe('message_gone');
      expect((await poll(who)).status).toBe(403);
      const messages = await who.client.get(`/${event.slug}/poll/message-waiting?chat_thread=${chat_thread}&event=x`);
      expect(messages.json.code).toBe('forbidden');
      expect((await who.get('threads')).text).not.toContain(chat_thread);
    }
  });

  it('[SUP2] is nobody’s of another event, whatever their role there', async () => {
    const chat_thread = await asked(ada, 'a secret');
    const other = await server.createEvent();
    const host = await joinChat(server, other, { host: true });
    for (const what of ['take', 'hand-back', 'resolve'] as const)
      expect(await act(host, what, chat_thread)).toBe('not_found');
    expect(await outcomeOf(host.get(`messages?chat_thread=${chat_thread}`))).toBe('not_found');
    expect(await queueOf(host, `?chat_thread=${chat_thread}`)).toEqual([]);
  });

  it('[SUP8] takes every message route, for its person and for those who answer', async () => {
    const question = messageOf(await ask(ada, 'help'));
    const { chat_thread } = question;
    const answer = messageOf(await hal.send('yes', { chat_thread, parentMessageId: question._id }));
    for (const [who, own, of_other] of [
      [ada, question, answer],
      [hal, answer, question],
    ] as const) {
      const one = { chat_message: of_other._id };
      expect((await who.page({ chat_thread })).results).toHaveLength(2);
      expect((await who.get(`messages/replies?chat_message=${question._id}`)).status).toBe(200);
      expect(await outcomeOf(who.call('messages/edit', { chat_message: own._id, message: 'other words' }))).toBe('ok');
      expect(await outcomeOf(who.call('messages/react', { ...one, key: 'like' }))).toBe('ok');
      expect((await who.call('messages/bookmark', one)).status).toBe(200);
    }
    expect(
      await outcomeOf(hal.call('messages/report', { chat_message: question._id, category: 'spam', description: 'x' })),
    ).toBe('ok');
    expect(await outcomeOf(ada.call('messages/delete', { chat_message: question._id }))).toBe('has_replies');
    expect(await outcomeOf(hal.call('messages/delete', { chat_message: answer._id }))).toBe('ok');
    expect(await outcomeOf(hal.call('messages/restore', { chat_message: answer._id }))).toBe('ok');
  });

  it('[SUP8] names its person alone, and counts what each side has not read', async () => {
    const chat_thread = await asked(ada, 'one');
    await ask(ada, 'two');
    expect((await queueOf(hal))[0]?.unread_count).toBe(2);
    const last = (await hal.page({ chat_thread })).results.at(-1)!;
    await hal.call('messages/bookmark', { chat_message: last._id });
    expect((await queueOf(hal))[0]?.unread_count).toBe(0);
    await hal.send('an answer', { chat_thread });
    expect((await ownOf(ada))?.unread_count).toBe(1);
    const boot = await ada.client.get(`/${event.slug}/json/boot?path=/`);
    expect(boot.json.payload.frame.unread_threads).toBe(1);
    const names = await hal.get(`users/mentionable?chat_thread=${chat_thread}&q=${bob.person.first_name}`);
    expect(names.json.payload.event_users).toEqual([]);
  });

  it('[SUP10] its person is told who answers it now, and nothing of the queue', async () => {
    const mo = await moderator();
    const chat_thread = await asked(ada, 'help');
    await act(hal, 'take', chat_thread);
    await act(hal, 'hand-back', chat_thread);
    await act(mo, 'take', chat_thread);
    const own = await ada.get('support');
    expect(Object.keys(own.json.payload.question).sort()).toEqual([
      'answering',
      'chat_thread',
      'state',
      'unread_count',
    ]);
    expect(own.text).toContain(mo.person.event_user_id);
    expect(own.text).not.toContain(hal.person.event_user_id);
    const told = await feedOf(server, event, ownTopic(ada.person.account_id));
    expect(told.map(({ kind, payload }) => [kind, payload])).toEqual(
      Array.from({ length: 4 }, () => ['chat.thread', { v: 1, chat_thread }]),
    );
    await act(mo, 'resolve', chat_thread);
    expect((await ada.get('support')).text).not.toContain(mo.person.event_user_id);
  });
});

describe('the queue, live', () => {
  it('[SUP11] a state and the news after it are a fresh state', async () => {
    const before = (await poll(hal)).json;
    expect(before.payload).toEqual({ waiting: [] });
    const [one, two] = [await asked(ada, 'one'), await asked(bob, 'two')];
    await act(hal, 'take', one);
    await hal.send('there', { chat_thread: two });
    const news = (await poll(hal, `&cursor=${before.cursor}`)).json.payload.events as { payload: Row }[];
    type Row = { v?: number; chat_thread: string; state: string };
    const state = new Map<string, Row>();
    for (const { payload } of news) {
      const { v: _, ...row } = payload;
      if (['open', 'taken'].includes(row.state)) state.set(row.chat_thread, row);
      else state.delete(row.chat_thread);
    }
    expect((await poll(hal)).json.payload).toEqual({ waiting: [...state.values()] });
    expect(state.get(one)).toMatchObject({ state: 'taken', answering: hal.person.event_user_id, asked_count: 1 });
  });

  it('[SUP11] never says what was written, and tells of a message that was taken back', async () => {
    const { _id: chat_message, chat_thread } = messageOf(await ask(ada, 'a secret'));
    await ada.call('messages/edit', { chat_message, message: 'another secret' });
    await ada.call('messages/delete', { chat_message });
    const feed = await supportFeed();
    expect(JSON.stringify(feed)).not.toContain('secret');
    expect(feed.map(({ kind }) => kind)).toEqual(['support.question', 'support.message', 'support.message']);
    expect(feed.at(-1)?.payload).toEqual({ v: 1, chat_thread });
    await ada.say('in public');
    await ada.call('messages/edit', { chat_message: (await ada.page()).results.at(-1)!._id, message: 'changed' });
    expect(await supportFeed()).toHaveLength(3);
  });

  it('[SUP2] somebody who no longer answers hears nothing more of a question at once', async () => {
    const mo = await moderator();
    const chat_thread = await asked(ada, 'help');
    const socket = await connect(server.url, event.slug, mo.client.cookie);
    socket.send({ t: 'sub', topic: chatTopic(chat_thread) });
    await socket.next('subbed');
    await server.ctx.live.transact(async (tx) => {
      await tx.update(event_users).set({ roles: [] }).where(eq(event_users.id, mo.person.event_user_id));
      return { result: null, events: [server.ctx.live.accessChanged(mo.person.account_id)] };
    });
    expect((await socket.next('revoked')).topic).toBe(chatTopic(chat_thread));
    expect(await outcomeOf(mo.get(`messages?chat_thread=${chat_thread}`))).toBe('not_found');
  });
});

describe('a person who is erased', () => {
  it('[SUP12] leaves no question, and nobody reads the thread any more', async () => {
    const chat_thread = await asked(ada, 'my number is 123');
    await hal.send('we call you at 123', { chat_thread });
    await erasePerson(server.ctx, REGISTERED, ada.person.email);
    expect(await queueOf(hal, `?chat_thread=${chat_thread}`)).toEqual([]);
    expect(
      await server.ctx.db.select().from(support_questions).where(eq(support_questions.event_id, event.id)),
    ).toEqual([]);
    expect(await outcomeOf(hal.get(`messages?chat_thread=${chat_thread}`))).toBe('not_found');
    expect((await supportFeed()).at(-1)?.payload).toMatchObject({ chat_thread, state: 'gone' });
    const own = await server.ctx.db
      .select()
      .from(chat_messages)
      .where(eq(chat_messages.sender, ada.person.event_user_id));
    expect(own.map(({ message }) => message)).toEqual(['']);
  });

  it('[SUP12] gives what they had taken back to the others', async () => {
    const mo = await moderator();
    const [one, two] = [await asked(ada, 'one'), await asked(bob, 'two')];
    await act(mo, 'take', one);
    await mo.send('an answer', { chat_thread: two });
    await erasePerson(server.ctx, REGISTERED, mo.person.email);
    expect(await queueOf(hal)).toMatchObject([{ chat_thread: one, state: 'open', answering: null }]);
    expect(await queueOf(hal, '?state=answered')).toMatchObject([{ chat_thread: two, answering: null }]);
    expect((await ownOf(ada))?.state).toBe('open');
  });
});
