import { ownTopic } from '@plenary/contract/own-topic';
import type { ChatThread } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import type { EventFixture } from '@plenary/testkit/events';
import type { TestServer } from '@plenary/testkit/server';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chat_threads, event_users, events } from '../../../db/schema/index.ts';
import { connect } from '../../../live/live.fixture.ts';
import { feedOf, joinChat, useChat, type Chatter } from '../chat.fixture.ts';
import { begin, start, threadOf, threadsOf } from './private.fixture.ts';

let server: TestServer;
let event: EventFixture;
let ada: Chatter;
let bob: Chatter;
let hal: Chatter;

useChat((room) => ({ server, event, ada, bob, hal } = room));

const code = async (answer: Promise<{ status: number; json: { code?: string } }>) => (await answer).json.code;
const setFlag = (flag: string, on: boolean) =>
  server.ctx.db.transaction(async (tx) => {
    const [row] = await tx.select().from(events).where(eq(events.id, event.id));
    const settings = { ...row!.settings, flags: { ...row!.settings.flags, [flag]: on } };
    await tx.update(events).set({ settings }).where(eq(events.id, event.id));
  });
const networking = (who: Chatter, networking_status: boolean) =>
  server.ctx.db.update(event_users).set({ networking_status }).where(eq(event_users.id, who.person.event_user_id));

describe('beginning a private chat', () => {
  it('[PRV13] answers the thread with its people, and both find it in their lists', async () => {
    const thread = await begin(ada, bob);
    expect(thread).toMatchObject({ kind: 'private', name: '', unread_count: 0, last_message_received: null });
    const people = [ada, bob].map(({ person }) => person.event_user_id).sort();
    expect(thread.event_users.map(({ _id }) => _id).sort()).toEqual(people);
    for (const who of [ada, bob]) expect((await threadsOf(who)).map(({ _id }) => _id)).toEqual([thread._id]);
    expect(await threadsOf(hal)).toEqual([]);
  });

  it('[PRV16] with one person it is there once, whoever begins it, and also when both do at once', async () => {
    const answers = await Promise.all([start(ada, [bob]), start(bob, [ada]), start(ada, [bob]), start(bob, [ada])]);
    expect(new Set(answers.map((answer) => threadOf(answer)._id)).size).toBe(1);
    const rows = await server.ctx.db
      .select()
      .from(chat_threads)
      .where(and(eq(chat_threads.event_id, event.id), eq(chat_threads.kind, 'private')));
    expect(rows).toHaveLength(1);
  });

  it('[PRV16] a group that is asked for again under the same id is the first one; another id makes another', async () => {
    const again = () => start(ada, [bob, hal], { client_thread_id: 'group-0001' });
    const [first, second] = await Promise.all([again(), again()]);
    expect(threadOf(second)._id).toBe(threadOf(first)._id);
    expect(threadOf(await start(ada, [bob, hal], { client_thread_id: 'group-0002' }))._id).not.toBe(
      threadOf(first)._id,
    );
  });

  it('[PAG7] [PRV1] is for those who let others reach them, where networking is on; hosts always may', async () => {
    await networking(ada, false);
    expect(await code(start(ada, [hal]))).toBe('networking_off');
    expect((await start(hal, [ada])).status).toBe(200);
    expect(await code(start(bob, [ada]))).toBe('cannot_add');
    await setFlag('networking_enabled', false);
    expect(await code(start(bob, [hal]))).toBe('networking_off');
    expect((await start(hal, [bob])).status).toBe(200);
    await setFlag('private_chat_enabled', false);
    expect(await code(start(hal, [bob]))).toBe('chat_disabled');
    expect(await threadsOf(hal)).toEqual([]);
  });

  it('[PRV7] needs somebody, and takes nobody who is not here', async () => {
    expect(await code(start(ada, []))).toBe('nobody_chosen');
    expect(await code(start(ada, [ada]))).toBe('nobody_chosen');
    const elsewhere = await joinChat(server, await server.createEvent());
    expect(await code(start(ada, [elsewhere]))).toBe('cannot_add');
    expect(await code(ada.call('threads/add', { users: 'x' }))).toBe('invalid_input');
    const gone = await joinChat(server, event);
    await server.ctx.db.update(event_users).set({ active: false }).where(eq(event_users.id, gone.person.event_user_id));
    for (const who of [ada, hal]) expect(await code(start(who, [bob, gone]))).toBe('cannot_add');
  });

  it('[PRV7] holds fifty people with its maker [D18]', async () => {
    const others = await Promise.all(Array.from({ length: 50 }, () => server.createPerson({ event })));
    const users = others.map(({ account_id }) => account_id);
    expect(await code(ada.call('threads/add', { users }))).toBe('chat_full');
    const thread = threadOf(await ada.call('threads/add', { users: users.slice(0, 49) }));
    expect(thread.event_users).toHaveLength(50);
    const more = ada.call('threads/edit/users', { chat_thread: thread._id, users });
    expect(await code(more)).toBe('chat_full');
  });

  it('[PRV17] keeps apart whom a block keeps apart, without telling which of the two blocked', async () => {
    const thread = await begin(ada, bob);
    await ada.call('users/block', { user: bob.person.account_id });
    for (const [who, other] of [
      [ada, bob],
      [bob, ada],
    ] as const) {
      expect(await code(start(who, [other]))).toBe('cannot_add');
      expect(await code(who.send('hello', { chat_thread: thread._id }))).toBe('cannot_reach');
    }
    expect((await start(hal, [ada, bob])).status).toBe(200);
  });

  it('[PRV18] a mute or a ban holds there too', async () => {
    const thread = await begin(ada, bob);
    await hal.call('users/mute', { user: ada.person.account_id });
    expect(await code(ada.send('hello', { chat_thread: thread._id }))).toBe('muted');
    expect(await code(start(ada, [hal]))).toBe('muted');
    await hal.call('users/ban', { user: ada.person.account_id });
    expect(await code(ada.get(`messages?chat_thread=${thread._id}`))).toBe('banned');
    expect(await threadsOf(ada)).toEqual([]);
  });
});

describe('a private chat', () => {
  it('[PRV19] does not exist for others, hosts among them, on any route', async () => {
    const { _id: chat_thread } = await begin(ada, bob);
    const secret = await ada.say('between us', { chat_thread });
    const eve = await joinChat(server, event);
    for (const who of [eve, hal]) {
      const one = { chat_message: secret._id };
      expect(await code(who.get(`messages?chat_thread=${chat_thread}`))).toBe('not_found');
      expect(await code(who.send('hello', { chat_thread }))).toBe('not_found');
      expect(await code(who.get(`messages/replies?chat_message=${secret._id}`))).toBe('not_found');
      expect(await code(who.get(`messages/reactions?chat_message=${secret._id}`))).toBe('not_found');
      expect(await code(who.call('messages/react', { ...one, key: 'like' }))).toBe('not_found');
      expect(await code(who.call('messages/bookmark', one))).toBe('not_found');
      expect(await code(who.call('messages/delete', one))).toBe('not_found');
      expect(await code(who.call('messages/edit', { ...one, message: 'mine' }))).toBe('not_found');
      expect(await code(who.call('messages/report', { ...one, category: 'spam', description: 'x' }))).toBe('not_found');
      expect(await code(who.call('users/block', one))).toBe('message_gone');
      expect(await code(who.call('threads/edit/name', { chat_thread, name: 'ours' }))).toBe('not_found');
      expect(await code(who.call('threads/edit/users', { chat_thread, users: [] }))).toBe('not_found');
      expect(await code(who.send('quoted', { parentMessageId: secret._id }))).toBe('message_gone');
      const poll = await who.client.get(`/${event.slug}/poll/message-waiting?chat_thread=${chat_thread}&event=x`);
      expect(poll.json.code).toBe('forbidden');
    }
    expect(await code(hal.call('users/mute', { chat_message: secret._id }))).toBe('message_gone');
  });

  it('[WID40] a message there names its people alone', async () => {
    const { _id: chat_thread } = await begin(ada, bob);
    const choices = async (q: string) =>
      (await ada.get(`users/mentionable?chat_thread=${chat_thread}&q=${q}`)).json.payload.event_users.map(
        ({ _id }: { _id: string }) => _id,
      );
    expect(await choices(bob.person.first_name)).toEqual([bob.person.event_user_id]);
    expect(await choices(hal.person.first_name)).toEqual([]);
    const text = `@${hal.person.first_name} ${hal.person.last_name}`;
    const mentions = [{ event_user: hal.person.event_user_id, offset: 0, length: text.length }];
    expect((await ada.say(text, { chat_thread, mentions })).mentions).toBeUndefined();
    expect((await ada.say(text, { mentions })).mentions).toHaveLength(1);
  });

  it('[PRV10] each message is news for its people and for nobody else, and says nothing of itself', async () => {
    const { _id: chat_thread } = await begin(ada, bob);
    await ada.say('between us', { chat_thread });
    for (const who of [ada, bob]) {
      const told = (await feedOf(server, event, ownTopic(who.person.account_id))).filter(
        ({ kind }) => kind === 'chat.thread',
      );
      expect(told.map(({ payload }) => payload)).toEqual([
        { v: 1, chat_thread },
        { v: 1, chat_thread },
      ]);
    }
    expect(await feedOf(server, event, ownTopic(hal.person.account_id))).toEqual([]);
  });

  it('[PRV10] the thread with the latest message comes first, with its preview and what is unread', async () => {
    const one = await begin(bob, ada);
    const two = await begin(bob, hal);
    expect((await threadsOf(bob)).map(({ _id }) => _id)).toEqual([two._id, one._id]);
    await server.clock.advance(1_000);
    const last = await ada.say('a word', { chat_thread: one._id });
    const [first] = await threadsOf(bob);
    expect(first).toMatchObject({ _id: one._id, unread_count: 1, last_message_received: { message: 'a word' } });
    await bob.call('messages/bookmark', { chat_message: last._id });
    expect((await threadsOf(bob))[0]?.unread_count).toBe(0);
    await ada.call('messages/delete', { chat_message: last._id });
    expect(JSON.stringify(await threadsOf(bob))).not.toContain('a word');
  });

  it('[PRV31] the list has as many as are asked for, and says whether there are older ones; each is found by its id', async () => {
    const ids: string[] = [];
    for (let nth = 0; nth < 4; nth += 1) {
      await server.clock.advance(1_000);
      ids.unshift(threadOf(await start(bob, [ada, hal], { client_thread_id: `group-no-${nth}` }))._id);
    }
    const list = async (query: string) => {
      const { json } = await bob.get(`threads?${query}`);
      return [json.payload.chat_threads.slice(1).map(({ _id }: ChatThread) => _id), json.payload.has_more];
    };
    expect(await list('limit=3')).toEqual([ids.slice(0, 3), true]);
    expect(await list('limit=4')).toEqual([ids, false]);
    expect((await bob.get('threads?limit=501')).json.code).toBe('invalid_input');
    const { json } = await bob.get(`threads?limit=1&chat_thread=${ids[3]}`);
    expect(json.payload.chat_threads.map(({ _id }: ChatThread) => _id)).toEqual([ids[3]]);
  });

  it('[PRV10] a page begins with the number of threads in which something is unread', async () => {
    const unread = async (who: Chatter) =>
      (await who.client.get(`/${event.slug}/json/boot?path=/`)).json.payload.frame.unread_threads;
    const { _id: chat_thread } = await begin(ada, bob);
    expect(await unread(bob)).toBe(0);
    for (const text of ['one', 'two']) await ada.say(text, { chat_thread });
    expect([await unread(bob), await unread(ada), await unread(hal)]).toEqual([1, 0, 0]);
  });

  it('[LIV6] unread-chat-threads counts it, and wakes for it', async () => {
    const { _id: chat_thread } = await begin(ada, bob);
    const poll = (cursor = '') => bob.client.get(`/${event.slug}/poll/unread-chat-threads?event=x&cursor=${cursor}`);
    const { cursor } = (await poll()).json;
    const waiting = poll(cursor);
    await ada.say('hello', { chat_thread });
    expect((await waiting).json.payload.events).toContainEqual(
      expect.objectContaining({ kind: 'chat.thread', payload: { v: 1, chat_thread } }),
    );
    expect((await poll()).json.payload).toEqual({
      unread_count: 1,
      chat_threads: [{ _id: chat_thread, unread_count: 1 }],
    });
  });

  it('[PRV9] has the name that one of its people gave it last', async () => {
    const { _id: chat_thread } = await begin(ada, bob);
    const answer = await bob.call('threads/edit/name', { chat_thread, name: '  Lunch\n at  noon ' });
    expect(answer.json).toEqual({ status: 'success', chat_thread: { _id: chat_thread, name: 'Lunch at noon' } });
    expect((await threadsOf(ada))[0]?.name).toBe('Lunch at noon');
    expect(await code(ada.call('threads/edit/name', { chat_thread, name: ' \u200b ' }))).toBe('invalid_input');
    expect(await code(ada.call('threads/edit/name', { chat_thread, name: 'x'.repeat(81) }))).toBe('invalid_input');
  });
});

describe('the people of a private chat', () => {
  const edit = (who: Chatter, chat_thread: string, others: readonly Chatter[], more = {}) =>
    who.call('threads/edit/users', { chat_thread, users: others.map(({ person }) => person.account_id), ...more });

  it('[PRV20] its maker takes people out, who hear nothing more at once; others may not', async () => {
    const cy = await joinChat(server, event);
    const { _id: chat_thread, can_remove, pair } = await begin(ada, bob, cy);
    expect([pair, can_remove]).toEqual([false, true]);
    const socket = await connect(server.url, event.slug, bob.client.cookie);
    socket.send({ t: 'sub', topic: chatTopic(chat_thread) });
    await socket.next('subbed');
    expect(await code(edit(bob, chat_thread, [ada]))).toBe('forbidden');
    expect((await edit(ada, chat_thread, [cy])).status).toBe(200);
    expect((await socket.next('revoked')).topic).toBe(chatTopic(chat_thread));
    expect(await threadsOf(bob)).toEqual([]);
    expect(await code(bob.send('still here', { chat_thread }))).toBe('not_found');
    expect(await code(edit(ada, chat_thread, []))).toBe('nobody_left');
  });

  it('[PRV20] anybody leaves, also as the last one', async () => {
    const { _id: chat_thread } = await begin(ada, bob);
    const left = await edit(bob, chat_thread, [], { remove_current: true });
    expect(left.json.payload).toEqual({ chat_thread: null });
    expect(await threadsOf(bob)).toEqual([]);
    expect(await code(ada.send('anybody?', { chat_thread }))).toBe('cannot_reach');
    expect((await edit(ada, chat_thread, [], { remove_current: true })).status).toBe(200);
    expect((await begin(ada, bob))._id).toBe(chat_thread);
    for (const who of [ada, bob]) expect(await threadsOf(who)).toHaveLength(1);
  });

  it('[PRV21] two who add somebody at once both do', async () => {
    const [cy, dan] = [await joinChat(server, event), await joinChat(server, event)];
    const { _id: chat_thread, event_users: before } = await begin(ada, bob, hal);
    const known = before.map(({ user }) => user._id);
    await Promise.all([
      edit(ada, chat_thread, [bob, hal, cy], { known }),
      edit(bob, chat_thread, [ada, hal, dan], { known }),
    ]);
    expect((await threadsOf(ada))[0]?.event_users).toHaveLength(5);
  });

  it('[PRV22] what two wrote stays theirs: with more people a new chat begins', async () => {
    const { _id: chat_thread, pair, can_remove } = await begin(ada, bob);
    expect([pair, can_remove]).toEqual([true, false]);
    await ada.say('between us', { chat_thread });
    const cy = await joinChat(server, event);
    const more = threadOf(await edit(ada, chat_thread, [bob, cy]));
    expect(more._id).not.toBe(chat_thread);
    expect(more.event_users).toHaveLength(3);
    expect((await threadsOf(cy)).map(({ _id }) => _id)).toEqual([more._id]);
    expect(await code(cy.get(`messages?chat_thread=${chat_thread}`))).toBe('not_found');
    expect(await threadsOf(bob)).toHaveLength(2);
  });
});
