import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from '../eventually.ts';
import { testDatabase } from '../database.ts';
import { freePorts } from './ports.ts';
import { killProgram } from './program.ts';

/** The program; `npm test` looks for it, and installs it where it may (scripts/lib/pgbouncer.mjs). */
const PROGRAM = process.env.PGBOUNCER_PATH ?? 'pgbouncer';

/** Whether tests have a PgBouncer, and the words that say why they are left out. */
export const HAS_PGBOUNCER = spawnSync(PROGRAM, ['--version']).status === 0;
export const LEFT_OUT = HAS_PGBOUNCER ? '' : ' (left out: no pgbouncer; PGBOUNCER_PATH names one)';

/** A PgBouncer before this worker's database. */
export interface Pgbouncer {
  readonly url: string;
  stop(): Promise<void>;
}

/** @param settings lines of its configuration beyond those that it needs */
export async function startPgbouncer(pool_mode: 'session' | 'transaction', settings: readonly string[] = []) {
  const { hostname, port, pathname, searchParams, username, password } = new URL(await testDatabase());
  const [own_port] = await freePorts(1);
  const folder = await mkdtemp(join(tmpdir(), 'plenary-pgbouncer-'));
  const target = {
    host: searchParams.get('host') ?? hostname,
    port: searchParams.get('port') ?? (port || '5432'),
    dbname: pathname.slice(1),
    user: username,
    ...(password && { password: decodeURIComponent(password) }),
  };
  const lines = [
    '[databases]',
    `shared = ${Object.entries(target)
      .map((pair) => pair.join('='))
      .join(' ')}`,
    ...['[pgbouncer]', 'listen_addr = 127.0.0.1', `listen_port = ${own_port}`, 'unix_socket_dir =', 'auth_type = any'],
    ...[`pool_mode = ${pool_mode}`, ...settings],
  ];
  const file = join(folder, 'pgbouncer.ini');
  await writeFile(file, lines.join('\n'));
  // It runs as nobody where the database does.
  await chmod(folder, 0o755);
  const as_user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const running = spawn(PROGRAM, ['-q', ...as_user, file], { stdio: 'ignore' });
  await eventually(() => answers(own_port));
  return {
    url: `postgres://${username}@127.0.0.1:${own_port}/shared`,
    async stop() {
      await killProgram(running);
      await rm(folder, { recursive: true });
    },
  };
}

async function answers(port: number | undefined): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const socket = connect(port ?? 0, '127.0.0.1', resolve).on('error', reject);
  await promise.finally(() => socket.destroy());
}
