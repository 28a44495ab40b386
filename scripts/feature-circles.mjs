// Refuses circles of features: where two need each other, neither can be read or moved alone.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { circlesIn } from './lib/circles.mjs';
import { ROOT } from './lib/paths.mjs';

const PLACES = ['apps/server/src/features', 'apps/web/src/features'];

const found = PLACES.flatMap((place) => {
  const names = execFileSync('git', ['ls-files', `${place}/*.ts`, `${place}/*.tsx`], { cwd: ROOT, encoding: 'utf8' });
  const files = names.split('\n').filter((file) => file !== '');
  return circlesIn(
    files.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
    place,
  );
});
for (const circle of found) process.stderr.write(`${circle}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
