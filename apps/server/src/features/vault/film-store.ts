import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { files, hosted_segments, vault_films, vault_items } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import { DUE_STATES } from '@plenary/domain/uploads/films';

export type FilmRow = typeof vault_films.$inferSelect;

/** The source of the film that an item has now, as `vault_films` names it; null: it has no film. A recording that has grown is another film. */
const SOURCE = sql<string | null>`coalesce(
  (SELECT f.content_hash FROM ${files} f
    WHERE f.event_id = ${vault_items.event_id} AND f.id = ${vault_items.video_file} AND f.content_type LIKE 'video/%'),
  (SELECT concat(${vault_items.recording}->>'stream', '/', part, '/', sum(byte_size) + max(init_bytes)) FROM ${hosted_segments} s
    WHERE s.event_id = ${vault_items.event_id} AND s.name = ${vault_items.recording}->>'stream'
      AND s.part = (${vault_items.recording}->>'id')::int AND s.kept GROUP BY s.part))`;

/** The versions of the film that an item has now; null: it has none, or nobody has begun to make them. */
export async function findFilm(db: Db | Tx, item_id: string): Promise<FilmRow | null> {
  const [row] = await db
    .select({ film: vault_films })
    .from(vault_films)
    .innerJoin(vault_items, eq(vault_items.id, vault_films.item_id))
    .where(and(eq(vault_items.id, item_id), eq(vault_films.source, SOURCE)));
  return row?.film ?? null;
}

/** A film by its id, with its item; null: it is gone, or not its item's any more. */
export async function filmById(db: Db, id: string) {
  const [row] = await db
    .select({
      film: vault_films,
      item: vault_items,
      current: sql<boolean>`${vault_films.source} IS NOT DISTINCT FROM ${SOURCE}`,
    })
    .from(vault_films)
    .innerJoin(vault_items, eq(vault_items.id, vault_films.item_id))
    .where(eq(vault_films.id, id));
  return row ?? null;
}

/** The same row, locked until the end of the transaction. */
export async function lockFilm(tx: Tx, id: string): Promise<FilmRow | null> {
  const [row] = await tx.select().from(vault_films).where(eq(vault_films.id, id)).for('update');
  return row ?? null;
}

export async function changeFilm(tx: Tx, id: string, change: Partial<FilmRow>): Promise<void> {
  await tx.update(vault_films).set(change).where(eq(vault_films.id, id));
}

/**
 * Makes rows for films that have none yet, and has those tried again that only the machine was in the way of.
 * @param which items
 * @returns the ids of those whose versions are due
 */
export async function beginFilms(tx: Tx, which: SQL, now: number): Promise<readonly string[]> {
  const { event_id, id: item_id } = vault_items;
  const found = await tx.select({ event_id, item_id, source: SOURCE }).from(vault_items).where(which);
  const rows = found.flatMap(({ source, ...rest }) =>
    source === null ? [] : [{ ...rest, source, id: newId(now), film: 'waiting' as const, film_percent: 0 }],
  );
  if (rows.length === 0) return [];
  const due = await tx
    .insert(vault_films)
    .values(rows)
    .onConflictDoUpdate({
      target: [vault_films.item_id, vault_films.source],
      set: { film: 'waiting', film_attempts: 0 },
      setWhere: inArray(vault_films.film, ['no_ffmpeg', 'storage_full']),
    })
    .returning({ id: vault_films.id });
  return due.map(({ id }) => id);
}

/** How many films of an event's items are due. */
export async function countDue(tx: Tx, event_id: string): Promise<number> {
  return tx.$count(vault_films, and(eq(vault_films.event_id, event_id), inArray(vault_films.film, [...DUE_STATES])));
}

/** Removes rows whose film is not their item's any more. @returns the keys of their bytes */
export async function takeStale(tx: Tx, most: number): Promise<readonly string[]> {
  const { rows } = await tx.execute<{ hd_hash: string | null; sd_hash: string | null }>(sql`
    DELETE FROM ${vault_films} gone WHERE gone.id IN (
      SELECT ${vault_films.id} FROM ${vault_films} LEFT JOIN ${vault_items} ON ${vault_items.id} = ${vault_films.item_id}
       WHERE ${vault_films.source} IS DISTINCT FROM ${SOURCE} ORDER BY 1 LIMIT ${most})
    RETURNING gone.hd_hash, gone.sd_hash`);
  return rows.flatMap(({ hd_hash, sd_hash }) => [hd_hash, sd_hash].filter((key) => key !== null));
}
