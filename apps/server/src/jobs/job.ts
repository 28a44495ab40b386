import type { output, ZodType } from 'zod';
import type { Context } from '../context.ts';

/** The details of a job's own run. */
export interface JobRun {
  readonly id: string;
  /** Counted from 1. */
  readonly attempt: number;
  readonly max_attempts: number;
}

/**
 * Work that is done after the change that asked for it was committed, at least once: a run that throws is repeated,
 * after 3 s at first and every 6 h in the end (`attempts` in all); so is one that the process did not live to finish.
 */
export interface JobDefinition {
  /** Stable across releases: `delivery.send`. A job whose name this release does not know is left to one that does. */
  readonly name: string;
  run(ctx: Context, payload: unknown, run: JobRun): Promise<void>;
}

/** A job whose payload is parsed first. One that no longer has the right shape fails and is kept for inspection. */
export function defineJob<S extends ZodType>(job: {
  readonly name: string;
  readonly payload: S;
  run(ctx: Context, payload: output<S>, run: JobRun): Promise<void>;
}): JobDefinition {
  return { name: job.name, run: (ctx, payload, run) => job.run(ctx, job.payload.parse(payload), run) };
}
