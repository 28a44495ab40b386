import { fitOf } from './queries.ts';

/** Numbers of the palette. */
export const PALETTE = {
  /** Entries of a kind that are shown. */
  shown: 6,
  /** Entries that are remembered as recent. */
  recent: 5,
  /** Letters from which on people and the like are asked of the server. */
  asked_min: 2,
} as const;

/** The fact that the palette reads of an entry. */
export interface PaletteEntry {
  readonly id: string;
  readonly title: string;
}

/**
 * The entries that fit a search, the best first, as the search of the event finds titles (SEA3); of equal ones those that were
 * chosen last, then those that come first. An empty search has all of them.
 * @param recent ids, the last one that was chosen first
 */
export function paletteHits<E extends PaletteEntry>(entries: readonly E[], q: string, recent: readonly string[]): E[] {
  const all = q.trim() === '';
  const hits = entries.flatMap((entry) => {
    const fit = all ? 0 : fitOf(entry.title, q);
    const at = recent.indexOf(entry.id);
    return fit === null ? [] : [{ entry, fit, since: at === -1 ? recent.length : at }];
  });
  return hits.sort((a, b) => a.fit - b.fit || a.since - b.since).map(({ entry }) => entry);
}

/** The recent entries once another was chosen: it stands first, and none twice. */
export const withRecent = (recent: readonly string[], id: string): string[] =>
  [id, ...recent.filter((one) => one !== id)].slice(0, PALETTE.recent);
