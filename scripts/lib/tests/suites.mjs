import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureCpu } from '../processes.mjs';
import { countTests, settle } from './report.mjs';
import { run } from '../run.mjs';

/** More files than this with failures are no slow machine but a fault. */
const FILES_TO_TRY_AGAIN = 6;

/** Runs a check that passes or fails as a whole; its output is shown when it fails, or always where it is `shown`. */
export async function runCheck({ name, command, shown = false, env: own = {} }, env) {
  const started = performance.now();
  const { code, output, used } = await run(command[0], command.slice(1), {
    quiet: true,
    env: { ...env, ...own },
    meter: measureCpu,
  });
  return { name, code, output, shown, used, seconds: secondsSince(started) };
}

/**
 * Runs test files of a project of vitest in some workers, whose output goes to the terminal, and counts their tests.
 * Files with a failed test run once more by themselves, to say which tests are broken and which unsteady.
 * @param {{ name: string, project: string, workers: number, files: readonly string[] }} suite
 */
export async function runTests({ name, project, workers, files }, env) {
  const started = performance.now();
  const first = await runVitest({ project, workers, files, env });
  const tryAgain = first.failedFiles.length > 0 && first.failedFiles.length <= FILES_TO_TRY_AGAIN;
  const again = tryAgain ? await runVitest({ project, workers: 1, files: first.failedFiles, env }) : null;
  const { used, ...settled } = settle(first, again);
  return { name, project, output: '', used, ...settled, seconds: secondsSince(started) };
}

/**
 * Runs test files of a project once, and counts their tests.
 * @param {{ project: string, workers: number, files: readonly string[], env: Record<string, string>, only?: string | null, quiet?: boolean }} wanted
 *   `only`: a pattern of test names, in which brackets stand for themselves, since names begin with the numbers of rules
 */
export async function runVitest({ project, workers, files, env, only = null, quiet = false }) {
  const folder = await mkdtemp(join(env.TMPDIR ?? tmpdir(), 'report-'));
  const report = join(folder, 'report.json');
  const how = ['--project', project, `--maxWorkers=${workers}`];
  if (only !== null) how.push('--testNamePattern', only.replaceAll(/[[\]]/g, String.raw`\$&`));
  const args = ['run', ...how, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...files];
  // Through a pipe it draws nothing over the lines of the checks beside it.
  const { code, used } = await run('vitest', args, { env, quiet, passed: !quiet, meter: measureCpu });
  const counted = countTests(await readFile(report, 'utf8').catch(() => null));
  await rm(folder, { recursive: true, force: true });
  return { code, used, ...counted };
}

const secondsSince = (started) => (performance.now() - started) / 1000;
