import { mistakesBetween } from '../../suggestion.ts';

/** The facts of a session that a search reads. */
export interface SearchedSession {
  readonly id: string;
  readonly title: string;
  readonly speakers: readonly { readonly name: string }[];
  readonly hosts: readonly { readonly name: string }[];
}

/** How a session was found, best first: its title has the text; a title like it; a person's name. */
export const HIT_KINDS = ['title', 'similar', 'person'] as const;
export type HitKind = (typeof HIT_KINDS)[number];

interface Entry {
  readonly id: string;
  /** In lower case, as TML4 reads it. */
  readonly title: string;
  readonly plainTitle: Plain;
  readonly people: readonly Plain[];
}

/** A text without accents and case, and its words. */
interface Plain {
  readonly text: string;
  readonly words: readonly string[];
}

/** The sessions made ready to be searched. Making it costs more than many searches: keep it. */
export interface AgendaSearch {
  /** Hits by session id; null: a text without letters or figures asks for nothing, so all sessions stay. */
  find(text: string): ReadonlyMap<string, HitKind> | null;
}

/**
 * The search of the agenda (TML4, AGE9): sessions whose title has the text; then those whose title has it without
 * accents or with mistakes; then those whose speakers or hosts have it, with the same forgiveness.
 */
export function agendaSearch(sessions: readonly SearchedSession[]): AgendaSearch {
  const entries = sessions.map(entryOf);
  return {
    find(text) {
      const literal = text.trim().toLowerCase();
      const asked = plain(literal);
      if (asked.words.length === 0) return null;
      const near = nearWords(asked);
      return new Map(
        entries.flatMap((entry): [string, HitKind][] => {
          const kind = hitOf(entry, literal, asked, near);
          return kind ? [[entry.id, kind]] : [];
        }),
      );
    },
  };
}

function entryOf({ id, title, speakers, hosts }: SearchedSession): Entry {
  const people = [...speakers, ...hosts].map(({ name }) => plain(name));
  return { id, title: title.toLowerCase(), plainTitle: plain(title), people };
}

function hitOf(entry: Entry, literal: string, asked: Plain, near: NearWords): HitKind | null {
  if (entry.title.includes(literal)) return 'title';
  if (speaksOf(entry.plainTitle, asked, near)) return 'similar';
  return entry.people.some((name) => speaksOf(name, asked, near)) ? 'person' : null;
}

/** A text speaks of what is asked when it has it, or when each word of it begins like one of the words asked for. */
function speaksOf({ text, words }: Plain, asked: Plain, near: NearWords): boolean {
  return text.includes(asked.text) || asked.words.every((word) => words.some((known) => near(word, known)));
}

/** Whether a known word begins like the one that was typed. */
type NearWords = (typed: string, known: string) => boolean;

/** Words come back in many titles, so each is compared once a search. */
function nearWords({ words }: Plain): NearWords {
  const compared = new Map(words.map((word) => [word, new Map<string, boolean>()]));
  return (typed, known) => {
    const before = compared.get(typed);
    const answer = before?.get(known);
    if (answer !== undefined) return answer;
    const is = isNear(typed, known);
    before?.set(known, is);
    return is;
  };
}

function isNear(typed: string, known: string): boolean {
  if (known.startsWith(typed)) return true;
  const allowed = allowedMistakes(typed);
  if (allowed === 0 || known.length < typed.length - allowed || lettersMissing(typed, known) > allowed) return false;
  // A word is typed from its beginning on, so its end may be missing: each beginning of about that length counts.
  for (let length = typed.length - allowed; length <= typed.length + allowed; length += 1)
    if (mistakesBetween(typed, known.slice(0, length)) <= allowed) return true;
  return false;
}

/** Short words are other words after one mistake; long ones may have two. */
function allowedMistakes({ length }: string): 0 | 1 | 2 {
  if (length < 5) return 0;
  return length < 8 ? 1 : 2;
}

/** How many different letters of a word another one has not: there are at least as many mistakes. */
function lettersMissing(typed: string, known: string): number {
  let missing = 0;
  for (const letter of new Set(typed)) if (!known.includes(letter)) missing += 1;
  return missing;
}

/** Letters that Unicode does not take apart into a plain one and its accent, as people type them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
  // Letters of Arabic that are written in several ways.
  ...{ ـ: '', ة: 'ه', ى: 'ي' },
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

function plain(text: string): Plain {
  const bare = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const folded = bare.replace(SPECIAL, (letter) => PLAIN_LETTERS[letter] ?? letter);
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? [];
  return { text: words.join(' '), words };
}
