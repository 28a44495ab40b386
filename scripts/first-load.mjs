// What a browser loads before the home of an event works: the entry, the page, and all that they import statically.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/paths.mjs';

const CLIENT = join(ROOT, 'apps/web/dist/client');
// One language comes with them: the shipped one that takes the most room.
const ENTRIES = ['src/main.tsx', 'src/features/home/HomePage.tsx', 'virtual:texts/de'];

/**
 * The JavaScript files of the home's first load, as paths below the clone.
 * @throws when the web app has not been built or an entry is not part of it
 */
export function firstLoadFiles() {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8'));
  const found = new Set();
  const visit = (name) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`${name} is not part of the web build`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
  };
  ENTRIES.forEach(visit);
  return [...found].filter((file) => file.endsWith('.js')).map((file) => `apps/web/dist/client/${file}`);
}
