import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { FILMS, isDue, isTooLarge, toldPercent, versionsOf, type FilmState } from '@plenary/domain/uploads/films';
import { z } from 'zod';
import { ffmpegVersion } from '../../../adapters/ffmpeg.ts';
import { lookAtFilm, makeVersions, type FilmFacts, type FilmFile } from '../../../adapters/film-maker.ts';
import { StorageFullError } from '../../../adapters/storage.ts';
import type { Context } from '../../../context.ts';
import { defineJob, type JobDefinition } from '../../../jobs/index.ts';
import { uploadById } from '../progress.ts';
import type { UploadPurpose } from '../purpose.ts';
import type { UploadRow } from '../store.ts';
import { FILM_JOB } from './film-later.ts';
import { FilmKeeper } from './film-keeper.ts';

/** Makes the versions of a film that was uploaded, one film at a time. */
export function filmJob(purposes: readonly UploadPurpose[]): JobDefinition {
  return defineJob({
    name: FILM_JOB,
    payload: z.object({ upload: z.string() }),
    run: async (ctx, { upload }) => {
      const row = await uploadById(ctx.db, upload);
      if (row && isDue(row.film)) await makeFilm(ctx, row, new FilmKeeper(ctx, row, purposes));
    },
  });
}

async function makeFilm(ctx: Context, row: UploadRow, keeper: FilmKeeper): Promise<void> {
  if ((await ffmpegVersion(ctx.config.ffmpeg)) === null) return keeper.end('no_ffmpeg');
  const folder = join(ctx.config.data_dir, 'films', row.id);
  try {
    // A process that died may have left something.
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    await makeIn(ctx, folder, row, keeper);
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
async function makeIn(ctx: Context, folder: string, row: UploadRow, keeper: FilmKeeper): Promise<void> {
  const film: FilmFile = { path: join(folder, 'film'), content_type: row.content_type ?? '' };
  const bytes = await ctx.storage.read(row.content_hash ?? '');
  if (!bytes) throw new Error(`the bytes of upload ${row.id} are not in the storage`);
  await pipeline(bytes, createWriteStream(film.path));
  const facts = await lookAtFilm(ctx.config.ffmpeg, film);
  if (!facts || isTooLarge(facts)) return keeper.end('failed');
  await keeper.begin(facts);
  const wanted = versionsOf(facts).map(({ version, lines }) => ({ version, lines, path: join(folder, version) }));
  const ending = new Ending(ctx);
  const made = await makeVersions(ctx.config.ffmpeg, film, wanted, {
    progress: (done_ms) => keeper.tell(toldPercent(done_ms, facts.duration_ms)),
    signal: ending.signal,
  });
  ending.close();
  await keeper.told();
  if (made.ok) return keeper.keep(wanted);
  await fail(ctx, row, { made, facts, why: ending.why }, keeper);
}

interface Failed {
  readonly made: { readonly problem: string };
  readonly facts: FilmFacts;
  readonly why: Ending['why'];
}

/** @throws Error where the server stops: the film is made when it runs again */
async function fail(ctx: Context, { id }: UploadRow, { made, facts, why }: Failed, keeper: FilmKeeper): Promise<void> {
  if (why === 'stop') throw new Error('the server stops');
  const full = made.problem.includes('No space left');
  const state: FilmState = why === 'limit' ? 'took_too_long' : full ? 'storage_full' : 'failed';
  ctx.log.warn({ upload: id, state, ...facts, said: made.problem }, 'a film has no versions but its original');
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
