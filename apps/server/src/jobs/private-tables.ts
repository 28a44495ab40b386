import { sql, type SQL } from 'drizzle-orm';
import type { ClientBase } from 'pg';
import type { Db } from '../db/database.ts';

// graphile-worker calls these tables its own: another release of it may change them. Statements that its functions and views do not
// offer are written here and nowhere else (ESLint refuses the names in other files), and jobs.test.ts and backup.test.ts
// run each of them against the release that is installed.
/** Jobs that wait, run, or were given up. */
export const JOBS = 'graphile_worker._private_jobs';
/** Which worker holds a named queue. */
export const JOB_QUEUES = 'graphile_worker._private_job_queues';

/** Abandoned jobs are kept this long for inspection; their payloads may name people. Days. */
const KEPT_DAYS = 90;
/** Any fixed number: the class of the advisory locks by which workers are known to live. */
const SIGN_OF_LIFE = 7_364_002;
/** A worker has this long to show that it lives before its jobs count as lost. */
const GRACE_SQL = sql.raw(`interval '10 seconds'`);

/**
 * Shows that a worker lives for as long as this connection of its does: the database frees the lock when the process
 * is gone, however it went, and when nothing came of it for a while, as of one that sleeps.
 * @param silent_ms how long that is
 */
export async function lockSignOfLife(client: ClientBase, worker_id: string, silent_ms: number): Promise<void> {
  await client.query(
    `SELECT pg_advisory_lock_shared($1, hashtext($2)), set_config('idle_session_timeout', $3, false)`,
    [SIGN_OF_LIFE, worker_id, String(silent_ms)],
  );
}

/**
 * Jobs that were put off or taken before the database's clock was set back wait for as long as they were to, and not for
 * the hours by which it was set back besides (CLK3).
 * @returns how many there were
 */
export async function bringBackJobs(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    UPDATE graphile_worker._private_jobs AS job
       SET run_at = job.run_at - (job.updated_at - now()), locked_at = least(job.locked_at, now()), updated_at = now()
     WHERE job.updated_at > now() + interval '1 minute'`);
  return rowCount ?? 0;
}

/**
 * Jobs that a process took and did not live to finish are due at once, and so is what waits behind them; the library alone would wait for four hours.
 * @returns how many there were
 */
export async function freeLostJobs(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    UPDATE graphile_worker._private_jobs AS job
       SET locked_by = NULL, locked_at = NULL, run_at = greatest(job.run_at, now())
     WHERE job.locked_at < now() - ${GRACE_SQL} AND ${isGone(sql`job.locked_by`)}`);
  await db.execute(sql`
    UPDATE graphile_worker._private_job_queues AS queue SET locked_by = NULL, locked_at = NULL
     WHERE queue.locked_at < now() - ${GRACE_SQL} AND ${isGone(sql`queue.locked_by`)}`);
  return rowCount ?? 0;
}

/**
 * Forgets jobs that were given up long ago, by the database's own clock, by which they run.
 * @returns how many there were
 */
export async function forgetGivenUp(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM graphile_worker._private_jobs
     WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - ${KEPT_DAYS} * interval '1 day'`);
  return rowCount ?? 0;
}

/** Jobs that are due, or that were given up; for the metrics. */
export async function countJobs(db: Db, which: 'due' | 'given up'): Promise<number> {
  const due = sql`run_at <= now() AND attempts < max_attempts`;
  const given_up = sql`attempts >= max_attempts AND locked_at IS NULL`;
  const { rows } = await db.execute<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM graphile_worker._private_jobs WHERE ${which === 'due' ? due : given_up}`);
  return rows[0]?.count ?? 0;
}

/** The jobs that a backup takes along: those that were given up stay behind, and those that run are run again. */
export const WAITING_JOBS = `
  SELECT task.identifier, job.payload, job.key, job.run_at, job.priority, job.max_attempts
    FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = job.task_id
   WHERE job.attempts < job.max_attempts ORDER BY job.id`;

/** Whether the process of a worker is gone. */
const isGone = (worker: SQL): SQL => sql`NOT EXISTS (
  SELECT 1 FROM pg_locks
   WHERE locktype = 'advisory' AND classid = ${SIGN_OF_LIFE} AND objid::bigint = hashtext(${worker})::bigint & 4294967295
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
