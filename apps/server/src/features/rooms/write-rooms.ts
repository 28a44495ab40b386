import type { RoomField, RoomLink } from '@plenary/domain/rooms/editing';
import type { Translations } from '@plenary/domain/language/texts';
import type { RoomKind } from '@plenary/domain/rooms/kinds';
import type { RoomSponsorValue } from '@plenary/domain/rooms/room-texts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { awaited_owners, exhibitor_levels, exhibitors, room_owners, rooms } from '../../db/schema/index.ts';
import { deleteThreads, insertThread, updateThread } from '../threads/index.ts';
import type { Handout } from '../../db/schema/rooms/rooms.ts';
import { newId } from '../../ids.ts';
import type { FeedEvent } from '../../live/types.ts';
import { mayGrantAt } from '../accounts/index.ts';
import { lobbyTopic } from './lobby/publish.ts';

/** A room as a bundle, a host or a command writes it. */
export interface RoomValues {
  /** By which it is known. */
  readonly key: string;
  readonly kind: RoomKind;
  readonly name: string;
  readonly topic: string;
  /** Of its name and its topic, and of what an exhibitor says about itself. */
  readonly translations: Translations;
  readonly position: number;
  readonly max_guests: number;
  readonly sponsor: RoomSponsorValue | null;
}

/** The details that an exhibitor room has beyond that. Pictures are ids of files, or addresses. */
export interface ExhibitorValues {
  readonly level: number;
  readonly logo: string | null;
  readonly color: string | null;
  readonly categories: readonly string[];
  readonly stand_number: string;
  readonly website: string | null;
  readonly linkedin: string | null;
  /** The text of its page, in Markdown. */
  readonly about: string;
  readonly links: readonly RoomLink[];
  readonly handouts: readonly Handout[];
}

/** A room in full. */
export interface WholeRoom extends RoomValues {
  /** null: a networking room. */
  readonly exhibitor: ExhibitorValues | null;
  /** E-mail addresses of its owners, in their order, those who are awaited among them. */
  readonly owners: readonly string[];
}

/** A room as it is stored. */
export interface StoredRoom extends WholeRoom {
  readonly id: string;
  readonly made_by_host: boolean;
  readonly kept_fields: readonly RoomField[];
}

/** Makes a room with its chat. Returns its id. */
export async function insertRoom(
  tx: Tx,
  event_id: string,
  { exhibitor, owners: _, ...values }: WholeRoom & { readonly made_by_host?: boolean },
  now: number,
) {
  const [id, thread_id, created_at] = [newId(now), newId(now), new Date(now)];
  await insertThread(tx, { id: thread_id, event_id, kind: 'room', name: values.name, created_at });
  await tx.insert(rooms).values({ ...values, id, event_id, thread_id, created_at });
  if (exhibitor) await tx.insert(exhibitors).values({ ...exhibitor, event_id, room_id: id });
  return id;
}

/** Gives a room other values; its seats, its chat and its key stay. */
export async function updateRoom(
  tx: Tx,
  event_id: string,
  id: string,
  { exhibitor, name, topic, translations, position, max_guests, sponsor }: WholeRoom,
): Promise<void> {
  const values = { name, topic, translations, position, max_guests, sponsor };
  const [row] = await tx
    .update(rooms)
    .set(values)
    .where(and(eq(rooms.event_id, event_id), eq(rooms.id, id)))
    .returning({ thread_id: rooms.thread_id });
  if (row) await updateThread(tx, { event_id, thread_id: row.thread_id }, { name });
  if (!exhibitor) return;
  await tx
    .insert(exhibitors)
    .values({ ...exhibitor, event_id, room_id: id })
    .onConflictDoUpdate({ target: [exhibitors.event_id, exhibitors.room_id], set: exhibitor });
}

/** Removes rooms with their chats. Nobody sits there any more. */
export async function removeRooms(tx: Tx, event_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await tx
    .delete(rooms)
    .where(and(eq(rooms.event_id, event_id), inArray(rooms.id, [...ids])))
    .returning({ thread_id: rooms.thread_id });
  await deleteThreads(
    tx,
    event_id,
    gone.map(({ thread_id }) => thread_id),
  );
}

/**
 * Gives a room its owners by their addresses, in their order. Those who are not at the event, or whose address may be another
 * person's, are awaited: they become owners once they are known there (ROM19). An existing owner stays one.
 */
export async function setOwners(tx: Tx, event_id: string, room_id: string, emails: readonly string[]): Promise<void> {
  const wanted = [...new Set(emails.map((email) => email.toLowerCase()))].map((email, position) => ({
    email,
    position,
  }));
  const { rows } = await tx.execute<{ id: string; email: string }>(sql`
    SELECT u.id, lower(accounts.email) AS email FROM event_users u JOIN accounts ON accounts.id = u.account_id
     WHERE u.event_id = ${event_id} AND u.active AND lower(accounts.email) = ANY (${sql.param(wanted.map(({ email }) => email))}::text[])
       AND (${mayGrantAt(event_id)} OR EXISTS (SELECT FROM room_owners o
              WHERE o.event_id = ${event_id} AND o.room_id = ${room_id} AND o.event_user_id = u.id))`);
  const known = new Map(rows.map(({ id, email }) => [email, id]));
  const key = { event_id, room_id };
  for (const table of [room_owners, awaited_owners])
    await tx.delete(table).where(and(eq(table.event_id, event_id), eq(table.room_id, room_id)));
  const owners = wanted.flatMap(({ email, position }) => {
    const event_user_id = known.get(email);
    return event_user_id === undefined ? [] : [{ ...key, event_user_id, position }];
  });
  const awaited = wanted.flatMap((one) => (known.has(one.email) ? [] : [{ ...key, ...one }]));
  if (owners.length > 0) await tx.insert(room_owners).values(owners);
  if (awaited.length > 0) await tx.insert(awaited_owners).values(awaited);
}

/** A level of exhibitors: its name, and that in further languages as the `level` of rooms. */
export interface Level {
  readonly name: string;
  readonly translations: Translations;
}

/** Names the levels of an event's exhibitors, from 1 on. */
export async function setLevels(tx: Tx, event_id: string, levels: readonly Level[], kept = false): Promise<void> {
  await tx.delete(exhibitor_levels).where(eq(exhibitor_levels.event_id, event_id));
  const rows = levels.map((level, at) => ({ ...level, event_id, number: at + 1, kept }));
  if (rows.length > 0) await tx.insert(exhibitor_levels).values(rows);
}

/** The rooms of an event as they are stored, with the addresses of their owners. */
export async function readWholeRooms(tx: Tx, event_id: string): Promise<StoredRoom[]> {
  const [own, details, owners] = await Promise.all([
    tx.select().from(rooms).where(eq(rooms.event_id, event_id)).orderBy(asc(rooms.position), asc(rooms.id)),
    tx.select().from(exhibitors).where(eq(exhibitors.event_id, event_id)),
    tx.execute<{ room_id: string; email: string | null }>(sql`
      SELECT o.room_id, lower(a.email) AS email, o.position, o.event_user_id FROM room_owners o
        JOIN event_users u ON u.event_id = o.event_id AND u.id = o.event_user_id
        JOIN accounts a ON a.id = u.account_id
       WHERE o.event_id = ${event_id}
       UNION ALL SELECT room_id, email, position, NULL FROM awaited_owners WHERE event_id = ${event_id}
       ORDER BY room_id, position, event_user_id, email`),
  ]);
  return own.map((row) => {
    const { id, key, kind, name, topic, translations, position, max_guests, sponsor, made_by_host, kept_fields } = row;
    const found = details.find(({ room_id }) => room_id === id);
    const { event_id: _event, room_id: _room, ...exhibitor } = found ?? { event_id, room_id: id };
    return {
      ...{ id, key, kind, name, topic, translations, position, max_guests, sponsor, made_by_host, kept_fields },
      exhibitor: found ? (exhibitor as ExhibitorValues) : null,
      owners: [
        ...new Set(owners.rows.flatMap(({ room_id, email }) => (room_id === id && email !== null ? [email] : []))),
      ],
    };
  });
}

/** Whether hosts have changed the levels of an event, so that a bundle leaves them alone. */
export async function areLevelsKept(tx: Tx, event_id: string): Promise<boolean> {
  const own = and(eq(exhibitor_levels.event_id, event_id), eq(exhibitor_levels.kept, true));
  const [row] = await tx.select({ number: exhibitor_levels.number }).from(exhibitor_levels).where(own).limit(1);
  return row !== undefined;
}

/** The levels of an event, in their order. */
export async function readLevels(tx: Tx, event_id: string): Promise<Level[]> {
  const own = eq(exhibitor_levels.event_id, event_id);
  const { name, translations } = exhibitor_levels;
  return tx.select({ name, translations }).from(exhibitor_levels).where(own).orderBy(asc(exhibitor_levels.number));
}

/** Ids of the occupied rooms of an event. */
export async function takenRooms(tx: Tx, event_id: string): Promise<ReadonlySet<string>> {
  const { rows } = await tx.execute<{ room_id: string }>(sql`
    SELECT DISTINCT room_id FROM room_seats WHERE event_id = ${event_id}`);
  return new Set(rows.map(({ room_id }) => room_id));
}

/** The event that the rooms of both lobbies have changed: pages that show one read it again. */
export function lobbiesReplaced(event_id: string): FeedEvent[] {
  return (['networking', 'exhibitor'] as const).map((kind) => ({
    event_id,
    topic: lobbyTopic(kind),
    kind: 'lobby.replaced',
    payload: { v: 1 },
  }));
}
