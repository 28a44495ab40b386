import type { Tx } from '../../../db/database.ts';
import { addFilmJobs } from '../../films/index.ts';
import { findTurn, type Owner } from '../store.ts';

export const FILM_JOB = 'uploads.film';

/** Has the versions of a film made after the transaction that finishes its upload. */
export async function makeFilmLater(tx: Tx, owner: Owner, upload: string): Promise<void> {
  await addFilmJobs(tx, FILM_JOB, [{ payload: { upload }, turn: await findTurn(tx, owner) }]);
}
