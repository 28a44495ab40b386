import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';
import { freePorts } from '@plenary/testkit/programs/ports';

/** An own PostgreSQL of this machine's packages, in a folder and on a port of its own. */
export interface Postgres {
  readonly port: number;
  /** The environment of a superuser's shell. */
  readonly env: NodeJS.ProcessEnv;
  stop(): Promise<void>;
}

const FOLDERS = '/usr/lib/postgresql';
const PASSWORD = 'of-the-superuser';
const READY_MS = 30_000;

/** Starts it; null: there is no PostgreSQL package on this machine. */
export async function startPostgres(): Promise<Postgres | null> {
  const bin = newestPrograms();
  if (bin === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'plenary-own-pg-'));
  const user = userOf(folder);
  const [data, secret] = [join(folder, 'data'), join(folder, 'password')];
  mkdirSync(data, { mode: 0o700 });
  writeFileSync(secret, PASSWORD);
  if (user !== null) for (const path of [folder, data, secret]) chownSync(path, user.uid, user.gid);
  const how = ['-U', 'postgres', '-A', 'scram-sha-256', '--pwfile', secret, '-E', 'UTF8', '--no-sync'];
  execFileSync(join(bin, 'initdb'), ['-D', data, ...how], { stdio: 'ignore', cwd: folder, ...user });
  const [port = 0] = await freePorts(1);
  const options = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder];
  const child = spawn(join(bin, 'postgres'), options, { stdio: 'ignore', cwd: folder, ...user });
  const env = { PGHOST: '127.0.0.1', PGPORT: String(port), PGUSER: 'postgres', PGPASSWORD: PASSWORD };
  await untilReady(bin, env);
  return {
    port,
    env,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function newestPrograms(): string | null {
  if (!existsSync(FOLDERS)) return null;
  const majors = readdirSync(FOLDERS).filter((name) => existsSync(join(FOLDERS, name, 'bin/initdb')));
  const newest = majors.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? null : join(FOLDERS, newest, 'bin');
}

/** PostgreSQL refuses to run as root: the user of its package does it then. */
function userOf(folder: string): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string): number =>
    Number(execFileSync('id', [flag, 'postgres'], { cwd: folder, encoding: 'utf8' }));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

async function untilReady(bin: string, env: NodeJS.ProcessEnv): Promise<void> {
  for (const until = performance.now() + READY_MS; performance.now() < until; await scheduler.wait(100)) {
    try {
      execFileSync(join(bin, 'pg_isready'), [], { env, stdio: 'ignore' });
      return;
    } catch {
      // Not yet.
    }
  }
  throw new Error('the PostgreSQL of this machine did not start');
}
