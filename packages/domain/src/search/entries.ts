import { JOINED_SCRIPTS, wordsOf } from '../chat/search.ts';

/** The things of an event that its search finds by words of their own; messages have theirs (`chat/search.ts`). */
export const ENTRY_KINDS = ['session', 'vault_item', 'room', 'sponsor', 'page', 'person'] as const;
export type EntryKind = (typeof ENTRY_KINDS)[number];

/** The texts of an entry: only those that everybody who finds it may read. */
export interface EntryTexts {
  readonly title: string;
  /** Names of people in it, by which those are found. */
  readonly names: readonly string[];
  readonly texts: readonly string[];
}

/** Words of an entry that count, the title's first. */
const WORDS_MAX = 2_000;
/** A shorter word has too many others beside it. */
export const NEAR_LETTERS_MIN = 4;
/** A longer one is not a mistyped word. */
const NEAR_LETTERS_MAX = 24;

/** Stands before words, so that one index holds what they are; no word has one of them in it. */
export const MARKS = { title: '=', name: '@', near_title: '~', near_name: '^', place: '/' } as const;

/** The word that stands for the entries of a kind at an event: a search reads nothing of others. */
export const placeWord = (event_id: string, kind: EntryKind): string => `${MARKS.place}${kind}/${event_id}`;

/** The words by which an entry is found: all of them plain, those of title and names also as such and with one letter left out. */
export function entryWords({ title, names, texts }: EntryTexts): string[] {
  const titled = wordsOf(title);
  const named = wordsOf(names.join('\n'));
  const plain = new Set([...titled, ...named, ...texts.flatMap(wordsOf)]);
  return [
    ...marked(MARKS.title, titled),
    ...marked(MARKS.name, named),
    ...marked(MARKS.near_title, titled.flatMap(nearForms)),
    ...marked(MARKS.near_name, named.flatMap(nearForms)),
    ...[...plain].slice(0, WORDS_MAX),
  ];
}

const marked = (mark: string, words: readonly string[]): string[] =>
  [...new Set(words)].slice(0, WORDS_MAX).map((word) => mark + word);

/** The number of words of a title: of two that fit, the shorter one says it more plainly. */
export const titleSize = (title: string): number => Math.min(wordsOf(title).length, 1_000);

const LETTERS = /^[\p{L}\p{M}]+$/u;
/** Scripts that are read by pairs: a pair is no word that is mistyped. */
const UNSPACED = new RegExp(`[${JOINED_SCRIPTS}]`, 'u');

/**
 * A word, and the word with each of its letters left out. Two words that share a form differ by a letter that is wrong,
 * missing, too much, or in its neighbour's place. Empty for a word that is too short, too long, or no word of letters.
 */
export function nearForms(word: string): string[] {
  const letters = [...word];
  if (letters.length < NEAR_LETTERS_MIN || letters.length > NEAR_LETTERS_MAX) return [];
  if (!LETTERS.test(word) || UNSPACED.test(word)) return [];
  return [...new Set([word, ...letters.map((_, place) => letters.toSpliced(place, 1).join(''))])];
}

/** Whether two words differ by one letter at most, as `nearForms` says. */
export function isNear(one: string, other: string): boolean {
  if (one === other) return true;
  const forms = new Set(nearForms(one));
  return nearForms(other).some((form) => forms.has(form));
}
