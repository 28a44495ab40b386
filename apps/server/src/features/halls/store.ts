import { hallKey, type HallValues } from '@plenary/domain/halls/halls';
import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { halls, timeline_sessions } from '../../db/schema/index.ts';

/** The columns of a hall. */
export type HallColumns = HallValues & { readonly position: number };

export async function insertHall(tx: Tx, event_id: string, id: string, columns: HallColumns): Promise<void> {
  await tx.insert(halls).values({ ...rowOf(columns), id, event_id });
}

export async function updateHall(tx: Tx, id: string, columns: HallColumns): Promise<void> {
  await tx.update(halls).set(rowOf(columns)).where(eq(halls.id, id));
}

export async function deleteHalls(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0) await tx.delete(halls).where(inArray(halls.id, [...ids]));
}

/** Puts halls into an order. */
export async function setOrder(tx: Tx, ids: readonly string[]): Promise<void> {
  for (const [position, id] of ids.entries()) await tx.update(halls).set({ position }).where(eq(halls.id, id));
}

function rowOf({ name, translations = {}, aliases, kind, capacity, stream, moderators, position }: HallColumns) {
  const lists = { aliases: [...aliases], moderators: [...moderators] };
  return { name, name_key: hallKey(name), translations, kind, capacity, stream, position, ...lists };
}

/** The sessions of an event that are in a hall, or at a place that may be one. */
export function listPlaced(tx: Tx, event_id: string) {
  const { hall_id, location } = timeline_sessions;
  return tx
    .select()
    .from(timeline_sessions)
    .where(and(eq(timeline_sessions.event_id, event_id), or(isNotNull(hall_id), isNotNull(location))));
}

/** How many sessions of an event are at each place. */
export async function countPlaces(db: Db | Tx, event_id: string) {
  const { hall_id, location, event_id: of } = timeline_sessions;
  return db
    .select({ hall_id, place: location, sessions: sql<number>`count(*)::int` })
    .from(timeline_sessions)
    .where(and(eq(of, event_id), isNotNull(location)))
    .groupBy(hall_id, location)
    .orderBy(location);
}
