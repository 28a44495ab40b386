import { VAULT_FILMS_TOPIC } from '@plenary/contract/vault/topics';
import { isDue } from '@plenary/domain/uploads/films';
import { and, eq, type SQL } from 'drizzle-orm';
import type { Readable } from 'node:stream';
import { z } from 'zod';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { vault_items } from '../../db/schema/index.ts';
import { defineJob, type JobDefinition } from '../../jobs/index.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { removeUnused } from '../event-removal/index.ts';
import { findFile } from '../files/index.ts';
import { addFilmJobs, FILM_TYPE, makeFilm, type Film } from '../films/index.ts';
import { isGoingOn, readKept } from '../hosted-streams/index.ts';
import { beginFilms, changeFilm, countDue, filmById, lockFilm, takeStale, type FilmRow } from './film-store.ts';
import type { VaultRow } from './store.ts';

const FILM_JOB = 'vault.film';
/** A recording that goes on is looked at again after so long; milliseconds. */
const AGAIN_MS = 60_000;
const SWEEP_EVERY_MS = 60_000;
/** Films of one transaction of a sweep, with two versions each. */
const SWEPT_AT_ONCE = 50;

/** Has smaller versions made of the films of an event's items that have none, after this transaction (VLT9). */
export function makeFilmsLater(tx: Tx, event_id: string, now: number): Promise<void> {
  return makeLater(tx, event_id, eq(vault_items.event_id, event_id), now);
}

/** The same of one item. */
export function makeFilmLater(
  tx: Tx,
  { event_id, slug }: Pick<VaultRow, 'event_id' | 'slug'>,
  now: number,
): Promise<void> {
  return makeLater(tx, event_id, and(eq(vault_items.event_id, event_id), eq(vault_items.slug, slug))!, now);
}

/** The vault is the hosts' own; its events take turns. */
async function makeLater(tx: Tx, event_id: string, which: SQL, now: number): Promise<void> {
  const begun = await beginFilms(tx, which, now);
  if (begun.length === 0) return;
  const before = Math.max(0, (await countDue(tx, event_id)) - begun.length);
  await addFilmJobs(
    tx,
    FILM_JOB,
    begun.map((film, nth) => ({ payload: { film }, turn: { host: true, waiting: before + nth } })),
  );
}

/** Makes the versions of the film of an item. A recording waits until it has ended. */
export const filmJob: JobDefinition = defineJob({
  name: FILM_JOB,
  payload: z.object({ film: z.string() }),
  run: async (ctx, { film: id }) => {
    const found = await filmById(ctx.db, id);
    if (!found || !isDue(found.film.film)) return;
    const { recording } = found.item;
    if (recording && (await isGoingOn(ctx, { event_id: found.item.event_id, name: recording.stream }, recording.id)))
      return ctx.db.transaction((tx) => addFilmJobs(tx, FILM_JOB, [lookAgain(id)]));
    if (!found.current) return ctx.db.transaction((tx) => makeFilmLater(tx, found.item, ctx.clock.now()));
    const film = await filmOf(ctx, found.film, found.item);
    if (film) await makeFilm(ctx, film);
  },
});

const lookAgain = (film: string) => ({
  payload: { film },
  turn: { host: true, waiting: 0 },
  run_after_ms: AGAIN_MS,
});

/** The film of an item; null: it is gone. */
async function filmOf(ctx: Context, { id, film_attempts: attempts }: FilmRow, item: VaultRow): Promise<Film | null> {
  const bytes = await bytesOf(ctx, item);
  return (
    bytes && {
      id,
      ...bytes,
      attempts,
      count: (_ctx, film_attempts) => ctx.db.transaction((tx) => changeFilm(tx, id, { film_attempts })),
      hasRoom: () => Promise.resolve(true),
      change: (_ctx, change, before) =>
        ctx.live.transact(async (tx) => {
          if (!(await lockFilm(tx, id))) return { result: undefined };
          await before(tx);
          await changeFilm(tx, id, change);
          const about = { event_id: item.event_id, topic: VAULT_FILMS_TOPIC, entity_id: item.id };
          return { result: undefined, events: [{ ...about, kind: 'vault.film_changed', payload: { v: 1 } }] };
        }),
    }
  );
}

async function bytesOf(
  ctx: Context,
  { event_id, video_file, recording }: VaultRow,
): Promise<{ readonly content_type: string; read(): Promise<Readable | null> } | null> {
  if (recording) {
    const kept = await readKept(ctx, { event_id, name: recording.stream }, recording.id);
    return kept && { content_type: FILM_TYPE, read: () => kept.read({ start: 0, end: kept.byte_size - 1 }) };
  }
  const file = video_file === null ? null : await findFile(ctx.db, event_id, video_file);
  return file && { content_type: file.content_type, read: () => ctx.storage.read(file.content_hash) };
}

/** Removes versions of films that items have no more, every minute. The answer stops it, after the sweep that is under way. */
export function sweepFilms(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    SWEEP_EVERY_MS,
    () => removeStale(ctx),
    (error) => ctx.log.warn({ err: error }, 'versions of films could not be removed; trying again'),
  );
}

/** One sweep. Rows and bytes go together: where one fails, the other stays to the next sweep. */
export function removeStale(ctx: Context): Promise<void> {
  return ctx.live.transact(async (tx) => {
    await removeUnused(tx, ctx.storage, await takeStale(tx, SWEPT_AT_ONCE));
    return { result: undefined };
  });
}
