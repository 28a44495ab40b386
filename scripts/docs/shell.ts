import { spawn, type ChildProcess } from 'node:child_process';
import { scheduler } from 'node:timers/promises';

/** The end of a command. */
export interface Ended {
  /** null: it did not end in time, and was stopped. */
  readonly code: number | null;
  readonly output: string;
}

/** A server that a block has started, in a terminal of its own. */
export interface Running {
  /** Presses Ctrl-C, and waits for the end; false: it had to be killed. */
  stop(): Promise<boolean>;
}

/** Where commands run. */
export interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

const STOP_MS = 30_000;

/** Runs a script in `bash -eu` until it ends, for so many milliseconds at most; nothing is on its standard input. */
export async function runScript(script: string, place: Place, limit_ms: number): Promise<Ended> {
  const { child, output } = begin(script, place);
  const code = await endOf(child, limit_ms);
  if (code === null) signal(child, 'SIGKILL');
  return { code, output: output() };
}

/** Starts a script that ends with a server, and waits until it answers /readyz. A start that fails has ended. */
export async function startServer(
  script: string,
  place: Place,
  port: number,
  limit_ms: number,
): Promise<{ readonly ended: Ended } | { readonly running: Running }> {
  const { child, output } = begin(script, place);
  const running: Running = {
    stop: async () => {
      signal(child, 'SIGINT');
      const code = await endOf(child, STOP_MS);
      if (code === null) signal(child, 'SIGKILL');
      return code !== null;
    },
  };
  const until = performance.now() + limit_ms;
  while (performance.now() < until && child.exitCode === null && child.signalCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    if (answer?.ok) return { running };
    await scheduler.wait(100);
  }
  const code = child.exitCode;
  if (code === null) await running.stop();
  return { ended: { code, output: output() } };
}

function begin(script: string, { cwd, env }: Place): { child: ChildProcess; output: () => string } {
  // Its own group: a terminal's Ctrl-C goes to everything that it runs.
  const child = spawn('bash', ['-euc', script], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  return { child, output: () => printed };
}

/** The exit code, 128 for a signal; null: it goes on after so long. */
async function endOf(child: ChildProcess, limit_ms: number): Promise<number | null> {
  if (child.exitCode !== null) return child.exitCode;
  if (child.signalCode !== null) return 128;
  const late = new AbortController();
  const ended = new Promise<number>((resolve) => child.once('exit', (code) => resolve(code ?? 128)));
  const code = await Promise.race([
    ended,
    scheduler.wait(limit_ms, { signal: late.signal }).then(
      () => null,
      () => null,
    ),
  ]);
  late.abort();
  return code;
}

function signal(child: ChildProcess, name: NodeJS.Signals): void {
  try {
    process.kill(-(child.pid ?? 0), name);
  } catch {
    // It has ended already.
  }
}
