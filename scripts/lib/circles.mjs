import { importsIn } from './tests/parts.mjs';

const TEST = /\.test\.tsx?$/;

/**
 * Circles among the folders of a place, which modules alone do not show: two of one folder may lead to and fro. Fixtures count,
 * since tests elsewhere stand on them; tests lead where they like, for nothing stands on them.
 * @param {readonly (readonly [file: string, source: string])[]} files
 * @param place the folder that has the folders, as `apps/web/src/features`
 * @returns a shortest circle of each knot, with the imports that it is made of, as a line each
 */
export function circlesIn(files, place) {
  const folderOf = (path) =>
    path.startsWith(`${place}/`) ? /^([^/]+)\//.exec(path.slice(place.length + 1))?.[1] : undefined;
  const arrows = new Map();
  for (const [file, source] of files) {
    const from = folderOf(file);
    if (from === undefined || TEST.test(file)) continue;
    for (const target of importsIn(file, source)) {
      const to = folderOf(target);
      if (to === undefined || to === from) continue;
      const known = arrows.get(from) ?? arrows.set(from, new Map()).get(from);
      if (!known.has(to)) known.set(to, `${file} imports ${target}`);
    }
  }
  const seen = new Set();
  return [...arrows.keys()].sort().flatMap((folder) => {
    const circle = seen.has(folder) ? null : shortestCircle(folder, arrows);
    if (circle === null) return [];
    for (const part of circle) seen.add(part);
    const imports = circle.map((part, at) => `  ${arrows.get(part).get(circle[at + 1] ?? folder)}`);
    return [[`${place}: ${[...circle, folder].join(' → ')}`, ...imports].join('\n')];
  });
}

/** The shortest way from a folder back to it; null: there is none. */
function shortestCircle(folder, arrows) {
  const ways = [[folder]];
  const reached = new Set();
  for (const way of ways)
    for (const next of arrows.get(way.at(-1))?.keys() ?? []) {
      if (next === folder) return way;
      if (reached.has(next)) continue;
      reached.add(next);
      ways.push([...way, next]);
    }
  return null;
}
