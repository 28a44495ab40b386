import { lengthVerdict, numberText, phoneProblem } from '@plenary/domain/onboarding/phone';
import {
  AsYouType,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/mobile';

/** What is in the field of a number. */
export interface ReadNumber {
  /** The whole number, for example `+447400123456`; empty when it is not valid. */
  readonly e164: string;
  /** The text that says what is wrong (doc 2 §5); null when nothing is, or nothing was typed. */
  readonly problem: string | null;
  /** The country that a number with its own dial code names; null: the chosen one holds. */
  readonly country: string | null;
}

/**
 * Reads a number as it was typed: with or without its dial code (`+44 …`, `0044 …`), spaces and all.
 * @param country ISO 3166 code in lower case
 */
export function readNumber(text: string, country: string): ReadNumber {
  const typed = numberText(text);
  if (typed === '') return { e164: '', problem: null, country: null };
  const iso = country.toUpperCase();
  const known = isSupportedCountry(iso);
  const number = known ? parsePhoneNumberFromString(typed, iso) : undefined;
  const valid = number?.isValid() ?? false;
  const length = known ? lengthVerdict(typed, validatePhoneNumberLength(typed, iso)) : undefined;
  const problem = phoneProblem({ known_country: known, length, valid });
  const named = typed.startsWith('+') ? number?.country?.toLowerCase() : undefined;
  return { e164: problem === null && number ? number.number : '', problem, country: named ?? null };
}

/** The number with the spaces of its country, as far as it was typed. */
export function spaced(text: string, country: string): string {
  if (/[^\d\s()+./-]/.test(text)) return text;
  const iso = country.toUpperCase();
  return isSupportedCountry(iso) ? new AsYouType(iso).input(text) : text;
}
