import { turnOf, type FilmTurn } from '@plenary/domain/uploads/films';
import type { Tx } from '../../db/database.ts';
import { addJobs } from '../../jobs/index.ts';

/** Jobs of this queue run one after the other: a film takes the cores that it gets. */
const QUEUE = 'films';

/** A film whose versions are due. */
export interface DueFilm {
  readonly payload: object;
  readonly turn: FilmTurn;
  /** Milliseconds from now; absent: at once. */
  readonly run_after_ms?: number;
}

/** Has jobs that make the versions of films run after this transaction, behind everything else and in turn. */
export function addFilmJobs(tx: Tx, name: string, films: readonly DueFilm[]): Promise<void> {
  const jobs = films.map(({ turn, ...film }) => ({ ...film, behind: turnOf(turn) }));
  return addJobs(
    tx,
    name,
    jobs.map((job) => ({ ...job, queue: QUEUE, priority: 'bulk' as const })),
  );
}
