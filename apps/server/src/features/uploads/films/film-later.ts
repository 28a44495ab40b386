import type { Tx } from '../../../db/database.ts';
import { addFilmJob } from '../../films/index.ts';

export const FILM_JOB = 'uploads.film';

/** Has the versions of a film made after the transaction that finishes its upload. */
export function makeFilmLater(tx: Tx, upload: string): Promise<void> {
  return addFilmJob(tx, FILM_JOB, { upload });
}
