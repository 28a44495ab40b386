import { spawn, type ChildProcess } from 'node:child_process';
import { chown, open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';
import pg from 'pg';
import { codeOf, StartFailure } from '../failure.ts';
import { OWNER } from './cluster.ts';
import { spawnAs } from './identity.ts';
import type { Placement } from './placement.ts';
import { isServerOf, leftOverServer } from './process.ts';

const LOG_LIMIT_BYTES = 8 * 1024 * 1024;
/** Crash recovery after a busy hour can take minutes; it is waited for while the process lives. */
const RECOVERY_LIMIT_MS = 300_000;

/** Durable, and fitting a laptop. fsync and full_page_writes stay at their defaults, which are on. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
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

/** How clients reach the embedded database: through its socket, as its owner. */
export function connectionTo({ socket_dir }: Placement): pg.ClientConfig {
  return { host: socket_dir, port: 5432, user: OWNER, database: 'postgres' };
}

/** Makes sure that a server of this cluster runs and answers: finds one that was left running, or starts one. */
export async function ensureServer(placement: Placement, binaries: string): Promise<Found> {
  if ((await probe(placement)) === 'answers') return 'running';
  const leftOver = await leftOverServer(placement);
  if (leftOver !== null && (await untilSettled(placement, leftOver)) === 'answers') return 'running';
  const log = await openLog(placement);
  const server = launch(placement, binaries, log.fd);
  try {
    return await untilAnswers(placement, server, log.offset);
  } finally {
    await log.close();
  }
}

type Probe = 'answers' | 'not_ready' | 'absent';

/** Asks whoever listens on the socket which cluster it serves. */
async function probe(placement: Placement): Promise<Probe> {
  const client = new pg.Client({ ...connectionTo(placement), connectionTimeoutMillis: 5_000 });
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
function launch(placement: Placement, binaries: string, logFd: number): ChildProcess {
  const settings = Object.entries(SETTINGS).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
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

async function untilAnswers(placement: Placement, server: ChildProcess, logOffset: number): Promise<Found> {
  const end: { reason?: string } = {};
  server.once('error', (error) => (end.reason = error.message));
  server.once('exit', (code, signal) => (end.reason ??= `it ended with ${signal ?? `code ${code}`}`));
  const deadline = performance.now() + RECOVERY_LIMIT_MS;
  while (performance.now() < deadline) {
    const ended = end.reason;
    if ((await probe(placement)) === 'answers') return ended === undefined ? 'started' : 'running';
    if (ended !== undefined) {
      // Another start may have been quicker by a moment: then its server is the one to wait for.
      const winner = await leftOverServer(placement);
      if (winner !== null && (await untilSettled(placement, winner)) === 'answers') return 'running';
      throw new StartFailure(`The database did not start: ${(await complaint(placement, logOffset)) ?? ended}.`);
    }
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
async function complaint(placement: Placement, offset: number): Promise<string | undefined> {
  const text = (await readFile(logFile(placement))).subarray(offset).toString('utf8');
  if (text.includes('No space left on device')) return 'no space is left on the device';
  return text
    .match(/(?:FATAL|PANIC|could not|error while).*/g)
    ?.at(-1)
    ?.replace(/^(FATAL|PANIC):\s+/, '');
}
