import { ROLES, type Role } from '@plenary/domain/policy/policy';
import { createClient, type Answer, type Client } from '@plenary/testkit/client';
import type { EventFixture, EventOptions } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import type { TestServer } from '@plenary/testkit/server';
import { eq } from 'drizzle-orm';
import type { $ZodType } from 'zod/v4/core';
import {
  board_elements,
  boards,
  call_peers,
  calls,
  caption_lines,
  chat_messages,
  content_pages,
  files,
  games,
  home_areas,
  open_boards,
  poll_tallies,
  polls,
  room_seats,
  rooms,
  sponsors,
  timeline_sessions,
} from './db/schema/index.ts';
import type { Feature } from './feature.ts';
import { addRoom } from './features/rooms/rooms.fixture.ts';
import { sessionRow } from './features/timeline/timeline.fixture.ts';
import { newId } from './ids.ts';
import { topicOf } from './live/hub/topics.ts';
import type { TopicDefinition } from './live/topic-definition.ts';
import { LIMITS } from './limits/table.ts';
import type { RegisteredRoute } from './http/routes-index.ts';

/** Stands in everything that the foreign event holds; no refusal may show it. */
export const CANARY = 'canary-7f3ac0ffee';

export const SUBJECTS = ['anonymous', 'outsider', 'second_factor_due', ...ROLES] as const;
export type SubjectName = (typeof SUBJECTS)[number];

/** Marks answers of requests that the policy let through; registered first, so that every route passes it. */
export const PROBE: Feature = {
  name: 'probe',
  routes: (app) => void app.addHook('preValidation', async (_request, reply) => void reply.header('x-let-in', 'yes')),
};

/** The policy's decision about a request: null when it was let in, else the code of the refusal. */
export function decisionOf(answer: Answer): string | null {
  if (answer.headers.has('x-let-in')) return null;
  if (answer.status === 302) return 'unauthorised';
  if (answer.json?.status === 'unauthorised user') return 'unauthorised';
  if (answer.json?.code !== undefined) return answer.json.code as string;
  const page = answer.boot?.page;
  if (page?.kind === 'coming_soon') return 'event_not_open';
  if (page?.kind === 'event_over') return 'event_over';
  return page?.kind === 'error' && page.status === 403 ? 'forbidden' : `unclear: ${answer.status}`;
}

const HELD_MS = 30 * 24 * 3600_000;
/** The time in which a person may ask for a point more. */
const POINT_MS = LIMITS.requests.person.window_ms / LIMITS.requests.person.count;
/** The highest cost of a route, in points (`costOf`). */
const pointsOf = (route: RegisteredRoute | undefined): number =>
  Math.max(route?.operation?.points ?? 0, route?.operation?.envelope === 'page' ? 8 : 3);

/** One person for every subject of the policy, at one event. */
export type Cast = Readonly<Record<SubjectName, Person | null>>;

export async function gather(server: TestServer, event: EventFixture, outsider: Person): Promise<Cast> {
  const second_factor_due = await server.createPerson({ event, host: true, roles: ['organiser'] });
  const cast: Record<string, Person | null> = { anonymous: null, outsider, second_factor_due };
  for (const role of ROLES) cast[role] = await server.createPerson({ event, ...membership(role) });
  return cast as Cast;
}

function membership(role: Role): { host?: boolean; roles?: Exclude<Role, 'attendee' | 'host'>[] } {
  if (role === 'attendee') return {};
  return role === 'host' ? { host: true } : { roles: [role] };
}

/**
 * A client of a person who asks for nothing else at this moment; sessions are used until a request had an effect, since
 * some routes end the session that calls them. Every event here asks for a second factor, which everybody has taken but
 * the subject who owes it. A moment passes, so that nobody asks too often.
 */
export async function clientFor(
  server: TestServer,
  cast: Cast,
  name: SubjectName,
  route?: RegisteredRoute,
): Promise<Client> {
  const person = cast[name];
  await server.clock.advance(pointsOf(route) * POINT_MS);
  if (!person) return createClient(server.url);
  const kept = clients.get(person);
  if (kept && !used.has(kept)) return kept;
  const client = await server.signIn(person, { verified: name !== 'second_factor_due' });
  clients.set(person, client);
  return client;
}

/** The last sign-ins of people, and those with which something was done. */
const clients = new WeakMap<Person, Client>();
const used = new WeakSet<Client>();

export interface Stocked extends EventFixture {
  /** One id of everything that an event holds. */
  readonly ids: readonly string[];
  readonly person: Person;
  /** A file for members, `a.txt`. */
  readonly file_id: string;
  readonly session_id: string;
  /** An open poll whose results everybody sees. */
  readonly poll_id: string;
  /** A quiz. */
  readonly game_id: string;
  /** The seat of `person` in a networking room, and their place in its call. */
  readonly lease_id: string;
  readonly peer: string;
  /** The board that is open in that call. */
  readonly opening: string;
}

/** An event with one of everything; all its texts hold `mark`. */
export async function stockEvent(server: TestServer, mark: string, options: EventOptions): Promise<Stocked> {
  const { ctx } = server;
  const event = await server.createEvent({ name: mark, settings: { second_factor: 'email' }, ...options });
  const person = await server.createPerson({ event, first_name: mark, last_name: mark, screen_name: mark });
  const now = ctx.clock.now();
  const at = new Date(now);
  const row = () => ({ id: newId(now), event_id: event.id });
  const session = sessionRow(event.id, { title: mark, description: mark, link: `/${mark}`, location: mark });
  const meeting = sessionRow(event.id, {
    type: 'meeting',
    title: mark,
    link: `https://${mark}.example/`,
    stream: null,
  });
  await ctx.db.insert(timeline_sessions).values([session, meeting]);
  const message = { ...row(), thread_id: event.thread_id, sender: person.event_user_id, position: 1 };
  await ctx.db.insert(chat_messages).values({ ...message, message: mark, message_type: 'message', created_at: at });
  const bytes = Buffer.from(mark);
  const file = { ...row(), content_hash: await ctx.storage.put(bytes), content_type: 'text/plain', filename: 'a.txt' };
  await ctx.db.insert(files).values({ ...file, audience: 'member', byte_size: bytes.length, created_at: at });
  const sponsor = { ...row(), key: 's', name: mark, position: 0 };
  await ctx.db.insert(sponsors).values(sponsor);
  await ctx.db.insert(home_areas).values({ ...row(), key: 'a', title: mark, sponsor_keys: [], position: 0 });
  await ctx.db.insert(content_pages).values({ ...row(), slug: 'own', title: mark, html: mark });
  const line = { ...row(), session_id: session.id, position: 1, client_line_id: 'line-1', language: 'en' };
  await ctx.db.insert(caption_lines).values({ ...line, text: mark, at, created_at: at });
  const poll = {
    ...row(),
    session_id: null,
    kind: 'single' as const,
    question: mark,
    choices: [mark, 'other'],
    most: 1,
  };
  const open = { anonymous: true, may_change: false, results: 'always' as const, state: 'open' as const };
  await ctx.db.insert(polls).values({ ...poll, ...open, client_poll_id: mark, created_at: at, opened_at: at });
  const tally = { voters: 0, counts: [0, 0], words: [] };
  await ctx.db.insert(poll_tallies).values({ event_id: event.id, poll_id: poll.id, tally });
  const question = { question: mark, choices: [mark, 'other'], correct: 0, seconds: 20 };
  const game = { ...row(), slug: 'own', kind: 'quiz' as const, title: mark, summary: mark, questions: [question] };
  await ctx.db.insert(games).values({ ...game, position: 0 });
  const room_id = await addRoom(server, event, { name: mark });
  const seat = { event_id: event.id, event_user_id: person.event_user_id, room_id, lease_id: newId(now) };
  const sits = { device: newId(now), place: 'guest' as const, joined_at: at, expires_at: new Date(now + HELD_MS) };
  await ctx.db.insert(room_seats).values({ ...seat, ...sits });
  const [thread] = await ctx.db.select({ id: rooms.thread_id }).from(rooms).where(eq(rooms.id, room_id));
  const call = { ...row(), thread_id: thread?.id ?? '', kind: 'networking' as const, engine: 'mesh' as const };
  await ctx.db.insert(calls).values({ ...call, started_by: person.event_user_id, started_at: at, told_at: at });
  const place = { event_id: event.id, event_user_id: person.event_user_id, call_id: call.id, peer: newId(now) };
  const held = { device: newId(now), network: 'own', joined_at: at, expires_at: new Date(now + HELD_MS) };
  await ctx.db.insert(call_peers).values({ ...place, ...held });
  const board = { ...row(), owner: person.event_user_id, name: mark, created_at: at, updated_at: at };
  await ctx.db.insert(boards).values(board);
  const drawn = { event_id: event.id, board_id: board.id, element_id: mark, deleted: false, bytes: 2 };
  await ctx.db.insert(board_elements).values({ ...drawn, element: JSON.stringify({ id: mark, text: mark }) });
  const opening = { ...row(), call_id: call.id, host: person.event_user_id, board_id: board.id, started_at: at };
  await ctx.db.insert(open_boards).values(opening);
  const ids = [event.id, event.thread_id, person.account_id, person.event_user_id];
  const of_call = [call.thread_id, place.peer, board.id, opening.id];
  const held_by = { lease_id: seat.lease_id, peer: place.peer, opening: opening.id };
  const others = [session.id, meeting.id, message.id, file.id, sponsor.id, line.id, poll.id, game.id, room_id];
  const named = { file_id: file.id, session_id: session.id, poll_id: poll.id, game_id: game.id };
  return { ...event, person, ...named, ...held_by, ids: [...ids, ...others, ...of_call] };
}

/** A live topic of an event, of one of everything that it holds. @param user account whose own topic it is, if it is one */
export function exampleOf({ name }: TopicDefinition, event: Stocked, user: string): string {
  return topicOf(name, {
    thread: event.thread_id,
    session: event.session_id,
    poll: event.poll_id,
    game: event.game_id,
    lease: event.lease_id,
    peer: event.peer,
    opening: event.opening,
    area: 'vault',
    page: 'look',
    user,
  });
}

/** A request to a route: parameters, query and body of the right shape, with `id` wherever an id belongs. */
export interface Sample {
  readonly path: string;
  readonly body: unknown;
}

export function sampleOf(route: RegisteredRoute, slug: string, id: string): Sample {
  const path = route.url.replace(/:(\w+)|\*/g, (_match, name: string | undefined) => {
    if (name === 'event') return slug;
    if (name === 'slug') return 'own';
    return name === undefined || /id$/i.test(name) ? id : 'name';
  });
  const query = route.operation?.query ? (sample(route.operation.query, id) as Record<string, unknown>) : {};
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  return {
    path: search.size > 0 ? `${path}?${search.toString()}` : path,
    body: route.operation?.body ? sample(route.operation.body, id) : {},
  };
}

/** A route's samples, each with another id; one alone where the route takes none. */
export function samplesOf(route: RegisteredRoute, slug: string, ids: readonly string[]): Sample[] {
  const samples = ids.map((id) => sampleOf(route, slug, id));
  return [...new Map(samples.map((one) => [JSON.stringify(one), one])).values()];
}

export async function call(client: Client, route: RegisteredRoute, { path, body }: Sample): Promise<Answer> {
  const accept = route.operation?.envelope === 'page' ? 'text/html' : 'application/json';
  const signal = AbortSignal.timeout(20_000);
  if (route.method === 'GET') return client.request(path, { headers: { accept }, signal });
  const headers = { accept, 'content-type': 'application/json' };
  const answer = await client.request(path, { method: route.method, headers, body: JSON.stringify(body), signal });
  if (answer.status < 400) used.add(client);
  return answer;
}

interface Def {
  readonly type: string;
  readonly shape: Record<string, $ZodType>;
  readonly innerType: $ZodType;
  readonly element: $ZodType;
  readonly out: $ZodType;
  readonly options: readonly $ZodType[];
  readonly entries: Record<string, unknown>;
  readonly values: readonly unknown[];
  readonly checks?: readonly { readonly _zod: { readonly def: { readonly pattern?: RegExp } } }[];
}

/** A value that fits a schema of the contract. Optional fields are filled as well when an id belongs there. */
function sample(schema: $ZodType, id: string): unknown {
  const def = schema._zod.def as unknown as Def;
  switch (def.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape)
          .map(([name, inner]) => [name, sample(inner, id)] as const)
          .filter(([, value]) => value !== undefined),
      );
    case 'optional':
    case 'nullable': {
      const inner = sample(def.innerType, id);
      return inner === id ? id : undefined;
    }
    case 'array':
      return [sample(def.element, id)];
    case 'pipe':
      return sample(def.out, id);
    case 'union':
      return sample(def.options[0]!, id);
    case 'enum':
      return Object.values(def.entries)[0];
    case 'literal':
      return def.values[0];
    case 'number':
      return 1;
    case 'boolean':
      return false;
    case 'record':
      return { [id]: '' };
    default:
      return stringFor(def, id);
  }
}

/** Ids where the schema wants one; else the shortest of a few texts that its patterns allow. */
function stringFor(def: Def, id: string): string {
  const patterns = (def.checks ?? []).flatMap((check) => check._zod.def.pattern ?? []);
  if (patterns.length === 0) return 'text';
  const candidates = [id, `1.1.${id}`, 'text', '1', 'text-text', '2026-06-15T09:00:00.000Z', '#3b5bdb'];
  const found = candidates.find((text) => patterns.every((pattern) => pattern.test(text)));
  if (found === undefined) throw new Error(`the policy test needs an example for ${String(patterns[0])}`);
  return found;
}
