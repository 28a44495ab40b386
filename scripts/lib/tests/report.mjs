import { relative } from 'node:path';
import { ROOT } from '../paths.mjs';

/**
 * Counts the tests in vitest's report. A file that could not be loaded, or did not come to its end, has failed.
 * @param {string | null} json null: there is no report
 */
export function countTests(json) {
  const report = json === null ? { testResults: [] } : JSON.parse(json);
  const tests = report.testResults.flatMap((file) => testsOf(file));
  const broken = report.testResults.filter(({ status }) => status === 'failed');
  const unexplained = broken.filter((file) => !testsOf(file).some(({ status }) => status === 'failed'));
  return {
    tests,
    passed: tests.filter(({ status }) => status === 'passed').length,
    skipped: tests.filter(({ status }) => status !== 'passed' && status !== 'failed'),
    failedTests: [
      ...tests.filter(({ status }) => status === 'failed'),
      ...unexplained.map(({ name, message }) => ({ file: shortPath(name), name: 'did not run', why: message ?? '' })),
    ],
    failedFiles: broken.map(({ name }) => shortPath(name)),
    fileSeconds: Object.fromEntries(report.testResults.map((file) => [shortPath(file.name), secondsOf(file)])),
  };
}

const testsOf = ({ name: file, assertionResults }) =>
  assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
    file: shortPath(file),
    name: fullName,
    status,
    why: (failureMessages ?? []).join('\n'),
    seconds: (duration ?? 0) / 1000,
  }));

const shortPath = (path) => relative(ROOT, path);
const secondsOf = ({ startTime, endTime }) => (endTime - startTime) / 1000;

/**
 * Says of the tests that failed which are broken and which are unsteady: those failed, then passed alone, and do not fail the
 * run.
 * @param again the same files once more by themselves; null: they were too many, or none failed
 */
export function settle(first, again) {
  const isIn = (list, { file, name }) => list.some((one) => one.file === file && one.name === name);
  const failures = again === null ? first.failedTests : again.failedTests;
  const unsteady = first.failedTests.filter((test) => !isIn(failures, test));
  // A run that fails for a reason of its own (an unhandled rejection, no report) is a failure too.
  const unexplained = first.code !== 0 && first.failedTests.length === 0 ? 1 : 0;
  const { tests, skipped, fileSeconds } = first;
  const code = unsteady.length > 0 && failures.length === 0 ? again.code : first.code;
  const used = first.used === null ? null : first.used + (again?.used ?? 0);
  const passed = first.passed + unsteady.length;
  const failed = failures.length + unexplained;
  return { code, tests, passed, skipped, failed, failures, unsteady, fileSeconds, used };
}
