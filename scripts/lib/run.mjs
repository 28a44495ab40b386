import { spawn } from 'node:child_process';
import { environment, ROOT } from './paths.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the clone, passes signals on to it, and waits for its end.
 * @param {{ env?: Record<string, string>, quiet?: boolean, stdio?: import('node:child_process').StdioOptions }} options
 *   `quiet` keeps its output back; it is in the answer
 * @returns {Promise<{ code: number, output: string }>} the exit code; 128 + n when signal n ended it
 */
export function run(command, args, { env = {}, quiet = false, stdio } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: environment(env),
      stdio: stdio ?? (quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit'),
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const passOn = (signal) => child.kill(signal);
    for (const signal of PASSED_ON) process.on(signal, passOn);
    const done = (code) => {
      for (const signal of PASSED_ON) process.off(signal, passOn);
      resolve({ code, output });
    };
    child.once('error', (error) => {
      output += error.message;
      done(127);
    });
    child.once('close', (code, signal) => done(code ?? 128 + (SIGNALS[signal] ?? 0)));
  });
}

const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };
