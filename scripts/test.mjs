// `npm test`: everything that must hold, from a bare clone. Uses only Node's own modules, on the host's Node.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './lib/chromium.mjs';
import { ROOT } from './lib/paths.mjs';
import { buildWeb, installIfNeeded, requireNode } from './lib/prepare.mjs';
import { say } from './lib/say.mjs';
import { runCheck, runTests } from './lib/suites.mjs';

const CHECKS = [
  { name: 'lint', command: ['eslint', '.', '--max-warnings', '0'] },
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'types', command: ['oxlint', '--max-warnings', '0'] },
  {
    name: 'architecture',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'testkit', 'e2e', 'bench'],
  },
  { name: 'dead code', command: ['knip'] },
  { name: 'first-load size', command: ['size-limit'] },
  { name: 'texts', command: ['node', 'packages/texts/tools/main.ts', '--check'] },
  { name: 'quoted texts', command: ['node', 'scripts/spec-quotes.mjs'], needs: 'scripts/spec-quotes.mjs' },
];

const results = [];
const report = (result) => {
  results.push(result);
  const verdict = result.code === 0 ? 'ok' : 'FAILED';
  if (result.code !== 0 && result.output) process.stdout.write(`${result.output.trimEnd()}\n`);
  say(`${result.name}: ${verdict} in ${result.seconds.toFixed(1)} s`);
  // 130 and 143: somebody stopped it, and with it us.
  if (result.code === 130 || result.code === 143) process.exit(result.code);
};

await installIfNeeded();
requireNode();
const chromium = await findChromium();
if (chromium.problem) say(chromium.problem);
report(await timed('web build', buildWeb));
await inPairs(
  CHECKS.filter(({ needs }) => needs === undefined || existsSync(join(ROOT, needs))),
  runCheck,
);
report(await runTests({ name: 'unit tests', project: 'unit' }));
report(await runTests({ name: 'server tests', project: 'server' }));
report(
  await runTests({ name: 'browser tests', project: 'e2e', env: chromium.path ? { CHROMIUM_PATH: chromium.path } : {} }),
);
closing();

async function timed(name, work) {
  const started = performance.now();
  const { code, output } = await work();
  return { name, code, output, passed: 0, failed: code === 0 ? 0 : 1, seconds: (performance.now() - started) / 1000 };
}

/** Two at a time, as there are two cores; reported in their order. */
async function inPairs(checks, work) {
  for (let at = 0; at < checks.length; at += 2) {
    const pair = await Promise.all(checks.slice(at, at + 2).map(work));
    pair.forEach(report);
  }
}

function closing() {
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const width = Math.max(...results.map(({ name }) => name.length));
  process.stdout.write('\n');
  for (const { name, code, seconds, passed, failed } of results) {
    const counts = passed + failed > 0 ? `  ${passed} passed, ${failed} failed` : '';
    process.stdout.write(
      `${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(width)} ${seconds.toFixed(1).padStart(7)} s${counts}\n`,
    );
  }
  process.stdout.write(`\n${sum('passed')} passed, ${sum('failed')} failed\n`);
  process.exit(sum('failed') === 0 ? 0 : 1);
}
