import { maskMobileNumber } from '@plenary/domain/onboarding/masks';
import { lengthVerdict, numberText, phoneProblem, type PhoneProblem } from '@plenary/domain/onboarding/phone';
import {
  isSupportedCountry,
  parsePhoneNumberFromString,
  validatePhoneNumberLength,
  type CountryCode,
} from 'libphonenumber-js/mobile';

export type ReadNumber = { readonly number: string } | { readonly problem: PhoneProblem };

/** Longer than any number a person types, spaces included. */
const TEXT_MAX = 40;

/**
 * A mobile number as E.164, or what is wrong with it (ONB6). Only numbers that take text messages count.
 * @param text as it was typed: with its dial code after a plus, or without
 * @param country_code ISO 3166, in whatever case; of a number that is typed without its dial code
 */
export function readMobileNumber(text: string, country_code: string): ReadNumber {
  const country = country_code.trim().toUpperCase();
  const known_country = isSupportedCountry(country);
  const typed = numberText(text).slice(0, TEXT_MAX);
  const length = known_country ? lengthVerdict(typed, validatePhoneNumberLength(typed, country)) : undefined;
  const parsed = known_country && length === undefined ? parsePhoneNumberFromString(typed, country) : undefined;
  const problem = phoneProblem({ known_country, length, valid: parsed?.isValid() ?? false });
  return problem !== null || !parsed ? { problem: problem ?? { code: 'invalid_number' } } : { number: parsed.number };
}

/** A number in E.164 with most of it covered: `+41 •• ••• •• 67`. */
export function maskedNumber(number: string): string {
  return maskMobileNumber(parsePhoneNumberFromString(number)?.formatInternational() ?? number);
}

/** A number in E.164 as the form shows it: without its dial code, beside its country. */
export function splitNumber(number: string): { readonly country_code: string; readonly national: string } | null {
  const parsed = parsePhoneNumberFromString(number);
  const country: CountryCode | undefined = parsed?.country;
  return parsed && country ? { country_code: country.toLowerCase(), national: parsed.formatNational() } : null;
}
