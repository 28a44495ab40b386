/**
 * Search in messages decides with its own words: they are the same on every database, whatever its locale is. A word is
 * a run of letters and digits without accents and case. Scripts that put no space between words are read by pairs.
 */

/** Characters of a search that count, and words. */
export const SEARCH = { text_max: 200, words_max: 12, page_size: 20, page_max: 50 } as const;

/** Characters of a word that count. */
const WORD_MAX = 64;

/** Accents, Hebrew and Arabic points, and what only stretches a word: left out by hurried typing. */
const POINTS = [
  '0300-\\u036f',
  '0591-\\u05bd',
  '05bf-\\u05c7',
  '0610-\\u061a',
  '0640',
  '064b-\\u065f',
  '0670',
  '06d6-\\u06ed',
];
const MARKS = new RegExp(`[${POINTS.map((range) => `\\u${range}`).join('')}]`, 'g');
/** Letters that have no decomposition, and are typed as others. */
const TYPED_AS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ł: 'l',
  þ: 'th',
  ı: 'i',
  ة: 'ه',
  ى: 'ي',
};
const SPECIAL = new RegExp(`[${Object.keys(TYPED_AS).join('')}]`, 'g');

/** Scripts that put no space between words. */
const JOINED = ['Han', 'Hiragana', 'Katakana', 'Thai', 'Lao', 'Khmer', 'Myanmar'];
/** Their letters and signs, as a part of a class of a pattern. */
export const JOINED_SCRIPTS = JOINED.map((script) => `\\p{Script=${script}}`).join('');
/** A letter of theirs: scripts have signs, too. */
const JOINED_LETTER = `(?:(?=[\\p{L}\\p{N}\\p{M}])[ー${JOINED_SCRIPTS}])`;
/** A run of such a script, a run of other letters and digits, or an emoji. */
const RUN = new RegExp(
  `${JOINED_LETTER}+|(?:(?!${JOINED_LETTER})[\\p{L}\\p{N}\\p{M}_])+|\\p{Extended_Pictographic}`,
  'gu',
);
const UNSPACED = new RegExp(`^${JOINED_LETTER}`, 'u');

/** A text without accents and case, in one spelling of each letter. */
export function fold(text: string): string {
  const plain = text.normalize('NFKD').replace(MARKS, '').normalize('NFC').toLowerCase();
  return plain.replace(SPECIAL, (letter) => TYPED_AS[letter] ?? letter);
}

/** The words by which a message is found. */
export function wordsOf(text: string): string[] {
  return [...new Set(runsOf(text).flatMap((run) => (UNSPACED.test(run) ? [...pairs(run), last(run)] : [run])))];
}

/** The needs of a search: each of these words, and a word that begins with each prefix. */
export interface Sought {
  readonly words: readonly string[];
  readonly prefixes: readonly string[];
}

/** The words of a search; the last one may be the beginning of a word. null: there is nothing to look for. */
export function soughtIn(search: string): Sought | null {
  const runs = runsOf([...search].slice(0, SEARCH.text_max).join('')).slice(0, SEARCH.words_max);
  const words: string[] = [];
  const prefixes: string[] = [];
  runs.forEach((run, index) => {
    const unspaced = UNSPACED.test(run);
    const parts = unspaced ? pairs(run) : [];
    if (unspaced && parts.length > 0) words.push(...parts);
    else if (unspaced || index === runs.length - 1) prefixes.push(run);
    else words.push(run);
  });
  return runs.length === 0 ? null : { words: [...new Set(words)], prefixes: [...new Set(prefixes)] };
}

/** A piece of a text; `found`: a search led to it. */
export interface Piece {
  readonly text: string;
  readonly found: boolean;
}

/** A text with the words of a search marked in it, as they are written there. */
export function markFound(text: string, search: string): Piece[] {
  const runs = runsOf(search);
  const pieces: Piece[] = [];
  let at = 0;
  const take = (end: number, found: boolean): void => {
    if (end > at) pieces.push({ text: text.slice(at, end), found });
    at = Math.max(at, end);
  };
  for (const { index, 0: run } of text.matchAll(RUN)) {
    const hit = hitIn(run, runs);
    if (!hit) continue;
    take(index + hit.from, false);
    take(index + hit.to, true);
  }
  take(text.length, false);
  return pieces;
}

/** The part of a run that was looked for: all of a word, or its place in a run without spaces. */
function hitIn(run: string, sought: readonly string[]): { readonly from: number; readonly to: number } | null {
  const folded = fold(run);
  if (!UNSPACED.test(folded)) {
    const found = sought.some(
      (word, index) => folded === word || (index === sought.length - 1 && folded.startsWith(word)),
    );
    return found ? { from: 0, to: run.length } : null;
  }
  const word = sought.find((one) => folded.includes(one));
  if (word === undefined) return null;
  // Folding may change the length of a run; then all of it is marked.
  const from = folded.length === run.length ? folded.indexOf(word) : 0;
  return { from, to: folded.length === run.length ? from + word.length : run.length };
}

function runsOf(text: string): string[] {
  return (fold(text).match(RUN) ?? []).map((run) => (UNSPACED.test(run) ? run : [...run].slice(0, WORD_MAX).join('')));
}

function pairs(run: string): string[] {
  const letters = [...run];
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

const last = (run: string): string => [...run].at(-1) ?? run;
