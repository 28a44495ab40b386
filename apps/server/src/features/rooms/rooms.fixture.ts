import { PAGE_LEASE } from '@plenary/domain/time/leases';
import type { Answer, Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person, PersonOptions } from '@plenary/testkit/people';
import type { TestServer } from '@plenary/testkit/server';
import { chat_threads, exhibitors, room_owners, rooms } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { lookAfterRooms, renewLeases } from './round.ts';

/** A person at an event who takes seats. */
export interface Sitter {
  readonly person: Person;
  readonly client: Client;
  /** POST to `/json/<kind>/rooms/<call>`; networking where no kind is named. */
  call(call: string, body: object, kind?: 'networking' | 'exhibitor'): Promise<Answer>;
  /** Joins and answers the seat; throws when it was refused. */
  sit(room: string, more?: object, kind?: 'networking' | 'exhibitor'): Promise<{ lease_id: string; chatId: string }>;
  /** The code with which joining is refused, or 'ok'. */
  tries(room: string, more?: object, kind?: 'networking' | 'exhibitor'): Promise<string>;
}

export async function newSitter(server: TestServer, event: EventFixture, options: PersonOptions = {}): Promise<Sitter> {
  return sitterOf(server, event, await server.createPerson({ ...options, event }));
}

/** The same person on a device of their own. */
export async function sitterOf(
  server: Pick<TestServer, 'signIn'>,
  event: EventFixture,
  person: Person,
): Promise<Sitter> {
  const client = await server.signIn(person);
  const call: Sitter['call'] = (name, body, kind = 'networking') =>
    client.post(`/${event.slug}/json/${kind}/rooms/${name}`, body);
  return {
    person,
    client,
    call,
    sit: async (room, more = {}, kind) => {
      const answer = await call('join', { room, ...more }, kind);
      if (answer.json?.status !== 'success') throw new Error(`joining answered ${answer.status}: ${answer.text}`);
      return answer.json.payload;
    },
    tries: async (room, more = {}, kind) => codeOf(await call('join', { room, ...more }, kind)),
  };
}

export const codeOf = ({ json }: Answer): string => (json?.status === 'success' ? 'ok' : json?.code);

/** A room as a test makes it. */
export interface RoomOptions {
  readonly kind?: 'networking' | 'exhibitor';
  readonly name?: string;
  readonly max_guests?: number;
  /** Event-user ids. */
  readonly owners?: readonly string[];
  readonly level?: number;
  readonly categories?: readonly string[];
}

let made = 0;

/** Makes a room; returns its id. */
export async function addRoom(
  server: TestServer,
  event: Pick<EventFixture, 'id'>,
  {
    kind = 'networking',
    name = `Room ${(made += 1)}`,
    max_guests = 3,
    owners = [],
    level = 1,
    categories = [],
  }: RoomOptions = {},
): Promise<string> {
  const now = server.clock.now();
  const [id, thread_id, event_id] = [newId(now), newId(now), event.id];
  const created_at = new Date(now);
  await server.ctx.db.insert(chat_threads).values({ id: thread_id, event_id, kind: 'room', name, created_at });
  await server.ctx.db
    .insert(rooms)
    .values({ id, event_id, kind, key: id, name, position: 0, max_guests, thread_id, created_at });
  if (kind === 'exhibitor') await server.ctx.db.insert(exhibitors).values({ event_id, room_id: id, level, categories });
  for (const event_user_id of owners)
    await server.ctx.db.insert(room_owners).values({ event_id, room_id: id, event_user_id });
  return id;
}

const RENEWED_EVERY_S = PAGE_LEASE.renew_every_ms / 1_000;

/** A second later: what happens by itself has happened. */
export async function aSecondLater(server: TestServer, seconds = 1): Promise<void> {
  for (let left = seconds; left > 0; left -= RENEWED_EVERY_S) {
    await server.clock.advance(Math.min(left, RENEWED_EVERY_S) * 1_000);
    await renewLeases(server.ctx);
  }
  await lookAfterRooms(server.ctx, {});
}
