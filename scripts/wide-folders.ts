/** Refuses folders of code with more files at their top than a newcomer reads through: `node scripts/wide-folders.ts`. */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const PLACES = ['apps', 'packages', 'testkit', 'e2e', 'bench', 'scripts'];
const MOST = 25;
/** Migrations are a list that only grows, and are read one at a time. */
const LISTS = ['apps/server/src/db/migrations/'];

/** A line for each folder that has too many files directly in it, the widest first. */
export function wideFolders(files: readonly string[]): string[] {
  const sorted = files.filter((file) => !LISTS.some((list) => file.startsWith(list)));
  const folders = Map.groupBy(sorted, (file) => file.slice(0, file.lastIndexOf('/')));
  return [...folders]
    .map(([folder, { length }]) => ({ folder, length }))
    .filter(({ length }) => length > MOST)
    .sort((a, b) => b.length - a.length)
    .map(({ folder, length }) => `${folder} has ${length} files at its top; ${MOST} may stand: sort them into folders`);
}

if (import.meta.main) {
  const names = execFileSync('git', ['ls-files', ...PLACES], { cwd: ROOT, encoding: 'utf8' });
  const found = wideFolders(names.split('\n').filter((name) => name !== ''));
  for (const line of found) process.stderr.write(`${line}\n`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
