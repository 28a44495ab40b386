/** Words of a search that count; what follows is not looked at. */
const WORDS_MAX = 5;
const WORD_LENGTH_MAX = 40;

/**
 * The words of a search for people: the first one finds, the further ones rank (D33). Control characters and what nobody
 * sees are left out; a long word is cut.
 */
export function searchWords(search: string): string[] {
  return search
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, ' ')
    .split(/\s+/u)
    .filter((word) => word !== '')
    .slice(0, WORDS_MAX)
    .map((word) => [...word].slice(0, WORD_LENGTH_MAX).join(''));
}
