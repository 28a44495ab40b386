import type { Tx } from '../../db/database.ts';
import { addJob } from '../../jobs/index.ts';

/** Jobs of this queue run one after the other: a film takes the cores that it gets. */
const QUEUE = 'films';

/**
 * Has a job that makes the versions of a film run after this transaction, behind every other film.
 * @param run_after_ms milliseconds from now; 0: at once
 */
export function addFilmJob(tx: Tx, name: string, payload: object, run_after_ms = 0): Promise<void> {
  return addJob(tx, name, payload, { queue: QUEUE, priority: 'bulk', run_after_ms });
}
