import { rmdir } from 'node:fs/promises';
import { scheduler } from 'node:timers/promises';
import type pg from 'pg';
import type { Logger } from 'pino';
import { explainFolder, StartFailure } from '../failures/failure.ts';
import { installBinaries } from './binaries.ts';
import { createCluster, OWNER, removeUnfinished } from './cluster.ts';
import { takeLock, type FolderLock } from './lock.ts';
import { place, type Placement } from './placement.ts';
import { connectionTo, ensureApplication, ensureServer } from './postmaster.ts';
import { isRunning } from './process.ts';

/** A server that was just killed, or is just stopping, keeps the folder for a moment. */
const LOCK_WAIT_MS = 5_000;
const STOP_LIMIT_MS = 60_000;

export interface EmbeddedPostgresOptions {
  readonly data_dir: string;
  readonly log: Logger;
  /** When another server holds the folder: `refuse` (a server does) or `share` its database (a command does). */
  readonly whenInUse?: 'refuse' | 'share';
  /** How many processes share it, each with pools of its own; one when absent. */
  readonly processes?: number;
  /** How long a server waits for the folder's lock, in milliseconds; 5 s when absent. */
  readonly lockWaitMs?: number;
  /** Called, once or more often, while the database's processes are at work and this one has nothing to do. */
  readonly onWorking?: () => void;
  /** Called when the database was lost and could not be restarted. */
  readonly onLost?: (error: unknown) => void;
}

/** The embedded database of a data folder, while we use it. */
export interface EmbeddedPostgres {
  /** The application's, without rights over tables, roles, files and programs. */
  readonly connection: pg.ClientConfig;
  /** The owner's, for migrations alone. */
  readonly owner: pg.ClientConfig;
  /** Stops the database, unless it is another server's. */
  stop(): Promise<void>;
}

/**
 * Brings up the embedded PostgreSQL of a data folder (RUN1, RUN2): installs the binaries, makes the cluster, adopts or
 * starts the server, and takes the folder's lock. Everything an operator can mend is a StartFailure.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const placement = await place(options.data_dir);
  if (placement.base !== placement.data_dir)
    options.log.info(
      { folder: placement.base },
      'the database lives outside the data folder, where its user can reach it',
    );
  const run = await bringUp(placement, options).catch((error: unknown) => {
    throw explainFolder(error, options.data_dir);
  });
  if (run.lock === null) return { connection: run.connection, owner: run.owner, stop: () => Promise.resolve() };
  await removeUnfinished(placement);
  return supervise(placement, options, run, run.lock);
}

interface Run {
  readonly connection: pg.ClientConfig;
  readonly owner: pg.ClientConfig;
  readonly binaries: string;
  readonly lock: FolderLock | null;
}

async function bringUp(
  placement: Placement,
  { log, whenInUse = 'refuse', lockWaitMs = LOCK_WAIT_MS, processes, onWorking }: EmbeddedPostgresOptions,
): Promise<Run> {
  const binaries = await installBinaries(placement);
  if (await createCluster(placement, binaries, onWorking))
    log.info({ folder: placement.pg_dir }, 'made a new database');
  const found = await ensureServer(placement, binaries, { processes, onWorking });
  await ensureApplication(placement);
  const [connection, owner] = [connectionTo(placement), connectionTo(placement, OWNER)];
  const lock = await takeLock(connection, whenInUse === 'share' ? 0 : lockWaitMs);
  if (lock === null && whenInUse === 'refuse')
    throw new StartFailure(
      `Another Plenary server is using the data folder ${placement.data_dir}: stop it first, or name another folder in PLENARY_DATA.`,
    );
  if (found === 'running' && lock !== null) log.info('found the database running and took it over');
  return { connection, owner, binaries, lock };
}

/** Watches the lock's session: when it breaks, the database is brought back and the lock taken again. */
function supervise(
  placement: Placement,
  options: EmbeddedPostgresOptions,
  { connection, owner, binaries }: Run,
  first: FolderLock,
): EmbeddedPostgres {
  let lock = first;
  let stopping = false;
  const recover = async (): Promise<void> => {
    options.log.error('the connection to the database broke; bringing it back');
    await ensureServer(placement, binaries, { processes: options.processes });
    const again = await takeLock(connection, LOCK_WAIT_MS);
    if (again === null) throw new StartFailure(`Another Plenary server took the data folder ${placement.data_dir}.`);
    lock = again;
    options.log.info('the database is back');
    watch();
  };
  const watch = (): void => {
    lock.client.once('end', () => {
      if (!stopping) recover().catch((error: unknown) => options.onLost?.(error));
    });
  };
  watch();
  return {
    connection,
    owner,
    stop: async () => {
      if (stopping) return;
      stopping = true;
      await stopServer(lock);
      await rmdir(placement.socket_dir).catch(() => undefined);
    },
  };
}

/** Fast shutdown: the server finishes its checkpoint, so that the next start has nothing to recover. */
async function stopServer({ client, postmaster }: FolderLock): Promise<void> {
  await client.end().catch(() => undefined);
  if (postmaster === null || !isRunning(postmaster)) return;
  process.kill(postmaster.pid, 'SIGINT');
  const deadline = performance.now() + STOP_LIMIT_MS;
  while (isRunning(postmaster)) {
    if (performance.now() > deadline)
      throw new Error(`the database (process ${postmaster.pid}) did not stop within a minute`);
    await scheduler.wait(10);
  }
}
