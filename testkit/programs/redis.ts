import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createClient } from '@redis/client';
import { freePorts } from './ports.ts';
import { killProgram } from './program.ts';

/** The program; `npm test` looks for it, installs it where it may, and names it (scripts/lib/redis.mjs). */
const PROGRAM = process.env.REDIS_SERVER_PATH ?? 'redis-server';
/** By its name the program of Debian's redis-tools knows which of its parts it is. */
const NAME = 'redis-server';

/** Whether tests have a Redis, and the words that say why they are left out. */
export const HAS_REDIS = spawnSync(PROGRAM, ['--version'], { argv0: NAME }).status === 0;
export const LEFT_OUT = HAS_REDIS ? '' : ' (left out: no redis-server; REDIS_SERVER_PATH names one)';

/** A Redis that is a test's own, in memory alone. */
export interface Redis {
  /** Stays the same however often it is started. */
  readonly url: string;
  /** Starts it, empty. */
  start(): Promise<void>;
  /** Ends the program at once, as a crash does. */
  kill(): Promise<void>;
  /** Stops it in its tracks: connections stay and nothing answers; or has it go on. */
  freeze(frozen: boolean): void;
  /** Sends one command. */
  run(...command: string[]): Promise<unknown>;
}

/** A client of a Redis, connected. */
export const connectToRedis = (url: string) => createClient({ url }).connect();

/** A Redis on a loopback port that nobody has, started. */
export async function startRedis(): Promise<Redis> {
  const [port] = await freePorts(1);
  const url = `redis://127.0.0.1:${port}`;
  const options = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  let running: ChildProcess | null = null;
  const redis: Redis = {
    url,
    async start() {
      running = spawn(PROGRAM, options, { argv0: NAME, stdio: ['ignore', 'pipe', 'inherit'] });
      await readyOf(running);
    },
    async kill() {
      const ending = running;
      running = null;
      await killProgram(ending);
    },
    freeze: (frozen) => void running?.kill(frozen ? 'SIGSTOP' : 'SIGCONT'),
    async run(...command) {
      const client = await connectToRedis(url);
      return client.sendCommand(command).finally(() => client.destroy());
    },
  };
  await redis.start();
  return redis;
}

/** Resolves once the program says that it takes connections. */
async function readyOf({ stdout }: ChildProcess): Promise<void> {
  let said = '';
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  stdout?.setEncoding('utf8').on('data', (more: string) => {
    said += more;
    if (said.includes('Ready to accept connections')) resolve();
  });
  stdout?.on('end', () => reject(new Error(`redis-server ended: ${said}`)));
  await promise;
}
