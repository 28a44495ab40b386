import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { isStamped, readStamp, writeStamp } from './fingerprint.mjs';
import { filesBelow } from './house.mjs';
import { MODULES, ROOT } from './paths.mjs';

const CACHE = join(MODULES, '.cache/checks');
const CODE = /\.(?:tsx?|mjs|cjs|js)$/;
const MEDIA = /\.(?:mp4|webp|png|pdf|jpe?g|woff2)$/;

/**
 * The checks, with the seconds that they take on a fresh copy. Those that are `kept` depend on the files of the copy
 * alone: one that has passed is not run again on the same files.
 */
const CHECKS = [
  { name: 'types', command: ['oxlint', '--max-warnings', '0'], kept: true, seconds: 40 },
  { name: 'lint', command: cached('eslint', '--max-warnings', '0'), kept: true, seconds: 60, takes: ['.'] },
  {
    name: 'format',
    command: cached('prettier', '--check', '--log-level', 'warn'),
    kept: true,
    seconds: 40,
    takes: ['.'],
  },
  {
    name: 'architecture',
    command: ['depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages', 'testkit', 'e2e', 'bench'],
    kept: true,
    seconds: 30,
  },
  { name: 'dead code', command: ['knip'], kept: true, seconds: 10 },
  { name: 'texts', command: ['node', 'packages/texts/tools/main.ts', '--check'], seconds: 2 },
  { name: 'first load', command: ['node', 'scripts/first-load.ts'], shown: true, seconds: 1 },
  { name: 'words', command: ['node', 'scripts/words.mjs'], seconds: 4 },
  {
    name: 'quoted texts',
    command: ['node', 'scripts/spec-quotes.mjs'],
    shown: true,
    seconds: 1,
  },
  { name: 'rulings', command: ['node', 'scripts/rulings.ts'], shown: true, seconds: 1 },
];
/** Those of `--full` alone: they take minutes. */
const LONG_CHECKS = [{ name: 'documents', command: ['node', 'scripts/docs-check.ts'], shown: true, seconds: 600 }];

/** A program that remembers files, by their content, the version of the program and its settings. */
function cached(program, ...more) {
  const cache = ['--cache', '--cache-strategy', 'content', '--cache-location', join(CACHE, program)];
  return [program, ...cache, ...more];
}

/** The checks of a whole run. */
export function allChecks({ full = false } = {}) {
  const wanted = full ? [...CHECKS, ...LONG_CHECKS] : CHECKS;
  return wanted.map((check) => ({ ...check, command: [...check.command, ...(check.takes ?? [])] }));
}

/** The checks of some files: types of everything, which are quick, and what looks at each file by itself. */
export function checksOf(files) {
  const code = files.filter((file) => CODE.test(file));
  const [types, lint, format] = CHECKS;
  return [
    types,
    ...(code.length > 0 ? [{ ...lint, kept: false, command: [...lint.command, '--no-warn-ignored', ...code] }] : []),
    ...(files.length > 0
      ? [{ ...format, kept: false, command: [...format.command, '--ignore-unknown', ...files] }]
      : []),
  ];
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
