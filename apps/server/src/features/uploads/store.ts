import { and, count, eq, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { board_files, chat_messages, event_users, exhibitor_files, uploads } from '../../db/schema/index.ts';
import { DUE_STATES, type FilmTurn } from '@plenary/domain/uploads/films';
import type { Kept } from '@plenary/domain/uploads/quota';

export type UploadRow = typeof uploads.$inferSelect;
type Reader = Db | Tx;

/** The owner of an upload. */
export interface Owner {
  readonly event_id: string;
  readonly event_user_id: string;
}

const isOwn = ({ event_id, event_user_id }: Owner, id: string) =>
  and(eq(uploads.event_id, event_id), eq(uploads.owner, event_user_id), eq(uploads.id, id));

/** An upload of this person, or null: nobody learns of another's. */
export async function findUpload(db: Reader, owner: Owner, id: string): Promise<UploadRow | null> {
  const [row] = await db.select().from(uploads).where(isOwn(owner, id));
  return row ?? null;
}

/** The same, locked until the end of the transaction. */
export async function lockUpload(tx: Tx, owner: Owner, id: string): Promise<UploadRow | null> {
  const [row] = await tx.select().from(uploads).where(isOwn(owner, id)).for('update');
  return row ?? null;
}

/** Locks what an event keeps, so that uploads which begin together do not both take the last of the room. */
export async function lockRoom(tx: Tx, event_id: string): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`uploads:${event_id}`}, 0))`);
}

/** How much is kept, smaller versions of films too, or promised to uploads that go on. */
export async function keptBy(tx: Tx, { event_id, event_user_id }: Owner): Promise<Kept> {
  const bytes = sql`coalesce(${uploads.byte_size}, ${uploads.size}) + coalesce(${uploads.hd_bytes}, 0) + coalesce(${uploads.sd_bytes}, 0)`;
  const own = sql`${uploads.owner} = ${event_user_id}`;
  const [kept] = await tx
    .select({
      event_bytes: sql<string>`coalesce(sum(${bytes}), 0)`,
      person_bytes: sql<string>`coalesce(sum(${bytes}) FILTER (WHERE ${own}), 0)`,
      open: sql<string>`count(*) FILTER (WHERE ${own} AND ${uploads.used_at} IS NULL)`,
    })
    .from(uploads)
    .where(eq(uploads.event_id, event_id));
  const number = (text: string | undefined): number => Number(text ?? 0);
  return {
    event_bytes: number(kept?.event_bytes),
    person_bytes: number(kept?.person_bytes),
    open: number(kept?.open),
  };
}

/** The turn of another film of a person: how many of theirs are due, and whether they run the event. */
export async function findTurn(tx: Tx, { event_id, event_user_id }: Owner): Promise<FilmTurn> {
  const due = and(eq(uploads.owner, event_users.id), inArray(uploads.film, [...DUE_STATES]));
  const [row] = await tx
    .select({ host: event_users.host, due: count(uploads.id) })
    .from(event_users)
    .leftJoin(uploads, and(eq(uploads.event_id, event_users.event_id), due))
    .where(and(eq(event_users.event_id, event_id), eq(event_users.id, event_user_id)))
    .groupBy(event_users.id);
  // The film itself is due by now.
  return { host: row?.host ?? false, waiting: Math.max(0, (row?.due ?? 0) - 1) };
}

export async function insertUpload(tx: Tx, row: typeof uploads.$inferInsert): Promise<void> {
  await tx.insert(uploads).values(row);
}

/** The columns that are known once the bytes were looked at. */
export type Finished = Pick<
  UploadRow,
  | 'filename'
  | 'content_type'
  | 'content_hash'
  | 'byte_size'
  | 'width'
  | 'height'
  | 's_hash'
  | 's_bytes'
  | 'm_hash'
  | 'm_bytes'
  | 'film'
>;

export async function setFinished(tx: Tx, id: string, finished: Finished, at: Date): Promise<void> {
  await tx
    .update(uploads)
    .set({ ...finished, finished_at: at })
    .where(eq(uploads.id, id));
}

/** The statement that gives an upload, which the caller has locked, away: it is used once. */
export function setUsed(tx: Tx, id: string, at: Date) {
  return tx.update(uploads).set({ used_at: at }).where(eq(uploads.id, id));
}

/** Removes an upload that nothing uses. Returns the row, or null where it is used, or gone. */
export async function deleteUnused(tx: Tx, id: string): Promise<UploadRow | null> {
  const [row] = await tx
    .delete(uploads)
    .where(and(eq(uploads.id, id), or(isNull(uploads.used_at), isLeft)))
    .returning();
  return row ?? null;
}

/** Used once; and its message, the board that it stands on or the exhibitor's page that shows it has been removed for good. */
const isLeft = and(
  isNotNull(uploads.used_at),
  sql`NOT EXISTS (SELECT FROM ${chat_messages} WHERE ${chat_messages.upload_id} = ${uploads.id})`,
  sql`NOT EXISTS (SELECT FROM ${board_files} WHERE ${board_files.upload_id} = ${uploads.id})`,
  sql`NOT EXISTS (SELECT FROM ${exhibitor_files} WHERE ${exhibitor_files.upload_id} = ${uploads.id})`,
);

/** Uploads that nothing uses and that began before `before`, and those whose messages are gone. */
export async function listUnused(db: Db, before: Date, limit: number): Promise<string[]> {
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(or(and(isNull(uploads.used_at), lt(uploads.created_at, before)), isLeft))
    .orderBy(uploads.id)
    .limit(limit);
  return rows.map(({ id }) => id);
}

/** Those of some ids that are uploads that go on. */
export async function openUploads(db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(inArray(uploads.id, [...ids]), isNull(uploads.finished_at)));
  return new Set(rows.map(({ id }) => id));
}

/** The keys of the bytes of an upload. */
export function keysOf(row: Pick<UploadRow, 'content_hash' | 's_hash' | 'm_hash' | 'hd_hash' | 'sd_hash'>): string[] {
  const { content_hash, s_hash, m_hash, hd_hash, sd_hash } = row;
  return [content_hash, s_hash, m_hash, hd_hash, sd_hash].filter((key) => key !== null);
}
