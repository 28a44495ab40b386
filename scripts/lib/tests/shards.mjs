/**
 * Deals things out so that each share takes about as long: the longest first, each to the share that has least.
 * The same things are always dealt out in the same way.
 * @template {{ name: string, seconds: number }} T
 * @param {readonly T[]} things
 * @returns {T[][]}
 */
export function deal(things, count) {
  const shares = Array.from({ length: count }, () => ({ things: [], seconds: 0 }));
  const longestFirst = [...things].sort((a, b) => b.seconds - a.seconds || (a.name < b.name ? -1 : 1));
  for (const thing of longestFirst) {
    const share = shares.reduce((least, one) => (one.seconds < least.seconds ? one : least));
    share.things.push(thing);
    share.seconds += thing.seconds;
  }
  return shares.map(({ things: dealt }) => dealt);
}
