import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { ROOT } from './paths.mjs';
import { importsIn, suiteOf } from './tests/parts.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist', 'coverage', 'data', 'media']);
const CODE = /\.(?:tsx?|mjs|cjs|js)$/;
const TEST_CALL = /^\s*(?:it|test)\b/gm;

/**
 * Reads the copy: its files, the tests in each test file, and the imports of each module.
 * @returns {Promise<{ files: string[], tests: { file: string, suite: string, count: number }[], imports: Map<string, string[]> }>}
 */
export async function readHouse() {
  const files = (await filesBelow(ROOT)).map((file) => relative(ROOT, file));
  const code = files.filter((file) => CODE.test(file));
  const sources = await Promise.all(code.map(async (file) => [file, await readFile(join(ROOT, file), 'utf8')]));
  const tests = sources.flatMap(([file, source]) => {
    const suite = suiteOf(file);
    return suite === null ? [] : [{ file, suite, count: source.match(TEST_CALL)?.length ?? 0 }];
  });
  return { files, tests, imports: new Map(sources.map(([file, source]) => [file, importsIn(file, source)])) };
}

/** Files that belong to the copy, as absolute paths; not what was installed, built or recorded. */
export async function filesBelow(folder) {
  const entries = (await readdir(folder, { withFileTypes: true })).filter(({ name }) => !LEFT_OUT.has(name));
  const found = entries.map((entry) => {
    const path = join(folder, entry.name);
    if (entry.isFile()) return [path];
    return entry.isDirectory() && !isHidden(entry.name) ? filesBelow(path) : [];
  });
  return (await Promise.all(found)).flat();
}

const isHidden = (name) => name.startsWith('.');
