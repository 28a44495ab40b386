import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FilmState, FilmVersion } from '@plenary/domain/uploads/films';
import type { FilmFacts } from '../../adapters/media/film-maker.ts';
import { StorageFullError } from '../../adapters/storage/storage.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import { storeWithRows } from '../files/index.ts';
import type { Film, FilmChange } from './film.ts';

/** Keeps how far the versions of a film are, and at last the versions. */
export class FilmKeeper {
  readonly #ctx: Context;
  readonly #film: Film;
  /** Percent last reported; reported one after the other. */
  #percent = 0;
  #reporting: Promise<unknown> = Promise.resolve();

  constructor(ctx: Context, film: Film) {
    this.#ctx = ctx;
    this.#film = film;
  }

  /** Counts an attempt before its work, so that one which takes the process with it has counted. */
  count(attempts: number): Promise<void> {
    return this.#film.count(this.#ctx, attempts);
  }

  begin({ width, height }: FilmFacts): Promise<void> {
    return this.#change({ film: 'running', film_percent: 0, width, height });
  }

  /** Reports progress, each step once. */
  report(percent: number): void {
    if (percent <= this.#percent) return;
    this.#percent = percent;
    this.#reporting = this.#reporting.then(() => this.#change({ film_percent: percent }));
    // Anyone who waits until all is told learns of a failure.
    this.#reporting.catch(() => undefined);
  }

  /** Waits until all progress was reported. */
  async reported(): Promise<void> {
    await this.#reporting;
  }

  end(film: FilmState): Promise<void> {
    return this.#change({ film, film_percent: 0 });
  }

  /** Puts versions into the storage; the film is done. */
  async keep(made: readonly { readonly version: FilmVersion; readonly path: string }[]): Promise<void> {
    const files = await Promise.all(made.map(async (one) => ({ ...one, ...(await describe(one.path)) })));
    const change: FilmChange = { film: 'done', film_percent: 100 };
    for (const { version, hash, bytes } of files) {
      change[`${version}_hash`] = hash;
      change[`${version}_bytes`] = bytes;
    }
    const store = async (): Promise<void> => {
      for (const { hash, path } of files) await this.#ctx.storage.putStream(hash, createReadStream(path));
    };
    await storeWithRows(this.#ctx, { keys: files.map(({ hash }) => hash), store }, (kept) =>
      this.#change(change, async (tx) => {
        const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
        if (!(await this.#film.hasRoom(tx, bytes))) throw new StorageFullError('the versions of a film have no room');
        await kept(tx);
      }),
    );
  }

  #change(change: FilmChange, before: (tx: Tx) => Promise<void> = async () => undefined): Promise<void> {
    return this.#film.change(this.#ctx, change, before);
  }
}

async function describe(path: string): Promise<{ readonly hash: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return { hash: hash.digest('hex'), bytes: (await stat(path)).size };
}
