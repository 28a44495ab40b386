import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../paths.mjs';

/** Seconds of a test, for files that no complete run has measured yet, and how many files of a suite run at once. */
const SUITES = {
  unit: { each: 0.02, workers: 2 },
  component: { each: 0.3, workers: 1 },
  server: { each: 0.37, workers: 2 },
  e2e: { each: 8, workers: 3 },
};

/** Measured seconds of test files; `npm test -- --note` writes them. */
const DURATIONS_FILE = join(ROOT, 'scripts/durations.json');

/**
 * How long a test file takes by itself, in seconds.
 * @param {{ file: string, suite: keyof typeof SUITES, count: number }} test `count`: tests in it
 */
export function fileSeconds({ file, suite, count }, measured = readDurations()) {
  return measured[file] ?? Math.max(count, 1) * SUITES[suite].each;
}

/** The part of a file in the time that a run takes, in seconds: its suite's workers share the files. */
export const wallSeconds = (test, measured) => fileSeconds(test, measured) / SUITES[test.suite].workers;

/**
 * How long some tests take together, in seconds: those of components and units go beside the server tests, and the
 * journeys come after them.
 * @param {readonly { file: string, suite: keyof typeof SUITES, count: number }[]} tests
 */
export function runSeconds(tests) {
  const seconds = { unit: 0, component: 0, server: 0, e2e: 0 };
  for (const test of tests) seconds[test.suite] += wallSeconds(test);
  return Math.max(seconds.component + seconds.unit, seconds.server) + seconds.e2e;
}

export const workersOf = (suite) => SUITES[suite].workers;

let read = null;
function readDurations() {
  return (read ??= JSON.parse(readFileSync(DURATIONS_FILE, 'utf8')));
}

/** A file that takes less is as long as its suite's tests say; seconds. */
const WORTH_NOTING = 2;

/**
 * Writes down how long each test file took, for the files of the suites that ran; what is known of others stays.
 * @param {readonly { project?: string, fileSeconds?: Record<string, number> }[]} results of suites
 */
export function noteDurations(results) {
  const seconds = { ...readDurations(), ...Object.assign({}, ...results.map((result) => result.fileSeconds ?? {})) };
  const noted = Object.entries(seconds).filter(([file, took]) => took >= WORTH_NOTING && existsSync(join(ROOT, file)));
  const lines = noted.sort().map(([file, took]) => [file, Math.round(took)]);
  writeFileSync(DURATIONS_FILE, `${JSON.stringify(Object.fromEntries(lines), null, 2)}\n`);
}
