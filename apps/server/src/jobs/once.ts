import { runTaskListOnce } from 'graphile-worker';
import type { Context } from '../context.ts';
import type { JobDefinition } from './job.ts';
import { quietLog } from './quiet-log.ts';
import { tasksOf } from './tasks.ts';

/** Runs the jobs that are due one after the other, those that they add as well, until none is left. */
export async function runJobsOnce(ctx: Context, definitions: readonly JobDefinition[]): Promise<void> {
  const client = await ctx.db.$client.connect();
  try {
    await runTaskListOnce({ noHandleSignals: true, logger: quietLog(ctx.log) }, tasksOf(ctx, definitions), client)
      .promise;
  } finally {
    client.release();
  }
}
