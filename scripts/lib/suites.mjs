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

/** Runs a project of vitest in some workers, whose output goes to the terminal, and counts its tests. */
export async function runTests({ name, project, workers, env }) {
  const started = performance.now();
  const folder = await mkdtemp(join(tmpdir(), 'plenary-report-'));
  const report = join(folder, 'report.json');
  const how = ['--project', project, `--maxWorkers=${workers}`];
  const args = ['run', ...how, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  // Through a pipe it draws nothing over the lines of the checks beside it.
  const { code } = await run('vitest', args, { env, passed: true });
  const counted = count(await readFile(report, 'utf8').catch(() => null));
  await rm(folder, { recursive: true, force: true });
  // A run that fails for a reason of its own (an unhandled rejection, no report) is a failure too.
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  return { name, code, output: '', ...counted, failed, seconds: secondsSince(started) };
}

/** A file that could not be loaded has no tests to count; it counts as one that failed. */
function count(json) {
  if (json === null) return { passed: 0, failed: 0, tests: [] };
  const report = JSON.parse(json);
  const unloaded = report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
  const tests = report.testResults.flatMap((file) =>
    file.assertionResults.map(({ fullName, duration }) => ({
      file: relative(ROOT, file.name),
      name: fullName,
      seconds: (duration ?? 0) / 1000,
    })),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + unloaded.length, tests };
}

const secondsSince = (started) => (performance.now() - started) / 1000;
