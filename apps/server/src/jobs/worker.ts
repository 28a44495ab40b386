import { EventEmitter } from 'node:events';
import { runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { Context } from '../context.ts';
import { openPool, type PoolOptions } from '../db/pool.ts';
import { repeat } from '../repeat.ts';
import { bringBackJobs, freeLostJobs, lockSignOfLife } from './lost-jobs.ts';
import type { JobDefinition } from './job.ts';
import { quietLog } from './quiet-log.ts';
import { tasksOf } from './tasks.ts';

/** Jobs that run at the same time. They wait for mail servers and gateways most of the time. */
const CONCURRENCY = 3;
/** How often jobs that fell due are looked for; new ones announce themselves. Milliseconds. */
const POLL_MS = 2_000;
/** How often jobs of processes that died are looked for; milliseconds. */
const LOST_EVERY_MS = 15_000;
/** A job that still runs by then is cut off when the server stops, and runs again elsewhere or later; milliseconds. */
const STOP_LIMIT_MS = 20_000;

const WHY_STOPPED = 'the server stops';

/** The runner of jobs beside requests. */
export interface JobWorker {
  /** Finishes the jobs that run and takes no others. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs of the database as long as the server does. It has three connections of its own, so that neither jobs
 * nor requests wait for one another's.
 * @param connection the database that `ctx` works on
 */
export function startWorker(ctx: Context, connection: PoolOptions, definitions: readonly JobDefinition[]): JobWorker {
  const pool = openPool(connection, (error) => ctx.log.warn({ err: error }, 'a connection of the jobs broke'));
  const events = new EventEmitter() as WorkerEvents;
  const worker = runTaskList(
    {
      concurrency: CONCURRENCY,
      pollInterval: POLL_MS,
      noHandleSignals: true,
      logger: quietLog(ctx.log),
      events,
      // Only so does the stop wait until what was finished is ticked off.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    },
    tasksOf(ctx, definitions),
    pool,
  );
  events.on('pool:listen:success', ({ client }) => {
    // The library is about to use the connection itself; it may have one query at a time.
    client.once('drain', () => void lockSignOfLife(client, worker.id).catch(() => undefined));
  });
  // The pool ends by itself only when its database stays away; its jobs then wait for the next start.
  worker.promise.catch((error: unknown) => ctx.log.error({ err: error }, 'the jobs have stopped'));
  const stopLooking = lookForLostJobs(ctx);
  let stopped: Promise<void> | undefined;
  return { stop: () => (stopped ??= stopAll(worker, pool, stopLooking)) };
}

/** Waits for an end, good or bad: the worker has logged what went wrong, and `worker.promise` tells of it too. */
async function settled(ending: unknown): Promise<void> {
  await Promise.allSettled([ending]);
}

async function stopAll(worker: WorkerPool, pool: pg.Pool, stopLooking: () => Promise<void>): Promise<void> {
  const late = Promise.withResolvers<undefined>();
  const impatience = setTimeout(() => late.resolve(undefined), STOP_LIMIT_MS);
  await stopLooking();
  void settled(worker.gracefulShutdown(WHY_STOPPED));
  // By then the jobs that were finished are ticked off.
  await Promise.race([settled(worker.promise), late.promise.then(() => settled(worker.forcefulShutdown(WHY_STOPPED)))]);
  clearTimeout(impatience);
  await pool.end();
}

function lookForLostJobs(ctx: Context): () => Promise<void> {
  const look = async (): Promise<void> => {
    await bringBackJobs(ctx.db);
    const freed = await freeLostJobs(ctx.db);
    if (freed > 0) ctx.log.warn({ jobs: freed }, 'jobs of a process that died run again');
  };
  const failed = (error: unknown): void => ctx.log.warn({ err: error }, 'lost jobs could not be looked for');
  return repeat(ctx.clock, LOST_EVERY_MS, look, failed, 'now');
}
