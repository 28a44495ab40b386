import { COUNTRIES_FIRST } from '@plenary/domain/onboarding/limits';
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/mobile';

/** A country or territory with telephone numbers of its own. */
export interface Country {
  /** ISO 3166 code in lower case, as the forms post it. */
  readonly code: string;
  /** In English. */
  readonly name: string;
  /** For example `+44`. */
  readonly dial: string;
}

/** All countries: those that are asked for most (doc 2 §5), then the others by name. */
export function countries(): readonly Country[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });
  const all = getCountries().map((iso) => ({
    code: iso.toLowerCase(),
    name: names.of(iso) ?? iso,
    dial: `+${getCountryCallingCode(iso)}`,
  }));
  const first = COUNTRIES_FIRST.flatMap((code) => all.filter((country) => country.code === code));
  const rest = all.filter((country) => !first.includes(country));
  return [...first, ...rest.sort((a, b) => a.name.localeCompare(b.name, 'en'))];
}
