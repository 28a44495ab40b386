import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { check_in_halls, events, halls } from '../../db/schema/index.ts';
import { hashToken, isToken } from '../../http/session/tokens.ts';

export type HallRow = typeof check_in_halls.$inferSelect;

/** Locks the halls of an event until the transaction ends, so that their number is right. */
export const lockHalls = (db: Db, event_id: string) =>
  db.select({ id: events.id }).from(events).where(eq(events.id, event_id)).for('no key update');

/** Places with a screen; one in a hall of the event is called as that is now. */
const selectHalls = (db: Db) =>
  db
    .select({ ...getTableColumns(check_in_halls), name: sql<string>`coalesce(${halls.name}, ${check_in_halls.name})` })
    .from(check_in_halls)
    .leftJoin(halls, eq(halls.id, check_in_halls.hall_id));

export function listHalls(db: Db, event_id: string): Promise<HallRow[]> {
  return selectHalls(db).where(eq(check_in_halls.event_id, event_id)).orderBy(asc(check_in_halls.id));
}

const ofEvent = (event_id: string, id: string) => and(eq(check_in_halls.event_id, event_id), eq(check_in_halls.id, id));

/** A hall of an event; null: its link was ended, or never made. */
export async function findHall(db: Db, event_id: string, id: string): Promise<HallRow | null> {
  const [row] = await db.select().from(check_in_halls).where(ofEvent(event_id, id));
  return row ?? null;
}

/** The hall whose screen has a token. */
export async function findHallByToken(db: Db, event_id: string, token: string): Promise<HallRow | null> {
  if (!isToken(token)) return null;
  const [row] = await selectHalls(db).where(
    and(eq(check_in_halls.event_id, event_id), eq(check_in_halls.token_hash, hashToken(token))),
  );
  return row ?? null;
}

/** Removes a hall. Returns whether there was one. */
export async function deleteHall(tx: Tx, event_id: string, id: string): Promise<boolean> {
  const gone = await tx.delete(check_in_halls).where(ofEvent(event_id, id)).returning({ id: check_in_halls.id });
  return gone.length > 0;
}
