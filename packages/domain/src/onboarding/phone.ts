import type { PhoneCode } from '../field-problem.ts';

/**
 * A problem of a mobile number as the forms take it (ONB6). A library that server and browser load knows which
 * numbers there are; this says what its answers mean to the person who typed.
 */
export interface PhoneProblem {
  readonly code: PhoneCode;
}

/** Why the length of a text cannot be that of a number, in the words of libphonenumber-js; undefined when it can. */
export type LengthVerdict =
  | 'INVALID_COUNTRY'
  | 'NOT_A_NUMBER'
  | 'TOO_SHORT'
  | 'TOO_LONG'
  | 'INVALID_LENGTH'
  | undefined;

/** A number as it was typed, with the dial code after a plus where it stood after the `00` of many countries. */
export function numberText(typed: string): string {
  return typed.trim().replace(/^00/, '+');
}

/** The library takes one digit for no number at all; to who types it, it is one that has only begun. */
export function lengthVerdict(text: string, verdict: LengthVerdict): LengthVerdict {
  return verdict === 'NOT_A_NUMBER' && /^[+(]?\d$/.test(text) ? 'TOO_SHORT' : verdict;
}

/** The library's verdict on a text that was typed as a number. */
export interface NumberVerdict {
  /** Whether the country that was chosen is one. */
  readonly known_country: boolean;
  readonly length: LengthVerdict;
  /** Whether it is a number of its country. */
  readonly valid: boolean;
}

/** The problem of a number that cannot be used, or null when it can. */
export function phoneProblem({ known_country, length, valid }: NumberVerdict): PhoneProblem | null {
  if (!known_country) return { code: 'unknown_country' };
  switch (length) {
    case 'INVALID_COUNTRY':
      return { code: 'unknown_country' };
    case 'TOO_SHORT':
      return { code: 'number_too_short' };
    case 'TOO_LONG':
      return { code: 'number_too_long' };
    case 'NOT_A_NUMBER':
      return { code: 'not_a_number' };
    case 'INVALID_LENGTH':
      return { code: 'invalid_number' };
    case undefined:
      return valid ? null : { code: 'invalid_number' };
  }
}
