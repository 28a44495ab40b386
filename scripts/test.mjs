// `npm test`: everything that must hold, from a bare clone. Uses only Node's own modules, on the host's Node.
//   npm test -- chat polls        what proves some parts of the house, and what imports them
//   npm test -- --changed [base]  what proves a change
//   npm test -- --shard 1/4       a part of everything, for several machines
//   npm test -- --repeat 50 chat  how often each of some tests fails
// `npm run test:full` gives races and soaks their full length, runs the commands of the documents and journeys at two servers, and builds a LiveKit server where Go is.
import { readArguments } from './lib/arguments.mjs';
import { contentsOfCopy, hasPassed, notePassed } from './lib/tests/checks.mjs';
import { findChromium } from './lib/chromium.mjs';
import { noteDurations } from './lib/tests/durations.mjs';
import { findFfmpeg } from './lib/ffmpeg.mjs';
import { findHaproxy } from './lib/haproxy.mjs';
import { findLivekit } from './lib/livekit.mjs';
import { findPgbouncer } from './lib/pgbouncer.mjs';
import { findRedis } from './lib/redis.mjs';
import { findSeaweedfs } from './lib/seaweedfs.mjs';
import { planRun } from './lib/tests/plan.mjs';
import { buildWeb, installIfNeeded, requireNode } from './lib/prepare.mjs';
import { repeatTests } from './lib/tests/repeat.mjs';
import { openRunFolder } from './lib/tests/run-folder.mjs';
import { fail, say } from './lib/say.mjs';
import { runCheck, runTests } from './lib/tests/suites.mjs';
import { summary } from './lib/tests/summary.mjs';

const started = performance.now();
const asked = readArguments(process.argv.slice(2));
if (asked.problem) fail(asked.problem);
const plan = await planRun(asked);
if (plan.problem) fail(plan.problem);
if (plan.told) say(plan.told);

const TMPDIR = openRunFolder();
const results = [];
await installIfNeeded();
requireNode();
const env = { TMPDIR, ...(asked.full && { TEST_FULL: '1' }), ...(await findPrograms()) };
const { text, code } = await (asked.repeat === null ? runOnce() : runAgain());
process.stdout.write(text, () => process.exit(code));

/** Everything that is planned, once. */
async function runOnce() {
  const contents = await contentsOfCopy();
  const checks = (ofBuild) =>
    plan.checks.filter(({ built = false }) => built === ofBuild).map((check) => () => runUnlessPassed(check, contents));
  const tests = (layer) =>
    plan.suites.filter(({ project }) => project === layer).map((suite) => () => runTests(suite, env));
  const building = built();
  // Two lanes keep two cores at work, also while the build is, or a suite waits for a database or its one page; journeys
  // take all there is.
  const afterBuild = [...tests('server'), ...tests('unit'), ...checks(true)];
  const beside = [...checks(false), ...tests('component')];
  await Promise.all([
    inTurn([() => building])
      .then(() => inTurn(afterBuild))
      .then(() => inTurn(beside)),
    inTurn(beside)
      .then(() => building)
      .then(() => inTurn(afterBuild)),
  ]);
  await inTurn(tests('e2e'));
  if ((await contentsOfCopy()) === contents) await notePassed(plan.checks, results, contents);
  if (asked.note) noteDurations(results);
  return summary(results, (performance.now() - started) / 1000);
}

/** The planned tests alone, time and again. */
async function runAgain() {
  if (isPlanned('e2e')) report(await built());
  if (results.some((result) => result.code !== 0)) fail('the web app could not be built; the reason is above.');
  return repeatTests(plan.suites, asked, env);
}

function isPlanned(...projects) {
  return plan.suites.some(({ project }) => projects.includes(project));
}

/** The programs beside Node that tests need, where the plan has such tests. */
async function findPrograms() {
  const chromium = isPlanned('component', 'e2e') ? await findChromium() : {};
  const ffmpeg = isPlanned('server', 'e2e') ? await findFfmpeg() : {};
  const livekit = isPlanned('server', 'e2e') ? await findLivekit({ build: asked.full && asked.repeat === null }) : {};
  const redis = isPlanned('server') ? await findRedis() : {};
  const pgbouncer = isPlanned('server') ? await findPgbouncer() : {};
  const haproxy = isPlanned('e2e') ? await findHaproxy() : {};
  const seaweedfs = isPlanned('server') ? await findSeaweedfs() : {};
  for (const { problem } of [chromium, ffmpeg, livekit, redis, pgbouncer, haproxy, seaweedfs])
    if (problem) say(problem);
  return {
    ...(chromium.path && { CHROMIUM_PATH: chromium.path }),
    ...(ffmpeg.path && { FFMPEG_PATH: ffmpeg.path }),
    ...(pgbouncer.path && { PGBOUNCER_PATH: pgbouncer.path }),
    ...(haproxy.path && { HAPROXY_PATH: haproxy.path }),
    ...(redis.path && { REDIS_SERVER_PATH: redis.path }),
    ...(seaweedfs.path && { SEAWEEDFS_PATH: seaweedfs.path }),
    ...(livekit.path && { LIVEKIT_SERVER_BIN: livekit.path }),
  };
}

/** Does what a list still has, one after the other; another lane may take from it meanwhile. */
async function inTurn(work) {
  for (let next = work.shift(); next; next = work.shift()) report(await next());
}

async function built() {
  const began = performance.now();
  const { code: ended, output } = await buildWeb();
  return { name: 'web build', code: ended, output, seconds: (performance.now() - began) / 1000 };
}

async function runUnlessPassed(check, contents) {
  if (!(await hasPassed(check, contents))) return runCheck(check, env);
  return { name: check.name, code: 0, output: '', seconds: 0, note: 'passed before on the same files' };
}

function report(result) {
  results.push(result);
  const verdict = result.code === 0 ? 'ok' : 'FAILED';
  if ((result.code !== 0 || result.shown) && result.output) process.stdout.write(`${result.output.trimEnd()}\n`);
  say(`${result.name}: ${verdict} in ${result.seconds.toFixed(1)} s`);
}
