import { spawn, type ChildProcess } from 'node:child_process';
import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';
import pg from 'pg';
import { CONNECTIONS } from '../db/connection/pool.ts';
import { codeOf, StartFailure } from '../failures/failure.ts';
import { APPLICATION, OWNER } from './cluster.ts';
import { spawnAs } from './identity.ts';
import type { Placement } from './placement.ts';
import { isServerOf, leftOverServer } from './process.ts';

const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
/** Crash recovery after a busy hour can take minutes; it is waited for while the process lives. */
const RECOVERY_LIMIT_MS = 300_000;

/** How long the remains of a killed server, or another start at the same moment, are waited for. */
const REMAINS_LIMIT_MS = 15_000;
const REMAINS = /lock file .* already exists|pre-existing shared memory block/;

/** Connections for one server with its commands, and for more processes than that. */
const CONNECTIONS_AT_LEAST = 100;
/** Beside those of servers: commands, migrations, locks. */
const CONNECTIONS_TO_SPARE = 20;

/** Durable, and fitting a laptop. fsync and full_page_writes stay at their defaults, which are on. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  shared_buffers: '128MB',
  max_wal_size: '512MB',
  wal_compression: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  cluster_name: 'plenary',
} as const;

export type Found = 'running' | 'started';

interface Starting {
  /** Processes of a server that share it; one when absent. */
  readonly processes?: number | undefined;
  /** Called when another process is at work. */
  readonly onWorking?: (() => void) | undefined;
}

/** How clients reach the embedded database, through its socket: the application, or its owner. */
export function connectionTo({ socket_dir }: Placement, user = APPLICATION): pg.ClientConfig {
  return { host: socket_dir, port: 5432, user, database: 'postgres' };
}

/** Makes the application's role where there is none: in a new database, and in one of an older release. */
export async function ensureApplication(placement: Placement): Promise<void> {
  const client = new pg.Client(connectionTo(placement, OWNER));
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [APPLICATION]);
    if (!rowCount) await client.query(`CREATE ROLE ${APPLICATION} LOGIN`);
  } catch (error) {
    // Another start may have been quicker by a moment (42710, or 23505 at the very same one).
    if (!['42710', '23505'].includes(codeOf(error) ?? '')) throw error;
  } finally {
    await client.end();
  }
}

/**
 * Makes sure that a server of this cluster runs and answers: finds one that was left running, or starts one. The
 * remains of a killed server (its backends, its locks) can stand in the way for a moment, so a start is repeated.
 */
export async function ensureServer(placement: Placement, binaries: string, starting: Starting = {}): Promise<Found> {
  const deadline = performance.now() + REMAINS_LIMIT_MS;
  for (;;) {
    if ((await probe(placement)) === 'answers') return 'running';
    const leftOver = await leftOverServer(placement);
    if (leftOver !== null && (await untilSettled(placement, leftOver)) === 'answers') return 'running';
    const { answers, complaint } = await start(placement, binaries, starting);
    if (answers) return 'started';
    if (!REMAINS.test(complaint) || performance.now() > deadline)
      throw new StartFailure(`The database did not start: ${complaint}.`);
    await scheduler.wait(100);
  }
}

async function start(
  placement: Placement,
  binaries: string,
  { processes = 1, onWorking }: Starting,
): Promise<{ answers: boolean; complaint: string }> {
  const log = await openLog(placement);
  try {
    const connections = Math.max(CONNECTIONS_AT_LEAST, processes * CONNECTIONS + CONNECTIONS_TO_SPARE);
    const server = launch(placement, binaries, log.fd, connections);
    onWorking?.();
    const end = await untilAnswers(placement, server);
    return { answers: end === null, complaint: (end && (await complaintSince(placement, log.offset))) ?? end ?? '' };
  } finally {
    await log.close();
  }
}

type Probe = 'answers' | 'not_ready' | 'absent';

/** Asks anyone who listens on the socket which cluster it serves. */
async function probe(placement: Placement): Promise<Probe> {
  const client = new pg.Client({ ...connectionTo(placement, OWNER), connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('SHOW data_directory');
    const served = rows[0]?.data_directory;
    if (served === placement.pg_dir) return 'answers';
    throw new StartFailure(
      `The socket in ${placement.socket_dir} serves another database (${served}): stop that server.`,
    );
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    // 57P03: starting, stopping or recovering; 53300: every connection is taken.
    return ['57P03', '53300'].includes(codeOf(error) ?? '') ? 'not_ready' : 'absent';
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Waits until a server that runs but does not answer either answers or is gone. */
async function untilSettled(placement: Placement, pid: number): Promise<Probe> {
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  let silentSince = performance.now();
  while (isServerOf(pid, placement)) {
    const state = await probe(placement);
    if (state === 'answers') return state;
    if (state === 'not_ready') silentSince = performance.now();
    if (performance.now() > deadline || performance.now() - silentSince > 15_000)
      throw new StartFailure(
        `A database server (process ${pid}) holds ${placement.pg_dir} but does not answer: stop it.`,
      );
    await scheduler.wait(50);
  }
  return 'absent';
}

/** Detached, so that Ctrl-C in a terminal reaches us alone and the database stops last. */
function launch(placement: Placement, binaries: string, logFd: number, max_connections: number): ChildProcess {
  const settings = Object.entries({ ...SETTINGS, max_connections }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(
    join(binaries, 'bin/postgres'),
    ['-D', placement.pg_dir, '-k', placement.socket_dir, ...settings],
    {
      detached: true,
      cwd: placement.base,
      env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' },
      stdio: ['ignore', logFd, logFd],
      ...spawnAs(placement.user),
    },
  );
  server.unref();
  return server;
}

/** Waits until the server answers (null), or says why it ended. */
async function untilAnswers(placement: Placement, server: ChildProcess): Promise<string | null> {
  const end: { reason?: string } = {};
  server.once('error', (error) => (end.reason = error.message));
  server.once('exit', (code, signal) => (end.reason ??= `it ended with ${signal ?? `code ${code}`}`));
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  while (performance.now() < deadline) {
    if (end.reason !== undefined) return end.reason;
    if ((await probe(placement)) === 'answers') return null;
    await scheduler.wait(20);
  }
  throw new StartFailure(`The database did not answer within ${RECOVERY_LIMIT_MS / 60_000} minutes.`);
}

const logFile = ({ base }: Placement): string => join(base, 'postgres.log');

async function openLog(placement: Placement): Promise<{ fd: number; offset: number; close(): Promise<void> }> {
  const path = logFile(placement);
  const size = await stat(path).then(
    (found) => found.size,
    () => 0,
  );
  if (size > LOG_LIMIT_BYTES) await rename(path, `${path}.1`);
  const handle = await open(path, 'a', 0o600);
  if (placement.user.switched) await chown(path, placement.user.uid, placement.user.gid);
  return { fd: handle.fd, offset: (await handle.stat()).size, close: () => handle.close() };
}

/** The last thing the database complained of since `offset`, without its time stamp. */
async function complaintSince(placement: Placement, offset: number): Promise<string | undefined> {
  const text = (await readFile(logFile(placement))).subarray(offset).toString('utf8');
  if (text.includes('No space left on device')) return 'no space is left on the device';
  return text
    .match(/(?:FATAL|PANIC|could not|error while).*/g)
    ?.at(-1)
    ?.replace(/^(FATAL|PANIC):\s+/, '');
}
