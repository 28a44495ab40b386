// All JavaScript that the home of an event loads by itself, against its budget (docs/decisions/0012-first-load.md).
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** kB are 1,000 bytes, compressed with gzip. */
export const BUDGET_KB = 110;

const CLIENT = join(import.meta.dirname, '../apps/web/dist/client');
const PAGES = ['src/main.tsx', 'src/features/home/HomePage.tsx'];
/** One language comes with them: the shipped one that takes the most room, with all that is drawn unasked. */
const TEXTS = ['', '/home', '/late', '/consent'].map((name) => `virtual:texts/de${name}`);
/** The worker of the offline page; no part of the build's manifest. */
const WORKER = 'sw.js';

/** The modules, and files of several, that the home can reach and does not load by itself. Any other counts. */
const WAITS: ReadonlySet<string> = new Set([
  // Parts that open together (apps/web/build/opened-chunks.ts).
  'chat-model',
  'bars',
  'kit',
  'own-news',
  // For a person who asks for it, or scrolls to it.
  'src/features/consent/ConsentDetails.tsx',
  'src/features/panel/MoreSheet.tsx',
  'src/features/palette/Palette.tsx',
  'src/shell/event-parts.ts',
  'src/shell/SignedOut.tsx',
  'src/features/panel/PlaceLinks.tsx',
  'src/features/timeline/TimelineWidget.tsx',
  // For something to send or to fetch, and something to say.
  '../../packages/contract/src/boot.ts',
  'src/features/chat/threads/desk/EndOfSanctions.tsx',
  'src/features/chat/channels/moving.ts',
  'src/page/timeline/requests.ts',
  'src/ui/modal/GenericModal.tsx',
  // For a person who is quicker than the script.
  'src/page/life/early.ts',
  // For everybody who goes elsewhere.
  'src/page/navigation/page-title.ts',
  'src/shell/open-page.ts',
  'src/shell/other-pages.ts',
  // Drawn by the server, and taken over at the first touch (apps/web/src/page/life/held-part.tsx).
  'src/features/moments/HomeMoment.tsx',
  'src/page/places/OwnPlaces.tsx',
  // For those who run a part of the event or prepare it, for events with an intro, for hosts of an empty event, and for hosts while the product is developed.
  'src/features/dev-clock/ClockControl.tsx',
  'src/features/previews/index.ts',
  'src/features/header/AttendeesSee.tsx',
  'src/features/header/HostChip.tsx',
  'src/features/event-closed/WelcomeIntro.tsx',
  'src/features/home/FirstSteps.tsx',
  'src/features/home/SimulationLine.tsx',
]);
/** Other pages, and texts beyond those named above. */
const WAITING_KINDS = /Page\.tsx$|^virtual:texts\//;

interface Chunk {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
}

interface FirstLoadFile {
  /** Below the built web app, as in its address. */
  readonly path: string;
  /** Size with gzip -9. */
  readonly bytes: number;
}

/**
 * The JavaScript files that a first visit of the home loads without any interaction.
 * @throws when the web app has not been built, or a module that is named here is not part of it
 */
export function firstLoad(): FirstLoadFile[] {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const chunk = (name: string): Chunk => {
    const known =
      manifest[name] ?? Object.values(manifest).find((one) => one.name === name && one.file.endsWith('.js'));
    if (!known) throw new Error(`${name} is no chunk of the web build: scripts/first-load.ts names it in vain`);
    return known;
  };
  WAITS.forEach(chunk);
  const loaded = new Set<Chunk>();
  const visit = (name: string): void => {
    const { imports = [], dynamicImports = [] } = chunk(name);
    if (loaded.has(chunk(name))) return;
    loaded.add(chunk(name));
    const waits = (next: string): boolean =>
      WAITS.has(next) || WAITS.has(chunk(next).name ?? '') || WAITING_KINDS.test(next);
    [...imports, ...dynamicImports.filter((next) => !waits(next))].forEach(visit);
  };
  [...PAGES, ...TEXTS].forEach(visit);
  return [...[...loaded].map(({ file }) => file), WORKER].map((path) => ({ path, bytes: sizeOf(path) }));
}

/** The drawing of boards and its page are read in one order (apps/web/build/shell-chunk.ts). */
const IN_ORDER = /board-drawing|BoardCanvas/;

/**
 * Files of the build that need each other in a circle: one of them would run before values that it needs are there.
 * @returns the names of one circle; null: there is none
 */
function circle(): string[] | null {
  const manifest = JSON.parse(readFileSync(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const done = new Set<string>();
  const from = (name: string, way: string[]): string[] | null => {
    if (way.includes(name)) return way.slice(way.indexOf(name));
    if (done.has(name)) return null;
    done.add(name);
    for (const next of manifest[name]?.imports ?? []) {
      const found = from(next, [...way, name]);
      if (found && !found.every((one) => IN_ORDER.test(one))) return found;
    }
    return null;
  };
  return Object.keys(manifest).reduce<string[] | null>((found, name) => found ?? from(name, []), null);
}

function sizeOf(path: string): number {
  return gzipSync(readFileSync(join(CLIENT, path)), { level: 9 }).length;
}

if (import.meta.main) {
  const needed = circle();
  if (needed) throw new Error(`files of the web build need each other: ${needed.join(' → ')}`);
  const files = firstLoad();
  const kB = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000;
  const sentence = `the home loads ${kB.toFixed(1)} kB of JavaScript by itself; its budget is ${BUDGET_KB} kB`;
  process.stdout.write(`${sentence}\n`);
  if (kB > BUDGET_KB) {
    for (const { path, bytes } of files) process.stdout.write(`${(bytes / 1000).toFixed(1).padStart(7)} kB  ${path}\n`);
    process.exitCode = 1;
  }
}
