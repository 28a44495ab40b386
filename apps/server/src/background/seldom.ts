/** One of each kind in so long; milliseconds. */
const EVERY_MS = 60_000;
/** Kinds that are known at once: more than there are, so that what makes up kinds takes no memory. */
const KINDS_MAX = 1_000;

/**
 * Lets one of each kind through in a minute, and counts those that it withholds.
 * @param elapsed milliseconds that only grow
 * @returns how many of this kind were withheld since the last one; null: this one is withheld too
 */
export function createSeldom(elapsed: () => number): (kind: string) => number | null {
  const known = new Map<string, { readonly at: number; withheld: number }>();
  return (kind) => {
    const last = known.get(kind);
    const now = elapsed();
    if (last && now - last.at < EVERY_MS) {
      last.withheld += 1;
      return null;
    }
    if (known.size >= KINDS_MAX) known.clear();
    known.set(kind, { at: now, withheld: 0 });
    return last?.withheld ?? 0;
  };
}
