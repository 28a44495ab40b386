import { ID_PATTERN } from '@plenary/contract/ids';
import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { timeline_sessions } from '../../db/schema/index.ts';
import { releasePictures } from '../files/index.ts';
import type { SessionRow } from './store.ts';

/** The columns of a session that are written; its version follows by itself. */
export type SessionColumns = Omit<SessionRow, 'event_id' | 'version' | 'kept_fields' | 'updated_at' | 'translations'> &
  Partial<Pick<SessionRow, 'translations'>>;

/** The files that a session shows: its pictures, those of its speakers and hosts, and those of its stream. */
const filesOf = ({
  cover_image_file,
  large_image_file,
  speakers = [],
  hosts = [],
  stream,
}: Partial<SessionColumns>): string[] =>
  [
    ...[cover_image_file, large_image_file, stream?.poster, stream?.sponsor?.logo],
    ...[...speakers, ...hosts].map(({ profile_picture }) => profile_picture),
  ].filter((id): id is string => typeof id === 'string' && ID_PATTERN.test(id));

/** Rows of one statement: few enough that others have their turn between two, and fewer than PostgreSQL takes. */
const AT_ONCE = 100;

/** Adds sessions to an event. @param now milliseconds, real time */
export async function insertSessions(
  tx: Tx,
  event_id: string,
  rows: readonly (SessionColumns & Partial<Pick<SessionRow, 'kept_fields'>>)[],
  now: number,
): Promise<void> {
  const updated_at = new Date(now);
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const part = rows.slice(from, from + AT_ONCE).map((row) => ({ ...row, event_id, updated_at }));
    await tx.insert(timeline_sessions).values(part);
    await releasePictures(tx, event_id, part.filter(({ hidden }) => !hidden).flatMap(filesOf));
  }
}

/** Changes a session; columns that are absent stay. @param now milliseconds, real time */
export async function updateSession(
  tx: Tx,
  { event_id, id }: Pick<SessionRow, 'event_id' | 'id'>,
  columns: Partial<SessionColumns> & Partial<Pick<SessionRow, 'kept_fields'>>,
  now: number,
): Promise<SessionRow> {
  const [row] = await tx
    .update(timeline_sessions)
    .set({ ...columns, updated_at: new Date(now) })
    .where(and(eq(timeline_sessions.event_id, event_id), eq(timeline_sessions.id, id)))
    .returning();
  if (!row) throw new Error(`session ${id} is gone`);
  if (!row.hidden) await releasePictures(tx, event_id, filesOf(columns));
  return row;
}

/** Removes sessions of an event, and their markers with them. */
export async function removeSessions(tx: Tx, event_id: string, ids: readonly string[]): Promise<void> {
  await tx
    .delete(timeline_sessions)
    .where(and(eq(timeline_sessions.event_id, event_id), inArray(timeline_sessions.id, [...ids])));
}

/** A session, locked until the end of the transaction; lock its event first, as every writer does. */
export async function lockSession(tx: Tx, event_id: string, id: string): Promise<SessionRow | null> {
  const [row] = await tx
    .select()
    .from(timeline_sessions)
    .where(and(eq(timeline_sessions.event_id, event_id), eq(timeline_sessions.id, id)))
    .for('no key update');
  return row ?? null;
}
