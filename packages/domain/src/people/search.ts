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

/** The names of a person that a search looks at, and their company. */
export interface SearchedPerson {
  readonly first_name: string;
  readonly last_name: string;
  readonly screen_name: string;
  readonly company: string;
}

/** Parts two fields of a searched text: no word of a search has it. */
const BETWEEN = '\n';

/** A text in the form in which texts are compared: small letters, one form of those with accents. */
export const foldSearched = (text: string): string => text.normalize('NFC').toLowerCase();

/** Everything of a person that a search looks at, made once for many searches. */
export function searchedText({ first_name, last_name, screen_name, company }: SearchedPerson): string {
  return foldSearched([first_name, last_name, screen_name, company].join(BETWEEN));
}

/**
 * How well a person fits the words of a search (D33): null when the first word stands nowhere in a name or the company;
 * else how many of the further ones do.
 * @param words folded, in their order; none fits everybody
 * @param text of `searchedText`
 */
export function fitOf(words: readonly string[], text: string): number | null {
  const [first, ...further] = words;
  if (first !== undefined && !text.includes(first)) return null;
  return further.filter((word) => text.includes(word)).length;
}

/** Letters that databases and JavaScript write small in different ways. */
const OTHERWISE_SMALL = /\u0130|\u0131|\u0307|\u03a3|\u03c3|\u03c2/u;

/**
 * Pieces of two or three letters, small, that whatever contains a word contains: an index knows the pieces of names. Empty: the
 * word is a single letter, or none of its pieces is sure.
 */
export function piecesOf(word: string): string[] {
  const letters = [...word];
  const size = Math.min(3, letters.length);
  if (size < 2) return [];
  const pieces = letters.slice(size - 1).map((_, place) => letters.slice(place, place + size).join(''));
  return [...new Set(pieces.filter((piece) => !OTHERWISE_SMALL.test(piece)).map((piece) => piece.toLowerCase()))];
}

/** The text by which people are put in order: the name that is shown, whatever its case and accents. */
export function nameKey({ screen_name, first_name, last_name }: Omit<SearchedPerson, 'company'>): string {
  const shown = screen_name === '' ? `${first_name} ${last_name}` : screen_name;
  return shown.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
