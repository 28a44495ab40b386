import { spawn } from 'node:child_process';
import { environment, ROOT } from './paths.mjs';

const PASSED_ON = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Runs a program in the clone, passes signals on to it, and waits for its end.
 * @param {{ env?: Record<string, string>, quiet?: boolean, passed?: boolean, meter?: (pid: number) => () => number | null }} options
 *   `quiet` keeps its output back, it is in the answer; `passed` passes it on as it comes, through a pipe; `meter`
 *   measures what it uses until it ends
 * @returns {Promise<{ code: number, output: string, used: number | null }>} the exit code; 128 + n when signal n ended it
 */
export function run(command, args, { env = {}, quiet = false, passed = false, meter = () => () => null } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: environment(env),
      stdio: quiet || passed ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    const measured = meter(child.pid);
    let output = '';
    if (passed) for (const name of ['stdout', 'stderr']) child[name].pipe(process[name], { end: false });
    else for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
    const passOn = (signal) => child.kill(signal);
    for (const signal of PASSED_ON) process.on(signal, passOn);
    const done = (code) => {
      for (const signal of PASSED_ON) process.off(signal, passOn);
      resolve({ code, output, used: measured() });
    };
    child.once('error', (error) => {
      output += error.message;
      done(127);
    });
    child.once('close', (code, signal) => done(code ?? 128 + (SIGNALS[signal] ?? 0)));
  });
}

/** Numbers of signals; the exit code of a process that one ended is 128 more. */
export const SIGNALS = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 };

/**
 * Runs npm as our caller runs it, on the host's Node: its certificates and proxies are those that work here, and
 * `npm ci` replaces the pinned Node under its own feet.
 */
export function runNpm(args, options) {
  const { npm_node_execpath: node, npm_execpath: npm } = process.env;
  if (node && npm?.endsWith('npm-cli.js')) return run(node, [npm, ...args], options);
  return run('npm', args, options);
}
