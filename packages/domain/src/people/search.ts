import { fold } from '../chat/search.ts';
import { withUmlauts } from '../search/queries.ts';

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

/** A text in the form in which names are compared: small letters without accents; the function name_fold of the database gives the same. */
export const foldName = (text: string): string => fold(text).replaceAll('ς', 'σ');

/**
 * The forms of a word that find: as it is typed, with umlauts in the place of ae, oe and ue (D361), and with these in the place of
 * umlauts, as names are written where the letters are missing. All are looked for at once, as the list grows with each letter.
 */
export function formsOf(word: string): readonly string[] {
  // Accents alone are left as they are, and stand in no name.
  const folded = foldName(word) || word;
  const written = word.normalize('NFC').replace(/[äöü]/gi, (letter) => `${fold(letter)}e`);
  return [...new Set([folded, withUmlauts(folded, UMLAUT_LETTERS_MIN), foldName(written) || folded])];
}

/** With fewer letters left, one more would find half of all names. */
const UMLAUT_LETTERS_MIN = 3;

/** Everything of a person that a search looks at, made once for many searches; a space stands before each name. */
export function searchedText({ first_name, last_name, screen_name, company }: SearchedPerson): string {
  return [first_name, last_name, screen_name, company].map((text) => ` ${foldName(text)}`).join('');
}

/**
 * How well a person fits the words of a search (D33): null when the first word stands nowhere in a name or the company;
 * else how many of the further ones do.
 * @param words the forms of each, in their order; none fits everybody
 * @param text of `searchedText`
 */
export function fitOf(words: readonly (readonly string[])[], text: string): number | null {
  const stands = (forms: readonly string[]): boolean => forms.some((form) => text.includes(form));
  const [first, ...further] = words;
  if (first !== undefined && !stands(first)) return null;
  return further.filter(stands).length;
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
