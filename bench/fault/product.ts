import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { chmod, mkdtemp, readFile, readlink, realpath } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { scheduler } from 'node:timers/promises';
import { MAJOR } from '@plenary/server/embedded-postgres/placement';

const MAIN = fileURLToPath(new URL('../../apps/server/src/main.ts', import.meta.url));
const START_LIMIT_MS = 120_000;

/** Versions of the demo's films take as long to make as all else of a start, and nobody plays them. */
export const NO_FILMS = { FFMPEG_PATH: '/nowhere/ffmpeg' };

/** The real server on one data folder and one port, which can be killed and started again. */
export interface Product {
  readonly url: string;
  /** Of the process that was started; undefined: none runs. */
  pid(): number | undefined;
  start(): Promise<void>;
  /** Resolves once the running server can work: it has its database. */
  ready(): Promise<void>;
  /** `kill -9`: no goodbye; the database process is left running. */
  kill(): Promise<void>;
  /** `kill -9` for the embedded database of this data folder; the server brings it back. */
  killDatabase(): Promise<void>;
  /** Has the server stand still, as a machine that sleeps, or go on. */
  freeze(frozen: boolean): void;
  /** Stops everything in order. */
  stop(): Promise<void>;
  /** Whatever the server has written since its last start: a line of JSON for each warning and error. */
  printed(): string;
  /** CPU that the running server has used, seconds; 0 where the system does not tell (it is read from Linux). */
  cpu_s(): number;
}

/** Makes an empty data folder of its own, with `name` in its path. */
export async function newDataFolder(name: string): Promise<string> {
  const data_dir = await mkdtemp(join(tmpdir(), `plenary-${name}-`));
  // Under root the database's user must be able to pass through it, or the database would live elsewhere.
  await chmod(data_dir, 0o711);
  return data_dir;
}

/** @param more environment variables beside the data folder's and the address's */
export function createProduct(data_dir: string, port: number, more: Readonly<Record<string, string>> = {}): Product {
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;
  let printed = '';

  async function start(): Promise<void> {
    printed = '';
    const env = {
      ...process.env,
      PLENARY_CONFIG: 'none',
      HOST: '127.0.0.1',
      PORT: `${port}`,
      RTMP_PORT: '0',
      PLENARY_DATA: data_dir,
      LOG_LEVEL: 'warn',
      PLENARY_SIMULATION: 'off',
      ...NO_FILMS,
      ...more,
    };
    child = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (printed += chunk.toString()));
    await untilReady(child);
  }

  async function untilReady(started: ChildProcess): Promise<void> {
    for (const limit = Date.now() + START_LIMIT_MS; Date.now() < limit; await scheduler.wait(10)) {
      if (started.exitCode !== null) throw new Error(`the server stopped with ${started.exitCode}:\n${printed}`);
      const answer = await fetch(`${url}/readyz`).catch(() => null);
      await answer?.body?.cancel();
      if (answer?.ok) return;
    }
    throw new Error(`the server did not come up:\n${printed}`);
  }

  async function end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null) return;
    const gone = once(ending, 'exit');
    ending.kill(signal);
    await gone;
  }

  return {
    url,
    pid: () => child?.pid,
    start,
    ready: () => (child ? untilReady(child) : Promise.reject(new Error('no server runs'))),
    kill: () => end('SIGKILL'),
    killDatabase: () => killDatabaseOf(data_dir),
    freeze: (frozen) => void child?.kill(frozen ? 'SIGSTOP' : 'SIGCONT'),
    stop: () => end('SIGTERM'),
    printed: () => printed,
    cpu_s: () => cpuOf(child?.pid),
  };
}

/** User and system time stand in the 14th and 15th field, in hundredths of a second (proc(5)). */
function cpuOf(pid: number | undefined): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return 0;
  }
}

/** A pid out of a file may have gone to another person: its program must be the one of this data folder. */
async function killDatabaseOf(data_dir: string): Promise<void> {
  const pid = Number((await readFile(join(data_dir, `pg${MAJOR}`, 'postmaster.pid'), 'utf8')).split('\n', 1)[0]);
  const program = await readlink(`/proc/${pid}/exe`);
  if (!program.startsWith(`${await realpath(data_dir)}/`))
    throw new Error(`process ${pid} is ${program}, not our database`);
  process.kill(pid, 'SIGKILL');
}
