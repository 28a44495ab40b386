import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { FilmState, FilmVersion } from '@plenary/domain/uploads/films';
import { eq } from 'drizzle-orm';
import type { FilmFacts } from '../../../adapters/film-maker.ts';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { uploads } from '../../../db/schema/index.ts';
import { lockBytes } from '../../files/index.ts';
import type { UploadPurpose } from '../purpose.ts';
import { lockUpload, type UploadRow } from '../store.ts';

type Change = { -readonly [K in keyof UploadRow]?: UploadRow[K] };

/** Writes how far the versions of a film are, and tells those who see the film. */
export class FilmKeeper {
  readonly #ctx: Context;
  readonly #row: UploadRow;
  readonly #purpose: UploadPurpose | undefined;
  /** Percent that were told last; told one after the other. */
  #percent = 0;
  #telling: Promise<unknown> = Promise.resolve();

  constructor(ctx: Context, row: UploadRow, purposes: readonly UploadPurpose[]) {
    this.#ctx = ctx;
    this.#row = row;
    this.#purpose = purposes.find(({ key }) => key === row.purpose);
  }

  begin({ width, height }: FilmFacts): Promise<void> {
    return this.#change({ film: 'running', film_percent: 0, width, height });
  }

  /** Tells progress, each step once. */
  tell(percent: number): void {
    if (percent <= this.#percent) return;
    this.#percent = percent;
    this.#telling = this.#telling.then(() => this.#change({ film_percent: percent }));
    // Whoever waits until all is told hears of a failure.
    this.#telling.catch(() => undefined);
  }

  /** Waits until all progress was told. */
  async told(): Promise<void> {
    await this.#telling;
  }

  end(film: FilmState): Promise<void> {
    return this.#change({ film, film_percent: 0 });
  }

  /** Puts versions into the storage; the film is done. */
  async keep(made: readonly { readonly version: FilmVersion; readonly path: string }[]): Promise<void> {
    const files = await Promise.all(made.map(async (one) => ({ ...one, ...(await describe(one.path)) })));
    const change: Change = { film: 'done', film_percent: 100 };
    for (const { version, hash, bytes } of files) {
      change[`${version}_hash`] = hash;
      change[`${version}_bytes`] = bytes;
    }
    await this.#change(change, async (tx) => {
      await lockBytes(
        tx,
        files.map(({ hash }) => hash),
      );
      for (const { hash, path } of files) await this.#ctx.storage.putStream(hash, createReadStream(path));
    });
  }

  /** One that was removed meanwhile has nothing written, and nothing stored. */
  #change(change: Change, before: (tx: Tx) => Promise<void> = async () => undefined): Promise<void> {
    const { event_id, owner, id } = this.#row;
    return this.#ctx.live.transact(async (tx) => {
      const row = await lockUpload(tx, { event_id, event_user_id: owner }, id);
      if (!row) return { result: undefined };
      await before(tx);
      await tx.update(uploads).set(change).where(eq(uploads.id, id));
      const news = await this.#purpose?.changed?.(tx, { ...row, ...change });
      return { result: undefined, ...news };
    });
  }
}

async function describe(path: string): Promise<{ readonly hash: string; readonly bytes: number }> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Uint8Array);
  return { hash: hash.digest('hex'), bytes: (await stat(path)).size };
}
