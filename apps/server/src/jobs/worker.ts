import { EventEmitter } from 'node:events';
import { runTaskList, type WorkerEvents, type WorkerPool } from 'graphile-worker';
import type pg from 'pg';
import type { ClientBase } from 'pg';
import { systemClock, within, type Clock } from '../clock.ts';
import type { Context } from '../context.ts';
import { openPool, type PoolOptions } from '../db/connection/pool.ts';
import { keepRunning, type Helper } from '../background/helpers.ts';
import { repeat } from '../background/repeat.ts';
import { bringBackJobs, freeLostJobs, lockSignOfLife } from './private-tables.ts';
import type { JobDefinition } from './job.ts';
import { quietLog } from './quiet-log.ts';
import { tasksOf } from './tasks.ts';

/** Jobs that run at the same time. They wait for mail servers and gateways most of the time. */
const CONCURRENCY = 3;
/** How often jobs that fell due are looked for; new ones announce themselves. Milliseconds. */
const POLL_MS = 2_000;
/** How often jobs of processes that died are looked for; milliseconds. */
const LOST_EVERY_MS = 15_000;
/** The database believes that a worker sleeps of which nothing came for so long; it shows that it lives this often. Milliseconds. */
const SILENT_MS = 20_000;
const SHOWN_EVERY_MS = 5_000;
/** A job that still runs by then is cut off when the server stops, and runs again elsewhere or later; milliseconds. */
const STOP_LIMIT_MS = 20_000;

/** Connections that are still open so long after the end of their pool are cut; milliseconds. */
const CLOSE_LIMIT_MS = 3_000;

const WHY_STOPPED = 'the server stops';

/** The runner of jobs beside requests. */
export interface JobWorker {
  /** Finishes the jobs that run and takes no others. A second call waits for the first. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs of the database as long as the server does. It has three connections of its own, so that neither jobs
 * nor requests wait for one another's. The library gives its runner up when the database goes between the end of a job and
 * its tick; another one then begins.
 * @param connection the database that `ctx` works on
 */
export function startWorker(ctx: Context, connection: PoolOptions, definitions: readonly JobDefinition[]): JobWorker {
  const stopRunning = keepRunning(
    ctx,
    'jobs',
    () => openRunner(ctx, connection, definitions),
    (error, rest_ms) => ctx.log.warn({ err: error, rest_ms }, 'the jobs have stopped, and start again after a rest'),
  );
  const stopLooking = lookForLostJobs(ctx);
  let stopped: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    // At once: while one waits for the other, jobs would still be taken.
    await Promise.all([stopRunning(), stopLooking()]);
  };
  return { stop: () => (stopped ??= stop()) };
}

function openRunner(ctx: Context, connection: PoolOptions, definitions: readonly JobDefinition[]): Helper {
  const pool = openPool(connection, (error) => ctx.log.warn({ err: error }, 'a connection of the jobs broke'));
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client));
  pool.on('remove', (client) => clients.delete(client));
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
    client.once('drain', () => {
      const stop = showLife(systemClock, client, worker.id);
      client.once('end', stop);
      events.once('pool:listen:release', stop);
    });
  });
  const { promise: over, resolve: end } = Promise.withResolvers<unknown>();
  // It takes no job any more from here on; its own promise may stay open, since it waits for a tick that never comes.
  events.on('pool:fatalError', ({ error }) => end(error));
  events.on('pool:gracefulShutdown', ({ message }) => end(new Error(message)));
  worker.promise.catch(end);
  return { over, stop: () => closeRunner(worker, pool, clients) };
}

/**
 * Shows that a worker lives, and that its process does not sleep, until the returned function is called. A connection that breaks is
 * the library's to replace.
 */
export function showLife(clock: Clock, client: ClientBase, worker_id: string): () => void {
  void settled(lockSignOfLife(client, worker_id, SILENT_MS));
  const stop = repeat(
    clock,
    SHOWN_EVERY_MS,
    () => client.query('SELECT 1'),
    () => undefined,
  );
  return () => void stop();
}

/** Waits for an end, good or bad: the worker has logged what went wrong, and `worker.promise` reports it too. */
async function settled(ending: unknown): Promise<void> {
  await Promise.allSettled([ending]);
}

async function closeRunner(worker: WorkerPool, pool: pg.Pool, clients: ReadonlySet<pg.PoolClient>): Promise<void> {
  void settled(worker.gracefulShutdown(WHY_STOPPED));
  // By then the jobs that were finished are ticked off.
  await soon(settled(worker.promise), STOP_LIMIT_MS, () => worker.forcefulShutdown(WHY_STOPPED));
  // A connection that stayed open would keep the sign of life of jobs that nobody runs.
  const ended = pool.end();
  await soon(settled(ended), CLOSE_LIMIT_MS, () => clients.forEach((client) => client.connection.stream.destroy()));
}

/** Waits for an end, and after the limit for what makes it come, which is given as long again as the pool has to close. */
async function soon(ending: Promise<void>, limit_ms: number, hasten: () => unknown): Promise<void> {
  const ended = ending.then(() => true);
  if (await within(systemClock, limit_ms, ended, false)) return;
  void settled(hasten());
  await within(systemClock, CLOSE_LIMIT_MS, ended, false);
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
