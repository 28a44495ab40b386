import { posix } from 'node:path';

/** The suites, from the quickest tests to the slowest. A test file belongs to the first whose pattern it matches. */
const SUITES = [
  ['component', /\.component\.test\.tsx$/],
  ['e2e', /^e2e\/.*\.test\.ts$/],
  ['server', /^(?:apps\/server|testkit|bench)\/.*\.test\.ts$/],
  ['unit', /^(?:packages|apps\/web|scripts)\/.*\.test\.ts$/],
];

/** Folders named after a part, in every room that has such folders. */
const FOLDERS = [
  /^apps\/(?:server|web)\/src\/features\/([^/]+)\//,
  /^apps\/(?:server|web)\/src\/([^/]+)\//,
  /^packages\/(?:domain|contract|client)\/src\/([^/]+)\//,
  /^e2e\/(?!support\/)([^/]+)\//,
];
/** Files that carry the name of their part, often with more behind it: `chat-files.po` of the texts is chat's. */
const NAMED = [
  /^packages\/contract\/src\/([^/.]+)\.ts$/,
  /^packages\/texts\/locales\/[^/]+\/(?:[^/]+\/)?([^/.]+)\.po$/,
  /^e2e\/([^/.]+)\.test\.ts$/,
];
/** Whatever else there is belongs to its package or folder. */
const REST = /^(?:(?:apps|packages)\/)?([^/]+)\//;
const DOCUMENT = /\.md$|^docs\//;

const PACKAGES = { server: 'apps/server/src', testkit: 'testkit' };
const IMPORT = /(?:\bfrom|\bimport\(?|^import)\s*['"]([^'"\n]+)['"]/gm;

/** The suite of a test file, or null for any other file. */
export function suiteOf(file) {
  return SUITES.find(([, pattern]) => pattern.test(file))?.[0] ?? null;
}

/**
 * The parts of the house: features, which have the same name in every room, and whatever else has a folder.
 * @param {readonly string[]} files of the copy, relative to it
 * @returns {(file: string) => string | null} tells the part of a file; null: of a document, or of the copy's top
 */
export function partsOf(files) {
  const folders = new Set(files.flatMap((file) => named(FOLDERS, file) ?? []));
  return (file) => {
    if (DOCUMENT.test(file)) return null;
    const folder = named(FOLDERS, file);
    if (folder !== null) return folder;
    const name = named(NAMED, file);
    const owner = name === null ? null : longestStart(name, folders);
    if (owner !== null) return owner;
    return file.startsWith('e2e/') && name !== null ? name : (REST.exec(file)?.[1] ?? null);
  };
}

const named = (patterns, file) =>
  patterns.map((pattern) => pattern.exec(file)?.[1]).find((name) => name !== undefined) ?? null;

function longestStart(name, folders) {
  const words = name.split('-');
  const starts = words.map((_, index) => words.slice(0, words.length - index).join('-'));
  return starts.find((start) => folders.has(start)) ?? null;
}

/** The modules of the copy that a module imports, relative to the copy and without their ending where the import has none. */
export function importsIn(file, source) {
  return [...source.matchAll(IMPORT)].flatMap(([, target]) => {
    if (target.startsWith('.')) return [posix.join(posix.dirname(file), target)];
    const [, name, path] = /^@plenary\/([^/]+)\/(.+)$/.exec(target) ?? [];
    return name === undefined ? [] : [`${PACKAGES[name] ?? `packages/${name}/src`}/${path}.ts`];
  });
}

/**
 * The parts whose code imports one of `wanted`, those first that do so in most modules. Tests do not count.
 * @param {ReadonlyMap<string, readonly string[]>} imports of each module
 */
export function dependentsOf(wanted, imports, partOf) {
  const counts = new Map();
  for (const [file, targets] of imports) {
    const part = partOf(file);
    if (part === null || wanted.has(part) || /\.(?:test|fixture)\.tsx?$/.test(file)) continue;
    if (targets.some((target) => wanted.has(partOf(target)))) counts.set(part, (counts.get(part) ?? 0) + 1);
  }
  return [...counts].sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0])).map(([part]) => part);
}

/** Names that a person may have meant by a wrong one: they hold it, or differ from it by a letter or two. */
export function nearNames(wrong, names) {
  const near = names.filter((name) => name.includes(wrong) || wrong.includes(name) || distance(wrong, name) <= 2);
  return near.sort((a, b) => distance(wrong, a) - distance(wrong, b)).slice(0, 5);
}

/** How many letters have to be put in, left out or exchanged to make one word of the other. */
function distance(one, other) {
  let row = [...other, ''].map((_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, theirs] of [...other].entries())
      next.push(Math.min(row[j + 1] + 1, next[j] + 1, row[j] + (letter === theirs ? 0 : 1)));
    row = next;
  }
  return row.at(-1);
}
