/**
 * Mobile numbers as the forms take them (doc 2 §5). Which numbers there are, a library knows that server and browser
 * load; this says what its answers mean to the person who typed. The texts stand beside `mobile_number`.
 */
export const PHONE_MESSAGES = {
  invalid_country: 'Invalid country code',
  too_short: 'Number is too short',
  too_long: 'Number is too long',
  not_a_number: 'Not a phone number',
  invalid: 'Not a valid phone number',
} as const;

/** Why the length of a text cannot be that of a number, in the words of libphonenumber-js; undefined when it can. */
export type LengthVerdict =
  'INVALID_COUNTRY' | 'NOT_A_NUMBER' | 'TOO_SHORT' | 'TOO_LONG' | 'INVALID_LENGTH' | undefined;

/** A number as it was typed, with the dial code after a plus where it stood after the `00` of many countries. */
export function numberText(typed: string): string {
  return typed.trim().replace(/^00/, '+');
}

/** The library takes one digit for no number at all; to who types it, it is one that has only begun. */
export function lengthVerdict(text: string, verdict: LengthVerdict): LengthVerdict {
  return verdict === 'NOT_A_NUMBER' && /^[+(]?\d$/.test(text) ? 'TOO_SHORT' : verdict;
}

/** What the library says of a text that somebody typed as a number. */
export interface NumberVerdict {
  /** Whether the country that was chosen is one. */
  readonly known_country: boolean;
  readonly length: LengthVerdict;
  /** Whether it is a number of its country. */
  readonly valid: boolean;
}

/** The text beside a number that cannot be used, or null when it can. */
export function phoneProblem({ known_country, length, valid }: NumberVerdict): string | null {
  if (!known_country) return PHONE_MESSAGES.invalid_country;
  switch (length) {
    case 'INVALID_COUNTRY':
      return PHONE_MESSAGES.invalid_country;
    case 'TOO_SHORT':
      return PHONE_MESSAGES.too_short;
    case 'TOO_LONG':
      return PHONE_MESSAGES.too_long;
    case 'NOT_A_NUMBER':
      return PHONE_MESSAGES.not_a_number;
    case 'INVALID_LENGTH':
      return PHONE_MESSAGES.invalid;
    case undefined:
      return valid ? null : PHONE_MESSAGES.invalid;
  }
}
