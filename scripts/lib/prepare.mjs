import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fingerprint, isStamped, readStamp, writeStamp } from './fingerprint.mjs';
import { hostNodeProblem, installedFor, isAtLeast, isForAnother, OLDEST_NODE } from './node-version.mjs';
import { BIN, environment, MODULES, ROOT } from './paths.mjs';
import { requireOwnCopy } from './owner.mjs';
import { whileInstalling } from './progress.mjs';
import { runNpm } from './run.mjs';
import { fail, say } from './say.mjs';

/** The inputs of the web build. */
const WEB_SOURCES = [
  'apps/web',
  'packages/client',
  'packages/contract',
  'packages/domain',
  'packages/texts',
  'tsconfig.base.json',
  'package-lock.json',
];

/** Installs the dependencies when there are none, or when the lockfile, the system or its Node has changed since. */
export async function installIfNeeded() {
  const problem = hostNodeProblem(process.version, `${process.platform}-${process.arch}`);
  if (problem !== null) fail(problem);
  const stamp = join(MODULES, '.plenary-lockfile');
  const lockfile = await fingerprint(['package-lock.json']);
  const found = await readStamp(stamp);
  if (found === `${lockfile} ${installedFor()}`) return;
  requireOwnCopy();
  if (isForAnother(found) || !(await isInstalled())) {
    say('installing dependencies (npm ci); this takes a minute or two');
    await install();
  }
  await linkPinnedNode();
  await writeStamp(stamp, `${lockfile} ${installedFor()}`);
}

/** npm 10 leaves out the link by which the pinned Node comes first in the PATH of npm's scripts. */
async function linkPinnedNode() {
  const target = `../node-${process.platform}-${process.arch}/bin/node`;
  if (!existsSync(join(BIN, target)) || existsSync(join(BIN, 'node'))) return;
  await symlink(target, join(BIN, 'node'));
}

/** Has npm already put here what the lockfile asks for? It keeps a list of what it did. */
async function isInstalled() {
  const read = (path) =>
    readFile(path, 'utf8').then(
      (text) => JSON.parse(text).packages,
      () => null,
    );
  const [wanted, found] = [
    await read(join(ROOT, 'package-lock.json')),
    await read(join(MODULES, '.package-lock.json')),
  ];
  if (wanted === null || found === null) return false;
  const isThere = ([path, { version, optional, link }]) =>
    !path.startsWith('node_modules/') || optional || link || found[path]?.version === version;
  return Object.entries(wanted).every(isThere);
}

/** npm's chatter is shown only when it fails: on an older host it warns of every package that wants a newer Node. */
async function install() {
  // Production mode would leave out what builds and tests the product.
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const { code, output } = await whileInstalling(() => runNpm(args, { quiet: true, env: { NODE_ENV: 'development' } }));
  if (code === 0) return;
  process.stderr.write(output);
  fail(
    code > 128 ? 'the installation was interrupted.' : 'the dependencies could not be installed; npm says why above.',
  );
}

/** Ends with a sentence where neither node_modules nor the host has a Node that is new enough. */
export function requireNode() {
  const asked = spawnSync('node', ['--version'], { env: environment(), encoding: 'utf8' });
  if (isAtLeast(asked.stdout ?? '', OLDEST_NODE)) return;
  fail(
    `Node ${OLDEST_NODE.join('.')} or newer is needed on this system, and ${(asked.stdout ?? '').trim() || 'none'} was found.`,
  );
}

/** Builds the web app when it is stale; ends with a sentence when that fails. */
export async function buildWebIfStale() {
  const { code, output } = await buildWeb();
  if (code === 0) return;
  process.stderr.write(output);
  fail(code > 128 ? 'the build was interrupted.' : 'the web app could not be built; the reason is above.');
}

/**
 * Builds the web app when its sources, those it imports, or the dependencies have changed since the last build.
 * @returns {Promise<{ code: number, output: string }>}
 */
export async function buildWeb() {
  const dist = join(ROOT, 'apps/web/dist');
  const stamp = join(dist, '.plenary-sources');
  const wanted = await fingerprint(WEB_SOURCES);
  if (await isStamped(stamp, wanted)) return { code: 0, output: '' };
  requireOwnCopy([join(ROOT, 'apps/web'), dist]);
  say('building the web app');
  await rm(stamp, { force: true });
  const built = await runNpm(['run', 'build', '--silent'], { quiet: true });
  if (built.code === 0) await writeStamp(stamp, wanted);
  return built;
}
