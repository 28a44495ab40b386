/** Everything below is linear in the length of the text for each word: it runs on whatever anybody sends. */

/** Signs that stand for letters; `1`, `!` and `|` are an i to some and an l to others. */
const SIGNS: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '€': 'e',
};
const UPRIGHT = new Set(['1', '!', '|']);
/** Letters that no decomposition makes plain. */
const PLAIN: Readonly<Record<string, string>> = { ß: 'ss', ı: 'i', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' };
/** Writing without spaces: a word stands anywhere in a text. */
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const NO_LETTER = /[^\p{L}\p{N}]+/u;

/** A text as it is compared: without case, accents, signs that draw nothing, and letters of other widths. */
export function plainText(text: string): string {
  const base = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u115f\u1160\u3164\uffa0]/gu, '')
    .toLowerCase();
  return base.replace(/[ßıøłđæœ]/g, (letter) => PLAIN[letter] ?? letter);
}

/** A word that must not be said, ready to be looked for. Parts follow one another; the last may be a beginning (`*`). */
export interface BlockedWord {
  /** As it was written down. */
  readonly word: string;
  readonly parts: readonly string[];
  readonly beginning: boolean;
  readonly anywhere: boolean;
}

/** Prepares a word or a phrase; null: there is nothing in it to look for. */
export function blockedWord(word: string): BlockedWord | null {
  const plain = plainText(word);
  const parts = plain.split(NO_LETTER).filter((part) => part !== '');
  if (parts.length === 0) return null;
  return { word, parts, beginning: plain.trimEnd().endsWith('*'), anywhere: UNSPACED.test(plain) };
}

/**
 * The first of some words that a text has, or null. Found are words as they are, in other case, with other accents, with
 * signs for letters, with letters drawn out, and spelt letter by letter. Words within other words are not.
 */
export function findBlockedWord(text: string, words: readonly BlockedWord[]): BlockedWord | null {
  if (words.length === 0) return null;
  const plain = plainText(text);
  const solid = plain.replace(/[\s\p{P}]/gu, '');
  const readings = readingsOf(plain);
  return (
    words.find((word) => (word.anywhere && solid.includes(word.parts.join(''))) || readings.some(has(word))) ?? null
  );
}

/** A text as words: those that stand there, and what runs of single letters spell. */
interface Reading {
  readonly tokens: readonly string[];
  readonly spelt: readonly string[];
  /** The words as they may be meant, for a quick no. */
  readonly known: ReadonlySet<string>;
}

function readingsOf(plain: string): Reading[] {
  const texts = new Set([plain, withLetters(plain, 'i'), withLetters(plain, 'l')]);
  return [...texts].map((text) => {
    const tokens = text.split(NO_LETTER).filter((token) => token !== '');
    const drawn = tokens.filter(drawnOut).map(squeezed);
    return { tokens, spelt: runsOf(tokens), known: new Set([...tokens, ...drawn]) };
  });
}

/** A text whose signs are letters, in words that have letters: numbers stay numbers, and an end stays an end. */
function withLetters(plain: string, upright: string): string {
  return plain
    .split(/(\s+)/)
    .map((chunk) => (/\p{L}/u.test(chunk) ? lettersOf(chunk, upright) : chunk))
    .join('');
}

function lettersOf(chunk: string, upright: string): string {
  let end = chunk.length;
  while (end > 0 && UPRIGHT.has(chunk[end - 1] ?? '') && chunk[end - 1] !== '1') end -= 1;
  return Array.from(chunk.slice(0, end), (sign) => (UPRIGHT.has(sign) ? upright : (SIGNS[sign] ?? sign))).join('');
}

/** Runs of three single letters and more, put together. */
function runsOf(tokens: readonly string[]): string[] {
  const runs: string[][] = [[]];
  for (const token of tokens) {
    if (Array.from(token).length === 1) runs.at(-1)?.push(token);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter((run) => run.length >= 3).map((run) => run.join(''));
}

const has =
  (word: BlockedWord) =>
  ({ tokens, spelt, known }: Reading): boolean =>
    (mayStand(word, known) && tokens.some((_, at) => standsAt(word, tokens, at))) ||
    spelt.some((run) => run.includes(word.parts.join('')));

/** A phrase stands nowhere when its first word does not, unless that is only the beginning of one. */
function mayStand({ parts: [first = ''], parts, beginning }: BlockedWord, known: ReadonlySet<string>): boolean {
  return (beginning && parts.length === 1) || known.has(first) || known.has(squeezed(first));
}

function standsAt({ parts, beginning }: BlockedWord, tokens: readonly string[], at: number): boolean {
  return parts.every((part, nth) => {
    const token = tokens[at + nth];
    if (token === undefined) return false;
    const whole = !beginning || nth < parts.length - 1;
    return matches(token, part, whole) || (drawnOut(token) && matches(squeezed(token), squeezed(part), whole));
  });
}

const matches = (token: string, part: string, whole: boolean): boolean =>
  whole ? token === part : token.startsWith(part);

/** Whether a letter stands three times in a row. */
const drawnOut = (token: string): boolean => /(.)\1\1/u.test(token);
const squeezed = (token: string): string => token.replace(/(.)\1+/gu, '$1');
