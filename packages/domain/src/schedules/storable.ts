import { pathText, type Problem } from '../problem.ts';
import type { Path } from './reader.ts';

/** Places of texts that no database holds: with a zero character, or with half of a pair of UTF-16 units. */
export function unstorable(tree: unknown, file: string): Problem[] {
  return [...placesIn(tree, [])].slice(0, SHOWN).map((path) => ({
    file,
    place: pathText(path),
    reason: 'contains a character that is none (zero, or half of a pair)',
  }));
}

const SHOWN = 20;

function* placesIn(value: unknown, path: Path): Generator<Path> {
  if (typeof value === 'string') {
    if (isUnstorable(value)) yield path;
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, part] of Object.entries(value)) {
      const at = [...path, Array.isArray(value) ? Number(key) : key];
      if (isUnstorable(key)) yield path;
      yield* placesIn(part, at);
    }
  }
}

const isUnstorable = (text: string): boolean => text.includes('\u0000') || !text.isWellFormed();
