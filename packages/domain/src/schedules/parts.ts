import { addressOf } from './addresses.ts';
import { isTree, type Tree } from './reader.ts';
import type { ImportedTalk, ImportedTrack } from './types.ts';

/** Address of a picture: a text, or an object with a `url`; null: there is none. */
export function pictureOf(value: unknown, base: string): string | null {
  const text = isTree(value) ? value['url'] : value;
  return typeof text === 'string' ? addressOf(text, base) : null;
}

/** A track with its colour, which files keep as `color`, or as `colors` for light and dark. */
export function trackOf(name: string, track: Tree): ImportedTrack {
  const colors = isTree(track['colors']) ? (track['colors']['light'] ?? track['colors']['dark']) : undefined;
  return { name, color: colorOf(track['color'] ?? track['@color'] ?? colors) };
}

/** The tracks that are listed, then those that only talks name. */
export function tracksOf(listed: readonly ImportedTrack[], talks: readonly ImportedTalk[]): ImportedTrack[] {
  const colors = new Map(listed.map(({ name, color }) => [name, color]));
  const names = new Set([...colors.keys(), ...talks.map(({ track }) => track)]);
  return [...names].filter((name) => name !== '').map((name) => ({ name, color: colors.get(name) ?? null }));
}

/** A colour as `#rrggbb`; other ways to write one are left out. */
function colorOf(value: unknown): string | null {
  const digits = typeof value === 'string' ? /^#([0-9a-f]{6}|[0-9a-f]{3})$/i.exec(value.trim())?.[1] : undefined;
  if (digits === undefined) return null;
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase();
}
