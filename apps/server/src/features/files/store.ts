import { and, eq, inArray, sql } from 'drizzle-orm';
import { ID_PATTERN } from '@plenary/contract/ids';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { files } from '../../db/schema/index.ts';

export type FileRow = typeof files.$inferSelect;
type Audience = Exclude<FileRow['audience'], 'draft' | 'hidden'>;
export type NewFile = typeof files.$inferInsert;

/** One file of an event, or null. */
export async function findFile(db: Db | Tx, event_id: string, id: string): Promise<FileRow | null> {
  const [row] = await db
    .select()
    .from(files)
    .where(and(eq(files.event_id, event_id), eq(files.id, id)));
  return row ?? null;
}

/** Every file of an event. */
export function listFiles(db: Db | Tx, event_id: string): Promise<FileRow[]> {
  return db.select().from(files).where(eq(files.event_id, event_id)).orderBy(files.id);
}

/** Those files of an event that exist among some ids, by id. An id of another form is passed over. */
export async function findFiles(
  db: Db | Tx,
  event_id: string,
  ids: readonly (string | null | undefined)[],
): Promise<Map<string, FileRow>> {
  const wanted = [...new Set(ids.filter((id) => id !== null && id !== undefined && ID_PATTERN.test(id)))] as string[];
  if (wanted.length === 0) return new Map();
  const rows = await filesOf(db, { event_id, ids: wanted });
  return new Map(rows.map((row) => [row.id, row]));
}

/** Adds files to an event; hold their bytes first (`keepStored`). */
export async function insertFiles(tx: Tx, rows: readonly NewFile[]): Promise<void> {
  if (rows.length > 0) await tx.insert(files).values([...rows]);
}

/** A file that drafts alone named is for others from now on; the original of a picture with sizes stays the hosts'. */
export async function releaseFile(tx: Tx, { event_id, id, variations }: FileRow, audience: Audience): Promise<void> {
  const sizes = Object.values(variations ?? {}).filter((size) => size !== id);
  const own = variations && variations.l !== id ? 'host' : audience;
  const set = (to: Audience, ids: readonly string[]) =>
    tx
      .update(files)
      .set({ audience: to })
      .where(and(eq(files.event_id, event_id), inArray(files.id, [...ids])));
  await set(own, [id]);
  if (sizes.length > 0) await set(audience, sizes);
}

/** Files that drafts alone name from now on are for the team. */
export async function withholdFiles(tx: Tx, event_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(files)
    .set({ audience: 'draft' })
    .where(and(eq(files.event_id, event_id), inArray(files.id, [...ids])));
}

/** Pictures that drafts or hidden sessions alone named are for members from now on, with their sizes. */
export async function releasePictures(tx: Tx, event_id: string, ids: readonly (string | null)[]): Promise<void> {
  const named = ids.filter((id) => id !== null);
  if (named.length === 0) return;
  await tx.execute(sql`
    UPDATE files SET audience = 'member'
     WHERE event_id = ${event_id} AND audience IN ('draft', 'hidden')
       AND (id IN ${named} OR id IN (SELECT size.value FROM files AS one, jsonb_each_text(one.variations) AS size
                                      WHERE one.event_id = ${event_id} AND one.id IN ${named}))`);
}

/** Removes files of an event with the sizes made of them. Their bytes may be used elsewhere, and stay. */
export async function removeFiles(tx: Tx, event_id: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const wanted = and(eq(files.event_id, event_id), inArray(files.id, [...ids]));
  const rows = await tx.select({ variations: files.variations }).from(files).where(wanted);
  const all = [...ids, ...rows.flatMap(({ variations }) => Object.values(variations ?? {}))];
  await tx.delete(files).where(and(eq(files.event_id, event_id), inArray(files.id, all)));
}

const filesOf = prepared('files', (db) =>
  db
    .select()
    .from(files)
    .where(
      and(eq(files.event_id, sql.placeholder('event_id')), sql`${files.id} = any(${sql.placeholder('ids')}::text[])`),
    ),
);
