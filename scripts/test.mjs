// `npm test`: everything that must hold, from a bare clone. Uses only Node's own modules, on the host's Node.
// `npm run test:full` gives races and soaks their full length, runs the commands of the documents, and builds a LiveKit server where Go is.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { findFfmpeg } from './lib/ffmpeg.mjs';
import { findLivekit } from './lib/livekit.mjs';
import { ROOT } from './lib/paths.mjs';
import { buildWeb, installIfNeeded, requireNode } from './lib/prepare.mjs';
import { say } from './lib/say.mjs';
import { runCheck, runTests } from './lib/suites.mjs';

const CHECKS = [
  { name: 'types', command: ['oxlint', '--max-warnings', '0'] },
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  {
    name: 'architecture',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'testkit', 'e2e', 'bench'],
  },
  { name: 'dead code', command: ['knip'] },
  { name: 'texts', command: ['node', 'packages/texts/tools/main.ts', '--check'] },
  { name: 'first load', command: ['node', 'scripts/first-load.ts'], shown: true },
  { name: 'words', command: ['node', 'scripts/words.mjs'] },
  { name: 'quoted texts', command: ['node', 'scripts/spec-quotes.mjs'], needs: 'scripts/spec-quotes.mjs' },
];
/** Those of `--full` alone: they take minutes. */
const LONG_CHECKS = [{ name: 'documents', command: ['node', 'scripts/docs-check.ts'], shown: true }];
const SUITES = [
  { name: 'unit tests', project: 'unit', workers: 2 },
  { name: 'component tests', project: 'component', workers: 1 },
  { name: 'server tests', project: 'server', workers: 2 },
  // Two of them leave a third of two cores to waiting for the page; five took hardly less time, and failed more often.
  { name: 'browser tests', project: 'e2e', workers: 3 },
];
const SLOWEST = 10;
/** Of the reason of a failed test, at the end of the output, where a log that was cut still has it. */
const SHOWN_OF_A_REASON = 1_200;

const full = process.argv.includes('--full');
const results = [];
const started = performance.now();

await installIfNeeded();
requireNode();
const chromium = await findChromium();
if (chromium.problem) say(chromium.problem);
const ffmpeg = await findFfmpeg();
if (ffmpeg.problem) say(ffmpeg.problem);
const livekit = await findLivekit({ build: full });
if (livekit.problem) say(livekit.problem);
const env = {
  ...(full && { TEST_FULL: '1' }),
  ...(chromium.path && { CHROMIUM_PATH: chromium.path }),
  ...(ffmpeg.path && { FFMPEG_PATH: ffmpeg.path }),
  ...(livekit.path && { LIVEKIT_SERVER_BIN: livekit.path }),
};

report(await timed('web build', buildWeb));
// Tests leave a core idle whenever they wait for the database; the checks take what is left.
await Promise.all([
  inTurn(
    (full ? [...CHECKS, ...LONG_CHECKS] : CHECKS).filter(
      ({ needs }) => needs === undefined || existsSync(join(ROOT, needs)),
    ),
    runCheck,
  ),
  inTurn(SUITES, (suite) => runTests({ ...suite, env })),
]);
closing();

async function inTurn(list, work) {
  for (const one of list) report(await work(one));
}

async function timed(name, work) {
  const began = performance.now();
  const { code, output } = await work();
  const failed = code === 0 ? 0 : 1;
  return { name, code, output, passed: 0, failed, tests: [], seconds: (performance.now() - began) / 1000 };
}

function report(result) {
  results.push(result);
  const verdict = result.code === 0 ? 'ok' : 'FAILED';
  if ((result.code !== 0 || result.shown) && result.output) process.stdout.write(`${result.output.trimEnd()}\n`);
  say(`${result.name}: ${verdict} in ${result.seconds.toFixed(1)} s`);
  // 130 and 143: somebody stopped it, and with it us.
  if (result.code === 130 || result.code === 143) process.exit(result.code);
}

function closing() {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const width = Math.max(...results.map(({ name }) => name.length));
  const slowest = results.flatMap(({ tests }) => tests).sort((a, b) => b.seconds - a.seconds);
  process.stdout.write(`\nThe ${SLOWEST} slowest tests:\n`);
  for (const { seconds, file, name } of slowest.slice(0, SLOWEST))
    process.stdout.write(`${seconds.toFixed(1).padStart(6)} s  ${file}  ${name}\n`);
  process.stdout.write('\n');
  for (const { file, name, why } of results.flatMap(({ failures }) => failures ?? []))
    process.stdout.write(`FAILED  ${file}  ${name}\n${shortened(why)}\n`);
  const unsteady = results.flatMap((result) => result.unsteady ?? []);
  for (const { file, name } of unsteady)
    process.stdout.write(`UNSTEADY  ${file}  ${name} (failed, then passed alone)\n`);
  for (const { name, code, seconds, passed, failed } of results) {
    const counts = passed + failed > 0 ? `  ${passed} passed, ${failed} failed` : '';
    process.stdout.write(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s${counts}\n`,
    );
  }
  const minutes = (performance.now() - started) / 60_000;
  const shaky = unsteady.length === 0 ? '' : `, ${unsteady.length} unsteady`;
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed${shaky} in ${minutes.toFixed(1)} minutes\n`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}

/** The message and our own lines of its trace. */
function shortened(why) {
  const ours = why.split('\n').filter((line) => !line.includes('node_modules'));
  return ours.join('\n').slice(0, SHOWN_OF_A_REASON).replaceAll(/^/gm, '    ');
}
