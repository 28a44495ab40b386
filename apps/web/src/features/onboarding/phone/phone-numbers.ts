import type { Language } from '@plenary/domain/language/language';
import { COUNTRIES_FIRST } from '@plenary/domain/onboarding/limits';
import { lengthVerdict, numberText, phoneProblem, type PhoneProblem } from '@plenary/domain/onboarding/phone';
import { localeOf } from '@plenary/texts/formats';
import {
  AsYouType,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
} from 'libphonenumber-js/mobile';

/** The content of a number's field. */
export interface ReadNumber {
  /** The whole number, for example `+447400123456`; empty when it is not valid. */
  readonly e164: string;
  /** The problem (ONB6); null when there is none, or nothing was typed. */
  readonly problem: PhoneProblem | null;
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

/** A country or territory with telephone numbers of its own. */
export interface Country {
  /** ISO 3166 code in lower case, as the forms post it. */
  readonly code: string;
  /** In the reader's language. */
  readonly name: string;
  /** For example `+44`. */
  readonly dial: string;
}

/** All countries: those that are asked for most (ONB6), then the others by name. */
export function countries(language: Language): readonly Country[] {
  const locale = localeOf(language);
  const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' });
  const all = getCountries().map((iso) => ({
    code: iso.toLowerCase(),
    name: names.of(iso) ?? iso,
    dial: `+${getCountryCallingCode(iso)}`,
  }));
  const first = COUNTRIES_FIRST.flatMap((code) => all.filter((country) => country.code === code));
  const rest = all.filter((country) => !first.includes(country));
  return [...first, ...rest.sort((a, b) => a.name.localeCompare(b.name, locale))];
}
