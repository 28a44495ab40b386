import { chatModTopic, chatTopic } from '@plenary/contract/chat/topics';
import { DEFAULT_EVENT_SETTINGS, type EventSettings } from '@plenary/contract/event';
import type { ChatMessage, ChatThread } from '@plenary/contract/chat/operations';
import type { SessionTool } from '@plenary/domain/timeline/tools/tools';
import { databaseTraffic } from '@plenary/testkit/faults/traffic';
import type { EventFixture } from '@plenary/testkit/events';
import { useServer } from '@plenary/testkit/use-server';
import { and, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { chat_messages, chat_threads, events, timeline_sessions } from '../../../db/schema/index.ts';
import { addSessions, sessionRow } from '../../timeline/timeline.fixture.ts';
import { joinChat, type Chatter } from '../chat.fixture.ts';

const server = useServer();

interface Scene {
  readonly event: EventFixture;
  readonly session: string;
  readonly ada: Chatter;
  readonly bob: Chatter;
  readonly hal: Chatter;
}

async function scene(settings: Partial<EventSettings> = {}): Promise<Scene> {
  const { flags, ...others } = settings;
  const event = await server.createEvent({ settings: others, ...(flags && { flags }) });
  const row = sessionRow(event.id);
  await addSessions(server.ctx, [row]);
  const [ada, bob] = [await joinChat(server, event), await joinChat(server, event)];
  return { event, session: row.id, ada, bob, hal: await joinChat(server, event, { host: true }) };
}

const open = (who: Chatter, session: string) => who.call('threads/channel', { session });

/** Opens the channel of a session and returns its thread. */
async function channel(who: Chatter, session: string): Promise<string> {
  const { status, json, text } = await open(who, session);
  if (status !== 200) throw new Error(text);
  return (json as { payload: { thread_id: string } }).payload.thread_id;
}

const say = async (who: Chatter, chat_thread: string, message: string): Promise<ChatMessage> =>
  (await who.call('messages/send', { chat_thread, message })).json.payload.chat_message;

const threadsOf = ({ id }: EventFixture) =>
  server.ctx.db.select().from(chat_threads).where(eq(chat_threads.event_id, id));

const listOf = async (who: Chatter, { slug }: EventFixture) =>
  (await who.client.get(`/${slug}/json/chat/threads`)).json.payload.chat_threads;

describe('[SES13] a session whose chat is switched off', () => {
  it('has no channel for anybody while it is off, and has it again with all that was said', async () => {
    const { event, session, ada, hal } = await scene();
    const thread = await channel(ada, session);
    await say(ada, thread, 'Before');
    await switchOff(event, session, ['chat']);
    for (const who of [ada, hal]) {
      expect((await open(who, session)).json).toMatchObject({ status: 'error', code: 'chat_disabled' });
      const sent = await who.call('messages/send', { chat_thread: thread, message: 'Meanwhile' });
      expect([sent.status, sent.json.code]).toEqual([403, 'chat_disabled']);
    }
    const read = await ada.client.get(`/${event.slug}/json/chat/messages?chat_thread=${thread}`);
    expect(read.json).toMatchObject({ code: 'chat_disabled' });
    expect(await listOf(ada, event)).toMatchObject([{ kind: 'public' }]);
    await switchOff(event, session, []);
    expect(await channel(ada, session)).toBe(thread);
    const again = await ada.client.get(`/${event.slug}/json/chat/messages?chat_thread=${thread}`);
    expect(again.json.payload.results.map(({ message }: ChatMessage) => message)).toEqual(['Before']);
  });

  it('leaves the channel of the event, and those of other sessions, alone', async () => {
    const { event, session, ada } = await scene();
    const other = sessionRow(event.id);
    await addSessions(server.ctx, [other]);
    await switchOff(event, session, ['chat']);
    const [main] = (await listOf(ada, event)) as ChatThread[];
    expect(await say(ada, main!._id, 'Here')).toMatchObject({ message: 'Here' });
    expect(await say(ada, await channel(ada, other.id), 'There')).toMatchObject({ message: 'There' });
  });

  it('stays off where the event has no channels of sessions, whatever it says', async () => {
    const { session, ada } = await scene({ stream_chat: 'event' });
    expect((await open(ada, session)).json).toMatchObject({ code: 'chat_disabled' });
  });
});

const switchOff = ({ id: event_id }: EventFixture, id: string, switched_off: SessionTool[]) =>
  server.ctx.db
    .update(timeline_sessions)
    .set({ switched_off })
    .where(and(eq(timeline_sessions.event_id, event_id), eq(timeline_sessions.id, id)));

describe('[WID65] the channel of a session', () => {
  it('is made when it is opened first, once, however many open it at once', async () => {
    const { event, session, ada, bob, hal } = await scene();
    expect(await threadsOf(event)).toHaveLength(1);
    const opened = await Promise.all([ada, bob, hal, ada, bob].map((who) => channel(who, session)));
    expect(new Set(opened).size).toBe(1);
    expect(await threadsOf(event)).toHaveLength(2);
    expect(await listOf(ada, event)).toMatchObject([{ kind: 'public' }, { kind: 'session', session }]);
  });

  it('has its own messages, and its own count of what is unread', async () => {
    const { event, session, ada, bob } = await scene();
    const [thread, mine] = [await channel(ada, session), await channel(bob, session)];
    const first = await say(ada, thread, 'about this talk');
    await say(ada, thread, 'and more');
    await ada.say('about the event');
    expect((await open(bob, session)).json.payload).toMatchObject({ thread_id: mine, unread_count: 2 });
    await bob.call('messages/bookmark', { chat_message: first._id });
    const counts = (await listOf(bob, event)).map(({ unread_count }: { unread_count: number }) => unread_count);
    expect(counts).toEqual([1, 1]);
    const unread = await bob.client.get(`/${event.slug}/poll/unread-chat-threads?chat_thread=${thread}`);
    expect(unread.json.payload).toEqual({ unread_count: 1, chat_threads: [{ _id: thread, unread_count: 1 }] });
  });

  it('costs the list of chats no more statements than one other', async () => {
    const { event, session, ada, bob } = await scene();
    const say_in = async (id: string) => {
      const thread = await channel(ada, id);
      await say(ada, thread, `about ${id}`);
      await channel(bob, id);
    };
    const asked = async () => (await databaseTraffic(server.ctx, () => listOf(bob, event))).statements.length;
    await say_in(session);
    const one = await asked();
    const others = Array.from({ length: 8 }, () => sessionRow(event.id));
    await addSessions(server.ctx, others);
    for (const { id } of others) await say_in(id);
    expect(await asked()).toBe(one);
    const listed = (await listOf(bob, event)).slice(1);
    const said = listed.map(({ session: of, last_message_received: last, unread_count }: ChatThread) => [
      ...[of, last?.message, unread_count],
    ]);
    const expected = [session, ...others.map(({ id }) => id)].map((id) => [id, `about ${id}`, 1]);
    expect(said.toSorted()).toEqual(expected.toSorted());
  });

  it('goes with its session, and what was said there too', async () => {
    const { event, session, ada } = await scene();
    const thread = await channel(ada, session);
    await say(ada, thread, 'soon gone');
    const of_session = and(eq(timeline_sessions.event_id, event.id), eq(timeline_sessions.id, session));
    await server.ctx.db.delete(timeline_sessions).where(of_session);
    expect(await threadsOf(event)).toHaveLength(1);
    const left = await server.ctx.db.select().from(chat_messages).where(eq(chat_messages.thread_id, thread));
    expect(left).toEqual([]);
    expect((await open(ada, session)).json.code).toBe('not_found');
  });

  it('is there for streams of the event alone', async () => {
    const { event, ada } = await scene();
    const other = await scene();
    const game = sessionRow(event.id, { type: 'game', stream: null });
    await addSessions(server.ctx, [game]);
    for (const id of [other.session, game.id, 'f'.repeat(24)])
      expect((await open(ada, id)).json.code, id).toBe('not_found');
    const theirs = await channel(other.ada, other.session);
    expect((await ada.call('threads/channel', { chat_thread: theirs })).json.code).toBe('not_found');
    expect((await ada.call('threads/channel', {})).json.code).toBe('not_found');
  });
});

describe('[WID64] the choice of an event', () => {
  it('of its own channel alone closes those of sessions, at once and for every call', async () => {
    const { event, session, ada, bob } = await scene();
    const thread = await channel(ada, session);
    const message = await say(ada, thread, 'still here');
    await server.ctx.db
      .update(events)
      .set({ settings: { ...DEFAULT_EVENT_SETTINGS, stream_chat: 'event' } })
      .where(eq(events.id, event.id));
    expect((await open(bob, session)).json.code).toBe('chat_disabled');
    const calls = [
      bob.call('messages/send', { chat_thread: thread, message: 'hi' }),
      bob.call('messages/react', { chat_message: message._id, key: 'like' }),
      bob.client.get(`/${event.slug}/json/chat/messages?chat_thread=${thread}`),
    ];
    for (const { json } of await Promise.all(calls)) expect(json.code).toBe('chat_disabled');
    expect(await listOf(ada, event)).toHaveLength(1);
  });

  it('goes with the flag of the public chat', async () => {
    const { session, ada } = await scene({ flags: { public_chat_enabled: false } as EventSettings['flags'] });
    expect((await open(ada, session)).json.code).toBe('chat_disabled');
  });
});

describe('[WID66] moderation in the channel of a session', () => {
  it('freezes and slows it by itself', async () => {
    const { session, ada, hal } = await scene();
    const thread = await channel(ada, session);
    await hal.call('threads/order', { chat_thread: thread, frozen: true });
    expect((await ada.call('messages/send', { chat_thread: thread, message: 'hi' })).json.code).toBe('frozen');
    expect((await ada.send('elsewhere')).status).toBe(200);
    await hal.call('threads/order', { chat_thread: thread, frozen: false, slow_seconds: 60 });
    await say(ada, thread, 'one');
    expect((await ada.call('messages/send', { chat_thread: thread, message: 'two' })).json.code).toBe('slow_mode');
  });

  it('has one queue and one list of held people with the event’s channel', async () => {
    const { event, session, ada, bob, hal } = await scene();
    const thread = await channel(ada, session);
    const message = await say(ada, thread, 'rude');
    await bob.call('messages/report', { chat_message: message._id, category: 'spam', description: 'it is' });
    const cases = (await hal.client.get(`/${event.slug}/json/chat/cases`)).json.payload.cases;
    expect(cases).toMatchObject([{ chat_message: { chat_thread: thread } }]);
    await hal.call('cases/decide', { moderation_case: cases[0]._id, decision: 'ban' });
    expect((await ada.call('messages/send', { chat_thread: thread, message: 'hi' })).json.code).toBe('banned');
    const poll = (topic: string) => hal.client.get(`/${event.slug}/poll/${topic}`);
    const state = await poll(chatModTopic(event.thread_id));
    expect(state.json.payload.sanctioned).toHaveLength(1);
    expect((await poll(chatModTopic(thread))).status).toBe(403);
    expect((await ada.client.get(`/${event.slug}/poll/${chatTopic(thread)}`)).status).toBe(403);
    expect((await open(ada, session)).json.payload).toMatchObject({ sanctions: { banned: true }, unread_count: 0 });
  });
});

describe('[WID67] 2,000 sessions', () => {
  it('cost no channel, and no byte of the home, before one is opened', async () => {
    const { event, ada } = await scene();
    const home = async () => {
      const { boot } = await ada.client.get(`/${event.slug}`, { accept: 'text/html' });
      return JSON.stringify([boot.frame.public_chat, Object.keys(boot.frame.cursors).toSorted()]);
    };
    const before = await home();
    const rows = Array.from({ length: 2_000 }, () => sessionRow(event.id));
    await addSessions(server.ctx, rows);
    expect(await home()).toBe(before);
    expect(await threadsOf(event)).toHaveLength(1);
    for (const { id } of rows.slice(0, 3)) await channel(ada, id);
    expect(await home()).toBe(before);
  });
});
