import { sql, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from '../db/database.ts';

/** Lower runs first; jobs of the same priority run in the order in which they fell due. */
export const PRIORITY = { urgent: -10, normal: 0, bulk: 10 } as const;

/** How often a job is run before it is given up, the first time included: about five days. */
export const MAX_ATTEMPTS = 30;

export interface JobOptions {
  /** A job with this key that has not begun yet is replaced; one that runs is followed by this one. */
  readonly key?: string;
  /** Milliseconds from now; absent: at once. */
  readonly run_after_ms?: number;
  readonly priority?: keyof typeof PRIORITY;
  /** Places behind the first of its priority, at most 30,000. */
  readonly behind?: number;
  readonly max_attempts?: number;
  /** Jobs of one queue run one after the other. */
  readonly queue?: string;
}

/** One of many jobs that are added together. */
export interface NewJob extends JobOptions {
  readonly payload: object;
}

/**
 * Has a job run once this transaction commits; if it rolls back there is no job. The name is a definition's, in the
 * `jobs` of a feature.
 */
export async function addJob(tx: Tx, name: string, payload: object, options: JobOptions = {}): Promise<void> {
  await addJobs(tx, name, [{ ...options, payload }]);
}

/** As `addJob`, for thousands in one statement. */
export async function addJobs(tx: Tx, name: string, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length > 0) await tx.execute(adding(name, jobs));
}

/** As `addJob`, for a transaction whose last writes travel with COMMIT: it costs no round trip. */
export function jobToAdd(name: string, payload: object, options: JobOptions = {}): { toSQL(): Query } {
  return { toSQL: () => dialect.sqlToQuery(adding(name, [{ ...options, payload }])) };
}

const dialect = new PgDialect();

function adding(name: string, jobs: readonly NewJob[]): SQL {
  const specs = jobs.map(
    ({ payload, key, run_after_ms = 0, priority = 'normal', behind = 0, queue, max_attempts = MAX_ATTEMPTS }) => ({
      payload,
      job_key: key ?? null,
      run_after_ms,
      queue_name: queue ?? null,
      priority: PRIORITY[priority] + behind,
      max_attempts,
    }),
  );
  return sql`
    SELECT count(*) FROM graphile_worker.add_jobs((
      SELECT array_agg((
               ${name}::text, spec.payload, spec.queue_name,
               CASE WHEN spec.run_after_ms > 0 THEN now() + spec.run_after_ms * interval '1 millisecond' END,
               spec.max_attempts, spec.job_key, spec.priority, NULL
             )::graphile_worker.job_spec)
        FROM json_to_recordset(${JSON.stringify(specs)}::json)
          AS spec (payload json, queue_name text, job_key text, run_after_ms float8, priority smallint, max_attempts smallint)
    ))`;
}
