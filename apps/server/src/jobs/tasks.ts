import type { Job, JobHelpers, TaskList } from 'graphile-worker';
import type { Context } from '../context.ts';
import { createSeldom } from '../background/seldom.ts';
import { reasonOf } from './reason.ts';
import type { JobDefinition } from './job.ts';

/** The definitions as the library wants them. */
export function tasksOf(ctx: Context, definitions: readonly JobDefinition[]): TaskList {
  const names = definitions.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`two jobs are called ${twice}`);
  const seldom = createSeldom(() => ctx.clock.elapsed());
  return Object.fromEntries(
    definitions.map((definition) => [
      definition.name,
      (payload, { job }: JobHelpers) => runJob({ ctx, seldom }, definition, payload, job),
    ]),
  );
}

interface Running {
  readonly ctx: Context;
  readonly seldom: (kind: string) => number | null;
}

/**
 * A job that throws is logged, one of many that fail alike once a minute, and tried again later. The error that is thrown on is stored beside the job: a reason, no
 * values.
 */
async function runJob({ ctx, seldom }: Running, definition: JobDefinition, payload: unknown, job: Job): Promise<void> {
  const { id, attempts: attempt, max_attempts } = job;
  try {
    await definition.run(ctx, payload, { id, attempt, max_attempts });
  } catch (error) {
    const reason = reasonOf(error);
    const fields = { job: definition.name, job_id: id, attempt, max_attempts, reason };
    if (attempt >= max_attempts) ctx.log.error(fields, 'a job failed and is given up');
    else {
      // A mail server that is silent fails every mail that waits.
      const withheld = seldom(`${definition.name} ${reason}`);
      if (withheld !== null) ctx.log.warn({ ...fields, withheld }, 'a job failed and will be tried again');
    }
    throw withoutStack(reason);
  }
}

function withoutStack(reason: string): Error {
  const error = new Error(reason);
  delete error.stack;
  return error;
}
