import { soughtIn, wordsOf, type Sought } from '../chat/search.ts';
import { isNear, MARKS, NEAR_LETTERS_MIN, nearForms, placeWord, type EntryKind } from './entries.ts';

/** How an entry fits, the best way first: by its title, by any of its words, by words of the title that are written otherwise. */
export type Tier = 'title' | 'anywhere' | 'near';

/** The words that are looked through: those of titles, or those of the names of people in an entry. */
export type Field = 'title' | 'name';

/** Where a search looks: entries of some kinds of an event, by their titles or by the people in them. */
export interface SoughtPlace {
  readonly event_id: string;
  readonly kinds: readonly EntryKind[];
  readonly field?: Field;
}

/**
 * A search among the entries of some kinds, in the words of PostgreSQL's `tsquery`; null: such a search cannot find anything.
 * People are found by the first word; further ones put them in order (D33).
 */
export function entryQuery(place: SoughtPlace, sought: Sought, tier: Tier): string | null {
  const { event_id, kinds, field = 'title' } = place;
  const asked = kinds.includes('person') && tier !== 'title' ? firstOf(sought) : sought;
  const needs = tier === 'near' ? nearNeeds(asked, field) : plainNeeds(asked, tier === 'title' ? MARKS[field] : '');
  if (needs === null || needs.length === 0) return null;
  const among = kinds.map((kind) => quoted(placeWord(event_id, kind))).join(' | ');
  return [`(${among})`, ...needs].join(' & ');
}

/** The first word of a search, which may be the beginning of one. */
function firstOf({ words, prefixes }: Sought): Sought {
  const [first] = words.length > 0 ? words : prefixes;
  return { words: [], prefixes: first === undefined ? [] : [first] };
}

/** A letter with which very many words begin. */
const LONE_LETTER = /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Arabic}\p{Script=Hebrew}\p{N}]$/u;

/** The last word may be the beginning of one, unless it is a lone letter. */
function plainNeeds({ words, prefixes }: Sought, mark: string): string[] {
  const begun = (prefix: string): string => quoted(mark + prefix) + (LONE_LETTER.test(prefix) ? '' : ':*');
  return [...words.map((word) => quoted(mark + word)), ...prefixes.map(begun)];
}

/**
 * Each word as it is, as one of the title that differs by a letter, or with its umlauts as such. null: no word of the search
 * is long enough.
 */
function nearNeeds(sought: Sought, field: Field): string[] | null {
  const mark = field === 'title' ? MARKS.near_title : MARKS.near_name;
  const near = [...sought.words, ...sought.prefixes].map((word) => nearForms(word).map((form) => quoted(mark + form)));
  if (near.every((forms) => forms.length === 0)) return null;
  const plain = plainNeeds(sought, '');
  const umlauted = (word: string): string => withUmlauts(word);
  const umlauts = plainNeeds({ words: sought.words.map(umlauted), prefixes: sought.prefixes.map(umlauted) }, '');
  return plain.map((need, index) => {
    const ways = new Set([need, umlauts[index] ?? need, ...(near[index] ?? [])]);
    return `(${[...ways].join(' | ')})`;
  });
}

/**
 * A word whose umlauts are written with an e (D361), as it is folded with them; a short one is another word.
 * @param least letters that must be left
 */
export function withUmlauts(word: string, least = NEAR_LETTERS_MIN): string {
  const plain = word.replace(/([aou])e/gu, '$1');
  return plain.length < least ? word : plain;
}

/** Words hold letters, digits and a mark alone, and so need no escape. */
const quoted = (word: string): string => `'${word}'`;

/** How well a text fits a search by its own words, 0 being best; null: not at all. */
export function fitOf(text: string, search: string): number | null {
  const sought = soughtIn(search);
  if (!sought) return null;
  const own = wordsOf(text);
  const begins = ({ words, prefixes }: Sought): boolean =>
    words.every((word) => own.includes(word)) &&
    prefixes.every((prefix) => own.some((word) => word.startsWith(prefix)));
  if (begins(sought)) return own.length === sought.words.length + sought.prefixes.length ? 0 : 1;
  const wanted = [...sought.words, ...sought.prefixes];
  return wanted.every((word) => own.some((one) => one.startsWith(word) || isNear(one, word))) ? 2 : null;
}
