import { execFile, spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import pino from 'pino';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';

export const ROOT = process.getuid?.() === 0;

/** A folder below which data folders can be made; the database's user can pass through it. */
export async function testFolder(mode = 0o755): Promise<{ path: string; remove(): Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'plenary-engine-'));
  await chmod(path, mode);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** An embedded PostgreSQL in this process; `lines` gathers the messages of its log. */
export async function postgresIn(
  data_dir: string,
  more: { whenInUse?: 'share'; lines?: string[] } = {},
): Promise<EmbeddedPostgres> {
  const { lines = [], ...options } = more;
  const log = pino(
    { level: 'info' },
    { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  return startEmbeddedPostgres({ data_dir, log, lockWaitMs: 300, ...options });
}

/** An embedded PostgreSQL in a process of its own, which can be killed. Resolves when the database answers. */
export async function postgresProcess(data_dir: string): Promise<ChildProcess> {
  const code = `
    import pino from 'pino';
    const { startEmbeddedPostgres } = await import(process.argv[1]);
    await startEmbeddedPostgres({ data_dir: process.argv[2], log: pino({ level: 'silent' }) });
    console.log('up');
    setInterval(() => undefined, 1000);`;
  const module = join(import.meta.dirname, 'index.ts');
  const args = ['--input-type=module', '-e', code, module, data_dir];
  const child = spawn(process.execPath, args, { cwd: import.meta.dirname, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve());
    child.once('exit', (exitCode) => reject(new Error(`the database's process ended with ${exitCode}`)));
  });
  return child;
}

export async function kill(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await ended;
}

/** The first column of the first row, asked as the owner or as the application. */
export async function ask(
  postgres: EmbeddedPostgres,
  sql: string,
  as: 'owner' | 'connection' = 'owner',
): Promise<unknown> {
  const client = new pg.Client(postgres[as]);
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<unknown[]>({ text: sql, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

/** The obstacle for a user who is neither root nor the database's. Only root can ask that. */
export async function whatStopsAnotherUser(path: string): Promise<string | undefined> {
  const other_user = { uid: 54_321, gid: 54_321, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C' } };
  const refusal = await promisify(execFile)('ls', [path], other_user).then(
    () => null,
    (error: { readonly stderr: string }) => error,
  );
  return refusal?.stderr.trim().split(': ').at(-1);
}

/** When the database server started: shows whether it is still the same one. */
export const startedAt = (postgres: EmbeddedPostgres): Promise<unknown> =>
  ask(postgres, 'SELECT pg_postmaster_start_time()::text');

/** The number in `postmaster.pid`, or null when the file is gone because the server stopped. */
export async function pidFile(pgDir: string): Promise<number | null> {
  const text = await readFile(join(pgDir, 'postmaster.pid'), 'utf8').catch(() => null);
  return text === null ? null : Number(text.split('\n')[0]);
}
