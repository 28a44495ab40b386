import { isBlank } from '../blank.ts';
import { countCharacters } from '../chat/writing/text.ts';
import type { FieldProblem } from '../field-problem.ts';

/**
 * Characters that have no place in one line about a person: control characters (C0, DEL, C1), the separators of lines
 * and paragraphs, and the controls that turn the reading order of everything after them (U+202A to U+202E, U+2066 to
 * U+2069). Names in right-to-left writing need none of the latter, and with them one name can be drawn as another.
 * Joiners and direction marks stay: Persian, Indic scripts and emoji are written with them.
 */
const UNUSABLE = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

export interface TextRule {
  /** Code points allowed, after trimming. */
  readonly max: number;
  readonly required: boolean;
}

/** The problems of one line of text that a person gave about themself. Linear in the length of the text. */
export function textProblems(value: string, { max, required }: TextRule): FieldProblem[] {
  const text = value.trim();
  if (UNUSABLE.test(text) || !text.isWellFormed()) return [{ code: 'unusable' }];
  if (required && isBlank(text)) return [{ code: 'empty' }];
  // Shown, it would hide a person's identity.
  if (text !== '' && isBlank(text)) return [{ code: 'unusable' }];
  return countCharacters(text) > max ? [{ code: 'too_long', max }] : [];
}

/** The text as it is stored: exactly as it was typed, but without the space around it. */
export function keptText(value: string): string {
  return value.trim();
}
