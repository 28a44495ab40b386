import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { ROOT } from './paths.mjs';

const LEFT_OUT = new Set(['node_modules', 'dist']);

/** A hash of files and folders of the clone: their names and contents, without tests. Missing ones count as absent. */
export async function fingerprint(paths) {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesBelow(join(ROOT, path))) {
      hash.update(`${relative(ROOT, file)}\0`);
      hash.update(
        createHash('sha256')
          .update(await readFile(file))
          .digest(),
      );
    }
  }
  return hash.digest('hex');
}

async function filesBelow(path) {
  const found = await stat(path).catch(() => null);
  if (found === null) return [];
  if (found.isFile()) return [path];
  const names = (await readdir(path)).filter((name) => !LEFT_OUT.has(name) && !name.endsWith('.test.ts')).sort();
  const nested = await Promise.all(names.map((name) => filesBelow(join(path, name))));
  return nested.flat();
}

/** The value in a stamp file; empty where there is none. */
export async function readStamp(file) {
  return (await readFile(file, 'utf8').catch(() => '')).trim();
}

/** Does the stamp file hold this value? */
export async function isStamped(file, value) {
  return (await readStamp(file)) === value;
}

export async function writeStamp(file, value) {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${value}\n`);
}
