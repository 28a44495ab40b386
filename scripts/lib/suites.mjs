import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';
import { run } from './run.mjs';

/** Runs a check that passes or fails as a whole; its output is shown when it fails, or always where it is `shown`. */
export async function runCheck({ name, command, env, shown = false }) {
  const started = performance.now();
  const { code, output } = await run(command[0], command.slice(1), { quiet: true, env });
  const failed = code === 0 ? 0 : 1;
  return { name, code, output, shown, passed: 0, failed, tests: [], seconds: secondsSince(started) };
}

/**
 * Runs a project of vitest in some workers, whose output goes to the terminal, and counts its tests. A file with a failed
 * test runs once more by itself: what fails again has failed; what passes then is `unsteady`. Both are named at the end.
 */
export async function runTests({ name, project, workers, env }) {
  const started = performance.now();
  const first = await runVitest({ project, workers, env, files: [] });
  const again =
    first.failedFiles.length > 0 && first.failedFiles.length <= FILES_TO_TRY_AGAIN
      ? await runVitest({ project, workers: 1, env, files: first.failedFiles })
      : null;
  const { code, failed, failures, unsteady } = settle(first, again);
  const passed = first.passed + first.failed - failed;
  const { tests } = first;
  return { name, code, output: '', passed, failed, failures, unsteady, tests, seconds: secondsSince(started) };
}

/** More than this is no slow machine but a fault. */
const FILES_TO_TRY_AGAIN = 6;

function settle(first, again) {
  if (again === null) {
    // A run that fails for a reason of its own (an unhandled rejection, no report) is a failure too.
    const failed = first.code !== 0 && first.failed === 0 ? 1 : first.failed;
    return { code: first.code, failed, failures: first.failedTests, unsteady: [] };
  }
  const failed = again.code !== 0 && again.failed === 0 ? 1 : again.failed;
  return { code: again.code, failed, failures: again.failedTests, unsteady: failed === 0 ? first.failedTests : [] };
}

async function runVitest({ project, workers, env, files }) {
  const folder = await mkdtemp(join(tmpdir(), 'plenary-report-'));
  const report = join(folder, 'report.json');
  const how = ['--project', project, `--maxWorkers=${workers}`];
  const args = ['run', ...how, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
  // Through a pipe it draws nothing over the lines of the checks beside it.
  const { code } = await run('vitest', args, { env, passed: true });
  const counted = count(await readFile(report, 'utf8').catch(() => null));
  await rm(folder, { recursive: true, force: true });
  return { code, ...counted };
}

/** A file that could not be loaded has no tests to count; it counts as one that failed. */
function count(json) {
  if (json === null) return { passed: 0, failed: 0, tests: [], failedTests: [], failedFiles: [] };
  const report = JSON.parse(json);
  const broken = report.testResults.filter((file) => file.status === 'failed');
  const unloaded = broken.filter((file) => file.assertionResults.length === 0);
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration, status, failureMessages }) => ({
      file: relative(ROOT, file.name),
      name: fullName,
      status,
      why: (failureMessages ?? []).join('\n'),
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    tests,
    failedTests: [
      ...tests.filter(({ status }) => status === 'failed'),
      ...unloaded.map(({ name, message }) => ({ file: relative(ROOT, name), name: 'cannot be loaded', why: message })),
    ],
    failedFiles: broken.map((file) => relative(ROOT, file.name)),
  };
}

const secondsSince = (started) => (performance.now() - started) / 1000;
