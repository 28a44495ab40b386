import { spawn } from 'node:child_process';
import { availableParallelism, loadavg } from 'node:os';
import { environment } from '../paths.mjs';
import { say } from '../say.mjs';
import { runVitest } from './suites.mjs';
import { line, shortened } from './summary.mjs';

/** Enough to keep each core from what is tested for half of the time and more. */
const LOOPS_PER_CORE = 2;

/**
 * Runs test files again and again, each time in a process of its own, and counts how often each of their tests fails.
 * @param {{ project: string, files: readonly string[] }[]} suites
 * @param {{ repeat: number, only: string | null, busy: boolean }} asked
 * @returns {Promise<{ text: string, code: 0 | 1 }>} a table of the tests, and whether none has failed
 */
export async function repeatTests(suites, { repeat, only, busy }, env) {
  const end = busy ? keepBusy(env) : () => {};
  const runs = [];
  const before = load();
  for (let nth = 1; nth <= repeat; nth += 1) {
    const results = [];
    for (const { project, files } of suites)
      results.push(await runVitest({ project, workers: 1, files, env, only, quiet: true }));
    runs.push(results);
    const failed = results.flatMap(({ failedTests }) => failedTests);
    // At once, for anyone who ends the run before its table comes.
    for (const test of failed) process.stdout.write(`${line('FAILED  ', test)}\n${shortened(test.why)}\n`);
    say(
      `run ${nth} of ${repeat}: ${results.every(({ code }) => code === 0) ? 'ok' : `${failed.length} failed`}, load ${load()}`,
    );
  }
  end();
  return table(runs, `${repeat} runs${busy ? ' beside busy loops' : ''}, load ${before} to ${load()}`);
}

/** The load of the last minute: how many processes wanted a core. */
const load = () => loadavg()[0].toFixed(1);

/**
 * Starts processes that do nothing, as fast as they can. They belong to the run by its folder, and end with it.
 * @returns {() => void} ends them
 */
export function keepBusy(env) {
  const options = { env: environment(env), stdio: 'ignore' };
  const loops = Array.from({ length: LOOPS_PER_CORE * availableParallelism() }, () =>
    spawn('node', ['-e', 'for (;;);'], options),
  );
  return () => loops.forEach((loop) => loop.kill('SIGKILL'));
}

/**
 * Says of each test that was run in how many runs it failed, those that fail most first.
 * @param {readonly (readonly object[])[]} runs the results of vitest, suite by suite, in each run
 */
export function table(runs, how) {
  const results = runs.flat();
  const tests = new Map();
  for (const { tests: all } of results)
    for (const test of all) if (test.status === 'passed') tests.set(line('', test), 0);
  for (const { failedTests } of results)
    for (const test of failedTests) tests.set(line('', test), (tests.get(line('', test)) ?? 0) + 1);
  const sorted = [...tests].sort(([, a], [, b]) => b - a);
  const isBroken = results.some(({ code }) => code !== 0);
  const lines = sorted.map(([name, failed]) => `${String(failed).padStart(4)} of ${runs.length} failed${name}`);
  if (tests.size === 0) lines.push('no test has such a name');
  const text = ['', ...lines, '', how].join('\n');
  return { text: `${text}\n`, code: isBroken || tests.size === 0 ? 1 : 0 };
}
