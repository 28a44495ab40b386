import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILMS, isTooLarge, shownPercent, versionsOf, type FilmState } from '@plenary/domain/uploads/films';
import {
  lookAtFilm,
  makesFilms,
  makeVersions,
  type FilmFacts,
  type FilmFile,
} from '../../adapters/media/film-maker.ts';
import { StorageFullError } from '../../adapters/storage/storage.ts';
import type { Context } from '../../context.ts';
import type { Film } from './film.ts';
import { FilmKeeper } from './film-keeper.ts';

/**
 * Makes the versions of a film; whatever prevents that for good is written as its state.
 * @throws Error where it should be tried again, which happens once
 */
export async function makeFilm(ctx: Context, film: Film): Promise<void> {
  const keeper = new FilmKeeper(ctx, film);
  if (!(await makesFilms(ctx.config.ffmpeg))) return keeper.end('no_ffmpeg');
  if (film.attempts >= FILMS.attempts_max) return keeper.end('failed');
  await keeper.count(film.attempts + 1);
  const folder = join(ctx.config.data_dir, 'films', film.id);
  try {
    // A process that died may have left something.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await makeIn(ctx, folder, film, keeper);
  } catch (error) {
    if (!isFull(error)) throw error;
    await keeper.end('storage_full');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isFull(error: unknown): boolean {
  const { code } = error as NodeJS.ErrnoException;
  return error instanceof StorageFullError || code === 'ENOSPC' || code === 'EDQUOT';
}

/** Reads the film into a folder, and puts its versions beside it. */
async function makeIn(ctx: Context, folder: string, film: Film, keeper: FilmKeeper): Promise<void> {
  const file: FilmFile = { path: join(folder, 'film'), content_type: film.content_type };
  const bytes = await film.read(ctx);
  if (!bytes) throw new Error(`the bytes of film ${film.id} are not in the storage`);
  await pipeline(bytes, createWriteStream(file.path));
  const facts = await lookAtFilm(ctx.config.ffmpeg, file);
  if (!facts || isTooLarge(facts)) return keeper.end('failed');
  await keeper.begin(facts);
  const wanted = versionsOf(facts).map(({ version, lines }) => ({ version, lines, path: join(folder, version) }));
  const ending = new Ending(ctx);
  const made = await makeVersions(ctx.config.ffmpeg, file, wanted, {
    progress: (done_ms) => keeper.report(shownPercent(done_ms, facts.duration_ms)),
    signal: ending.signal,
  });
  ending.close();
  await keeper.reported();
  if (made.ok) return keeper.keep(wanted);
  await fail(ctx, film, { made, facts, why: ending.why }, keeper);
}

interface Failed {
  readonly made: { readonly problem: string };
  readonly facts: FilmFacts;
  readonly why: Ending['why'];
}

/** @throws Error where the server stops: the film is made when it runs again */
async function fail(
  ctx: Context,
  { id, attempts }: Film,
  { made, facts, why }: Failed,
  keeper: FilmKeeper,
): Promise<void> {
  if (why === 'stop') {
    // A stop is no fault of the film.
    await keeper.count(attempts);
    throw new Error('the server stops');
  }
  const full = made.problem.includes('No space left');
  const state: FilmState = why === 'limit' ? 'took_too_long' : full ? 'storage_full' : 'failed';
  ctx.log.warn({ film: id, state, ...facts, said: made.problem }, 'a film has no versions but its original');
  await keeper.end(state);
}

/** The ends that the making of a film can have before it is done: the server stops, or the time is over. */
class Ending {
  readonly #abort = new AbortController();
  readonly #undo: readonly (() => void)[];
  why: 'stop' | 'limit' | null = null;

  constructor({ clock, lifecycle }: Context) {
    this.#undo = [clock.after(FILMS.limit_ms, () => this.#end('limit')), lifecycle.onDrain(() => this.#end('stop'))];
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  close(): void {
    for (const undo of this.#undo) undo();
  }

  #end(why: 'stop' | 'limit'): void {
    this.why ??= why;
    this.#abort.abort();
  }
}
