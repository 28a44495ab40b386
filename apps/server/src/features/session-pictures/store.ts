import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { session_pictures, timeline_sessions } from '../../db/schema/index.ts';

export type PictureRow = typeof session_pictures.$inferSelect;

/** Rows of one statement. */
const AT_ONCE = 1_000;

/** Every picture of an event that its schedules name. */
export function listPictures(db: Db | Tx, event_id: string): Promise<PictureRow[]> {
  return db.select().from(session_pictures).where(eq(session_pictures.event_id, event_id));
}

/** The same for the sessions of one schedule, with the guid and the title of each. */
export function listPicturesOf(tx: Tx, event_id: string, source: string) {
  return tx
    .select({ picture: session_pictures, guid: timeline_sessions.guid, title: timeline_sessions.title })
    .from(session_pictures)
    .innerJoin(
      timeline_sessions,
      and(
        eq(timeline_sessions.event_id, session_pictures.event_id),
        eq(timeline_sessions.id, session_pictures.session_id),
      ),
    )
    .where(and(eq(session_pictures.event_id, event_id), eq(timeline_sessions.source, source)));
}

/** Ids of a schedule's sessions by their guid. */
export async function idsByGuid(tx: Tx, event_id: string, source: string): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: timeline_sessions.id, guid: timeline_sessions.guid })
    .from(timeline_sessions)
    .where(and(eq(timeline_sessions.event_id, event_id), eq(timeline_sessions.source, source)));
  return new Map(rows.map(({ id, guid }) => [guid, id]));
}

/** Writes pictures; one of the same place takes the place of what was there. */
export async function putPictures(tx: Tx, rows: readonly PictureRow[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    await tx
      .insert(session_pictures)
      .values(rows.slice(from, from + AT_ONCE))
      .onConflictDoUpdate({
        target: [session_pictures.event_id, session_pictures.session_id, session_pictures.person],
        set: {
          address: sql`excluded.address`,
          file_id: sql`excluded.file_id`,
          problem: sql`excluded.problem`,
        },
      });
  }
}

/** Forgets pictures by their place. */
export async function forgetPictures(
  tx: Tx,
  event_id: string,
  places: readonly Pick<PictureRow, 'session_id' | 'person'>[],
): Promise<void> {
  if (places.length === 0) return;
  await tx.execute(sql`
    DELETE FROM ${session_pictures} USING json_to_recordset(${JSON.stringify(places)}::json) AS gone (session_id text, person text)
     WHERE ${session_pictures.event_id} = ${event_id} AND ${session_pictures.session_id} = gone.session_id
       AND ${session_pictures.person} = gone.person`);
}

const isWaiting = and(isNull(session_pictures.file_id), isNull(session_pictures.problem));

/** Addresses that nobody has asked yet, at most `limit`. */
export async function listWaiting(db: Db | Tx, event_id: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: session_pictures.address })
    .from(session_pictures)
    .where(and(eq(session_pictures.event_id, event_id), isWaiting))
    .orderBy(asc(session_pictures.address))
    .limit(limit);
  return rows.map(({ address }) => address);
}

/** Notes what came of an address, wherever that is still open. Returns the places. */
export function settlePictures(
  tx: Tx,
  event_id: string,
  address: string,
  outcome: Pick<PictureRow, 'file_id' | 'problem'>,
): Promise<PictureRow[]> {
  return tx
    .update(session_pictures)
    .set(outcome)
    .where(and(eq(session_pictures.event_id, event_id), eq(session_pictures.address, address), isWaiting))
    .returning();
}

/** Which of these files do pictures of the event still name? */
export async function filesInUse(tx: Tx, event_id: string, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectDistinct({ file_id: session_pictures.file_id })
    .from(session_pictures)
    .where(
      and(
        eq(session_pictures.event_id, event_id),
        isNotNull(session_pictures.file_id),
        inArray(session_pictures.file_id, [...ids]),
      ),
    );
  return new Set(rows.flatMap(({ file_id }) => file_id ?? []));
}
