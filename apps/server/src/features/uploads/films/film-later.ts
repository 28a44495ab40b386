import type { Tx } from '../../../db/database.ts';
import { addJob } from '../../../jobs/index.ts';

export const FILM_JOB = 'uploads.film';
/** Jobs of this queue run one after the other: a film takes the cores that it gets. */
const QUEUE = 'films';

/** Has the versions of a film made after the transaction that finishes its upload. */
export function makeFilmLater(tx: Tx, upload: string): Promise<void> {
  return addJob(tx, FILM_JOB, { upload }, { queue: QUEUE, priority: 'bulk' });
}
