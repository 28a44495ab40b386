import { spawn, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scheduler } from 'node:timers/promises';
import { freePorts } from '@plenary/testkit/programs/ports';
import { newDataFolder, NO_FILMS } from '../../bench/fault/product.ts';

/** A real server process with the demo events, as `npm start` runs it. */
export interface RunningServer {
  readonly url: string;
  readonly port: number;
  readonly data_dir: string;
  /** Everything it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '../../apps/server/src/main.ts');

/** Starts the product on an empty data folder and waits until it answers. */
export async function startProduct(env: Readonly<Record<string, string>> = {}): Promise<RunningServer> {
  const [port = 0] = await freePorts(1);
  const data_dir = env.PLENARY_DATA ?? (await newDataFolder('e2e'));
  const child = spawn(process.execPath, [MAIN], {
    env: {
      ...process.env,
      PLENARY_CONFIG: 'none',
      PORT: String(port),
      RTMP_PORT: '0',
      PLENARY_DATA: data_dir,
      LOG_LEVEL: 'warn',
      PLENARY_SIMULATION: 'off',
      ...NO_FILMS,
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url, child, () => printed);
  return {
    url,
    port,
    data_dir,
    output: () => printed,
    stop: async () => {
      await stopChild(child);
      if (!env.PLENARY_DATA) await rm(data_dir, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string, child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`the server stopped with code ${child.exitCode}:\n${printed()}`);
    const answer = await fetch(`${url}/readyz`).catch(() => null);
    if (answer?.ok) return;
    await scheduler.wait(50);
  }
  throw new Error(`the server did not answer within a minute:\n${printed()}`);
}

async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}
