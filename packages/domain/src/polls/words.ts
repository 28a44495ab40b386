import { isBlank } from '../blank.ts';
import { POLLS } from './limits.ts';

/** A text of one line as it can be stored: no control characters, no broken surrogates, no spaces at its ends; empty: nothing to see. */
export function oneLine(raw: string): string {
  const line = raw.toWellFormed().replace(DRAWS_NOTHING, ' ').replace(/\s+/gu, ' ').trim();
  return isBlank(line) ? '' : line;
}

/** Controls, those that turn the direction of a text among them; not the joiners that some scripts and emoji need. */
const DRAWS_NOTHING = /(?![\u200c\u200d])[\p{Cc}\p{Cf}]/gu;

/** Signs at the ends of a word that say nothing; the one of C# does. */
const AROUND = /^(?:(?!#)[\p{P}\p{Z}])+|(?:(?!#)[\p{P}\p{Z}])+$/gu;

/** A word of a word cloud as it is counted (PLL6): two people who mean the same are one entry. Empty: there is none. */
export function normalWord(raw: string): string {
  return oneLine(raw.toWellFormed().normalize('NFKC')).toLowerCase().replace(AROUND, '').normalize('NFC');
}

/** The words of a person's answer, each once, in the order in which they were given. */
export function normalWords(raw: readonly string[]): string[] {
  return [...new Set(raw.map(normalWord).filter((word) => word !== ''))];
}

/** Whether a word is short enough to be drawn in a cloud. */
export const fitsCloud = (word: string): boolean => [...word].length <= POLLS.word_max;
