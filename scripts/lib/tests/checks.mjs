import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isStamped, readStamp, writeStamp } from '../fingerprint.mjs';
import { filesBelow } from '../house.mjs';
import { MODULES, ROOT } from '../paths.mjs';

const CACHE = join(MODULES, '.cache/checks');
/** It remembers files by their content, its version and its settings. */
const ESLINT_CACHE = ['--cache', '--cache-strategy', 'content', '--cache-location', join(CACHE, 'eslint')];
const CODE = /\.(?:tsx?|mjs|cjs|js)$/;
const MEDIA = /\.(?:mp4|webp|png|pdf|jpe?g|woff2)$/;

/**
 * The checks, with the seconds that they take on a fresh copy. Those that are `kept` depend on the files of the copy
 * alone: one that has passed is not run again on the same files. Those that are `built` look at the built web app.
 */
const CHECKS = [
  { name: 'format', command: ['oxfmt', '--check'], seconds: 1 },
  // Its Go program collects garbage a quarter as often as by itself, for a tenth more memory: a sixth of its time.
  { name: 'types', command: ['oxlint', '--max-warnings', '0'], kept: true, seconds: 35, env: { GOGC: '400' } },
  { name: 'lint', command: ['eslint', '--max-warnings', '0', ...ESLINT_CACHE, '.'], kept: true, seconds: 40 },
  {
    name: 'architecture',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'testkit', 'e2e', 'bench'],
    kept: true,
    seconds: 30,
  },
  { name: 'feature circles', command: ['node', 'scripts/feature-circles.mjs'], shown: true, seconds: 1 },
  { name: 'wide folders', command: ['node', 'scripts/wide-folders.ts'], shown: true, seconds: 1 },
  { name: 'dead code', command: ['knip'], kept: true, seconds: 10 },
  { name: 'texts', command: ['node', 'packages/texts/tools/main.ts', '--check'], seconds: 2 },
  { name: 'first load', command: ['node', 'scripts/first-load.ts'], built: true, shown: true, seconds: 1 },
  { name: 'words', command: ['node', 'scripts/words.mjs'], seconds: 4 },
  {
    name: 'quoted texts',
    command: ['node', 'scripts/spec/quotes.mjs'],
    shown: true,
    seconds: 1,
  },
  { name: 'rulings', command: ['node', 'scripts/spec/rulings.ts'], shown: true, seconds: 1 },
];
/** Those of `--full` alone: they take minutes. */
const LONG_CHECKS = [
  { name: 'documents', command: ['node', 'scripts/docs/check.ts'], built: true, shown: true, seconds: 600 },
  { name: 'journeys at two servers', command: ['npm', 'run', 'test:nodes'], built: true, shown: true, seconds: 1500 },
];

/** The checks of a whole run. */
export function allChecks({ full = false } = {}) {
  return full ? [...CHECKS, ...LONG_CHECKS] : CHECKS;
}

/** The checks of some files: the form and types of everything, which are quick, and what looks at each file by itself. */
export function checksOf(files) {
  const code = files.filter((file) => CODE.test(file));
  const [format, types, lint] = CHECKS;
  if (code.length === 0) return [format, types];
  const command = [...lint.command.slice(0, -1), '--no-warn-ignored', ...code];
  return [format, types, { ...lint, kept: false, command }];
}

/** Has a check passed on these contents of the copy? */
export async function hasPassed({ name, kept = false }, contents) {
  return kept && isStamped(stampOf(name), contents);
}

/** Notes which of the checks have passed on these contents, which have not changed while they ran. */
export async function notePassed(checks, results, contents) {
  const passed = checks.filter(({ name, kept }) => kept && results.some((one) => one.name === name && one.code === 0));
  for (const { name } of passed) await writeStamp(stampOf(name), contents);
}

const stampOf = (name) => join(CACHE, `${name.replaceAll(' ', '-')}.passed`);

/** A hash of every file that a check may read, and of what is installed. */
export async function contentsOfCopy(folder = ROOT) {
  const hash = createHash('sha256').update(await readStamp(join(MODULES, '.plenary-lockfile')));
  const files = (await filesBelow(folder)).filter((file) => !MEDIA.test(file)).sort();
  for (const file of files)
    hash
      .update(`${relative(folder, file)}\0`)
      .update(await readFile(file))
      .update('\0');
  return hash.digest('hex');
}
