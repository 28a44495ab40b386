import type { Readable } from 'node:stream';
import type { FilmState, FilmVersion } from '@plenary/domain/uploads/films';
import type { FilmFacts } from '../../adapters/media/film-maker.ts';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';

/** A film whose smaller versions are made; the feature that has it knows where its bytes and its row are. */
export interface Film {
  readonly id: string;
  /** By its bytes. */
  readonly content_type: string;
  /** How often its versions were begun and neither made nor given up. */
  readonly attempts: number;
  /** @returns null: its bytes are not in the storage */
  read(ctx: Context): Promise<Readable | null>;
  /**
   * Writes how far its versions are, and publishes that to followers. One that was removed meanwhile has nothing written, and
   * nothing stored.
   * @param before runs in the same transaction, once its row is locked
   */
  change(ctx: Context, change: FilmChange, before: (tx: Tx) => Promise<void>): Promise<void>;
  /** Writes how often they were begun; nobody learns of it. */
  count(ctx: Context, attempts: number): Promise<void>;
  /** Whether versions of so many bytes may be kept, in the transaction that keeps them. */
  hasRoom(tx: Tx, bytes: number): Promise<boolean>;
}

/** The columns that change with the versions of a film. */
export type FilmChange = { film?: FilmState; film_percent?: number } & Partial<Pick<FilmFacts, 'width' | 'height'>> & {
    [column in `${FilmVersion}_hash`]?: string;
  } & { [column in `${FilmVersion}_bytes`]?: number };
