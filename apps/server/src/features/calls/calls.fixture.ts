import type { CallPeer, CallState, JoinedCall } from '@plenary/contract/calls/operations';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { TestServer } from '@plenary/testkit/server';
import { sql } from 'drizzle-orm';
import { sitterOf, type Sitter } from '../rooms/rooms.fixture.ts';
import { lookAfterCalls } from './round.ts';

/** A person at an event who takes calls. */
export interface Caller extends Sitter {
  readonly person: Person;
  readonly client: Client;
  /** POST to `/json/video-call/<what>`. */
  does(what: string, body: object): Promise<Answer>;
  /** Joins and answers the place; throws when it was refused. */
  joins(tid: string, more?: object): Promise<JoinedCall>;
  /** The code with which something is refused, or 'ok'. */
  code(what: string, body: object): Promise<string>;
  load(tid: string): Promise<Answer>;
  /** The call of a thread as this person's page receives it, or null. */
  sees(tid: string): Promise<CallState | null>;
  /** Events of a topic of the person's, by kind. */
  reads(topic: string): Promise<Answer>;
}

export async function newCaller(server: TestServer, event: EventFixture, options: PersonOptions = {}): Promise<Caller> {
  return callerOf(server, event, await server.createPerson({ ...options, event }));
}

/** The same person on a device of their own. */
export async function callerOf(
  server: Pick<TestServer, 'signIn'>,
  event: EventFixture,
  person: Person,
): Promise<Caller> {
  const sitter = await sitterOf(server, event, person);
  const { client } = sitter;
  const does: Caller['does'] = (what, body) => client.post(`/${event.slug}/json/video-call/${what}`, body);
  const reads: Caller['reads'] = (topic) => client.get(`/${event.slug}/poll/${encodeURIComponent(topic)}`);
  return {
    ...sitter,
    does,
    joins: async (tid, more = {}) => {
      const answer = await does('join', { tid, ...more });
      if (answer.json?.status !== 'success') throw new Error(`joining answered ${answer.status}: ${answer.text}`);
      return answer.json.payload;
    },
    code: async (what, body) => {
      const { json } = await does(what, body);
      return json?.status === 'success' ? 'ok' : json?.code;
    },
    load: (tid) => client.get(`/${event.slug}/json/video-call?tid=${tid}`),
    sees: async (tid) => (await reads(`call:${tid}`)).json.payload.video_call,
    reads,
  };
}

/** A private chat of some people; returns its thread's id. */
export async function privateChat(event: EventFixture, maker: Caller, ...others: readonly Caller[]): Promise<string> {
  const users = others.map(({ person }) => person.account_id);
  const answer = await maker.client.post(`/${event.slug}/json/chat/threads/add`, { users });
  return answer.json.payload.chat_thread._id;
}

/** Names of the people of a call, by event-user id. */
export const inCall = (call: CallState | null): string[] =>
  (call?.peers ?? []).map(({ event_user }: CallPeer) => event_user);

/** The types of the lines about calls in a thread, as a person reads them. */
export async function linesOf(event: EventFixture, reader: Caller, tid: string): Promise<string[]> {
  const { json } = await reader.client.get(`/${event.slug}/json/chat/messages?chat_thread=${tid}`);
  return json.payload.results.map(({ message_type }: { message_type: string }) =>
    message_type.replace('video_call_', ''),
  );
}

/** Seconds later: what happens by itself has happened. */
export async function later(server: TestServer, seconds = 1): Promise<void> {
  await server.clock.advance(seconds * 1_000);
  await lookAfterCalls(server.ctx);
}

/** How long the last place of an event's calls still holds, in ms. */
export async function placesHold({ ctx, clock }: TestServer, { id }: EventFixture): Promise<number> {
  const query = sql`SELECT extract(epoch FROM max(expires_at)) * 1000 AS at FROM call_peers WHERE event_id = ${id}`;
  const { rows } = await ctx.db.execute(query);
  return Number(rows[0]?.['at']) - clock.now();
}
