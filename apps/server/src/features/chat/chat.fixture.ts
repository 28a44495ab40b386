import type { ChatMessage, MessagePage } from '@plenary/contract/chat/operations';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { TestServer } from '@plenary/testkit/server';
import { useServer } from '@plenary/testkit/use-server';
import { and, asc, eq } from 'drizzle-orm';
import { beforeEach } from 'vitest';
import { feed_events } from '../../db/schema/index.ts';

/** A person at an event with the calls of chat at hand. */
export interface Chatter {
  readonly person: Person;
  readonly client: Client;
  send(message: string, more?: Record<string, unknown>): Promise<Answer>;
  /** Sends and answers the stored message; throws when it was refused. */
  say(message: string, more?: Record<string, unknown>): Promise<ChatMessage>;
  page(query?: Record<string, string | number>): Promise<MessagePage>;
  call(path: string, body: Record<string, unknown>): Promise<Answer>;
  get(path: string): Promise<Answer>;
}

export async function joinChat(server: TestServer, event: EventFixture, options: PersonOptions = {}): Promise<Chatter> {
  const person = await server.createPerson({ ...options, event });
  const client = await server.signIn(person);
  const at = (path: string) => `/${event.slug}/json/chat/${path}`;
  const call = (path: string, body: Record<string, unknown>) => client.post(at(path), body);
  const send = (message: string, more = {}) =>
    call('messages/send', { chat_thread: event.thread_id, message, ...more });
  return {
    person,
    client,
    call,
    get: (path) => client.get(at(path)),
    send,
    say: async (message, more) => messageOf(await send(message, more)),
    page: async (query = {}) => {
      const search = new URLSearchParams({ chat_thread: event.thread_id });
      for (const [name, value] of Object.entries(query)) search.set(name, String(value));
      const answer = await client.get(at(`messages?${search.toString()}`));
      if (answer.status !== 200) throw new Error(`reading answered ${answer.status}: ${answer.text}`);
      return (answer.json as { payload: MessagePage }).payload;
    },
  };
}

/** The message of an answer; throws when it was refused. */
export function messageOf(answer: Answer): ChatMessage {
  if (answer.status !== 200) throw new Error(`chat answered ${answer.status}: ${answer.text}`);
  return (answer.json as { payload: { chat_message: ChatMessage } }).payload.chat_message;
}

/** Everything that a topic's feed still says, in order. */
export function feedOf(server: TestServer, event: EventFixture, topic: string) {
  return server.ctx.db
    .select()
    .from(feed_events)
    .where(and(eq(feed_events.event_id, event.id), eq(feed_events.topic, topic)))
    .orderBy(asc(feed_events.seq));
}

/** The set-up for most tests of chat: a server, and an event of their own with two guests and a host. */
export interface ChatRoom {
  readonly server: TestServer;
  readonly event: EventFixture;
  readonly ada: Chatter;
  readonly bob: Chatter;
  readonly hal: Chatter;
}

/**
 * Boots a server for the tests of this file, and makes a new event before each of them.
 * @param set is given each test's room before the test runs
 * @param who Ada is
 */
export function useChat(set: (room: ChatRoom) => void, who: PersonOptions = {}): void {
  const server = useServer();
  beforeEach(async () => {
    const event = await server.createEvent();
    const ada = await joinChat(server, event, who);
    const bob = await joinChat(server, event);
    const hal = await joinChat(server, event, { host: true });
    set({ server, event, ada, bob, hal });
  });
}
