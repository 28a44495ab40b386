/**
 * The one of some known words that a misspelt one probably stands for. Case, dashes and underscores do not count; a
 * third of the letters may be wrong, where two neighbours that changed places are one mistake.
 * @returns null when none is near enough
 */
export function closest(word: string, known: Iterable<string>): string | null {
  const asked = plain(word);
  let best: { readonly name: string; readonly mistakes: number } | null = null;
  for (const name of known) {
    const wanted = plain(name);
    const mistakes = mistakesBetween(asked, wanted);
    const isNear = mistakes <= Math.max(asked.length, wanted.length) / 3 || isBeginning(asked, wanted);
    if (isNear && (best === null || mistakes < best.mistakes)) best = { name, mistakes };
  }
  return best?.name ?? null;
}

/** The end of a sentence about a word that is not known: ` (did you mean "port"?)`, or nothing. */
export function didYouMean(word: string, known: Iterable<string>): string {
  const meant = closest(word, known);
  return meant === null ? '' : ` (did you mean "${meant}"?)`;
}

/** Half a word, or more, that was not written to its end: `invite` of `invited`, `time` of `time-zone`. */
const isBeginning = (asked: string, wanted: string): boolean =>
  asked.length >= 3 && asked.length * 2 >= wanted.length && wanted.startsWith(asked);

const plain = (text: string): string => text.toLowerCase().replaceAll(/[\s_-]/g, '');

/** Letters to add, to remove, to replace, or neighbours to exchange (the optimal string alignment distance). */
export function mistakesBetween(a: string, b: string): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const one = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + same);
      row.push(swapped ? Math.min(one, (before[j - 2] ?? 0) + 1) : one);
    }
    [before, last] = [last, row];
  }
  return last[b.length] ?? 0;
}
