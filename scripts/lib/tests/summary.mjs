const SLOWEST = 10;
/** Of the reason of a failed test, at the end of the output, where a log that was cut still has it. */
const SHOWN_OF_A_REASON = 1_200;

/**
 * The end of a run: the slowest tests, those that were skipped and those that failed, a line for each check and suite.
 * @param {readonly object[]} results of checks and suites, as `suites.mjs` has them
 * @returns {{ text: string, code: 0 | 1 }} `code`: the exit code
 */
export function summary(results, seconds) {
  const lines = [
    ...slowest(results),
    ...named('SKIPPED ', results, 'skipped'),
    ...results.flatMap(({ failures = [] }) =>
      failures.map((test) => `${line('FAILED  ', test)}\n${shortened(test.why)}`),
    ),
    ...named('UNSTEADY', results, 'unsteady', ' (failed, then passed alone: to be mended)'),
    '',
    ...results.map((result) => `${result.code === 0 ? 'ok    ' : 'FAILED'}  ${measures(result, results)}`),
    '',
    total(results, seconds),
  ];
  return { text: `${lines.join('\n')}\n`, code: results.some(({ code }) => code !== 0) ? 1 : 0 };
}

function slowest(results) {
  const tests = results.flatMap(({ tests: all = [] }) => all).sort((a, b) => b.seconds - a.seconds);
  if (tests.length === 0) return [];
  const lines = tests
    .slice(0, SLOWEST)
    .map((test) => `${test.seconds.toFixed(1).padStart(6)} s  ${test.file}  ${test.name}`);
  return ['', `The ${lines.length} slowest tests:`, ...lines, ''];
}

/** A test by its name, behind a word about it. */
export const line = (word, { file, name }) => `${word}  ${file}  ${name}`;

const named = (word, results, field, more = '') =>
  results.flatMap((result) => (result[field] ?? []).map((test) => `${line(word, test)}${more}`));

/** Time that went by, and time that the processors worked, where that can be measured. */
function measures({ name, seconds, used, note, ...counts }, results) {
  const width = Math.max(...results.map((result) => result.name.length));
  const time = `${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s`;
  const work = used === null || used === undefined ? '' : `${used.toFixed(1).padStart(8)} core-seconds`;
  return [time, work, note ?? '', counted(counts)].filter((part) => part !== '').join('  ');
}

function counted({ passed, failed = 0, skipped = [], unsteady = [] }) {
  if (passed === undefined) return '';
  const parts = [`${passed} passed`, `${failed} failed`];
  if (unsteady.length > 0) parts.push(`${unsteady.length} unsteady`);
  if (skipped.length > 0) parts.push(`${skipped.length} skipped`);
  return parts.join(', ');
}

function total(results, seconds) {
  const suites = results.filter(({ passed }) => passed !== undefined);
  const broken = results.filter(({ code, passed }) => passed === undefined && code !== 0).length;
  const all = {
    passed: suites.reduce((sum, { passed }) => sum + passed, 0),
    failed: suites.reduce((sum, { failed }) => sum + failed, 0) + broken,
    skipped: suites.flatMap(({ skipped }) => skipped),
    unsteady: suites.flatMap(({ unsteady }) => unsteady),
  };
  return `${counted(all)} in ${(seconds / 60).toFixed(1)} minutes`;
}

/** The message and our own lines of its trace. */
export function shortened(why) {
  const ours = why.split('\n').filter((text) => !text.includes('node_modules'));
  return ours.join('\n').slice(0, SHOWN_OF_A_REASON).replaceAll(/^/gm, '    ');
}
