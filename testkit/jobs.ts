import type { Context } from '@plenary/server/context';
import type { Feature } from '@plenary/server/feature';
import type { JobDefinition } from '@plenary/server/jobs/index';
import { runJobsOnce } from '@plenary/server/jobs/once';
import { JOBS } from '@plenary/server/jobs/private-tables';

export interface JobsRun {
  /** Names of the jobs that ran to their end, in order. */
  readonly done: readonly string[];
  /** Names of those that threw; they are tried again later. */
  readonly failed: readonly string[];
}

interface Due {
  /** How far the test's clock has moved since jobs ran last; the database's own stays real. */
  readonly elapsed_ms: number;
  readonly retries: boolean;
}

/** Runs what is due by the test's clock, with the product's own way of running jobs, and nothing beside it. */
export async function runDueJobs(ctx: Context, features: readonly Feature[], due: Due): Promise<JobsRun> {
  const run = { done: [] as string[], failed: [] as string[] };
  await ctx.db.$client.query(
    `UPDATE ${JOBS}
        SET run_at = CASE WHEN $2 AND attempts > 0 THEN now() ELSE run_at - $1 * interval '1 millisecond' END
      WHERE run_at > now()`,
    [due.elapsed_ms, due.retries],
  );
  const jobs = features.flatMap((feature) => feature.jobs ?? []).map((job) => observed(job, run));
  if (jobs.length > 0) await runJobsOnce(ctx, jobs);
  return run;
}

function observed(job: JobDefinition, run: { done: string[]; failed: string[] }): JobDefinition {
  return {
    name: job.name,
    run: async (...given) => {
      try {
        await job.run(...given);
        run.done.push(job.name);
      } catch (error) {
        run.failed.push(job.name);
        throw error;
      }
    },
  };
}
