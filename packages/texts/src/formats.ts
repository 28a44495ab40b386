import type { Language } from '@plenary/domain/language/language';

/** How Intl calls our languages: English is the British one, day before month; figures are the same everywhere. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-GB', de: 'de', ar: 'ar-u-nu-latn', 'en-XA': 'en-GB' };

/** Tag for Intl. */
export function localeOf(language: Language): string {
  return LOCALES[language];
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** One formatter per language, zone and form: making one costs far more than using it. */
function dateFormat(language: Language, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  let known = formats.get(key);
  if (!known)
    formats.set(key, (known = new Intl.DateTimeFormat(localeOf(language), { ...options, calendar: 'gregory' })));
  return known;
}

/** Some versions of Intl put a comma after an English weekday, some do not; a page and its hydration must agree. */
function dayWith(language: Language, at: number, options: Intl.DateTimeFormatOptions): string {
  const text = dateFormat(language, { weekday: 'long', day: 'numeric', month: 'long', ...options }).format(at);
  return language === 'de' || language === 'ar' ? text : text.replace(',', '');
}

/** A day as a heading, for example `Saturday 21 November`. `day` is `YYYY-MM-DD`. */
export function dayTitle(language: Language, day: string): string {
  return dayWith(language, Date.parse(`${day}T12:00:00Z`), { timeZone: 'UTC' });
}

/**
 * A moment with its zone, for example `Monday 15 June 2026, 11:00 (Europe/Zurich)`: a time without its zone would be
 * read as the reader's own.
 * @param at milliseconds
 */
export function momentText(language: Language, at: number, timeZone: string): string {
  const time = dateFormat(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  return `${dayWith(language, at, { timeZone, year: 'numeric' })}${language === 'ar' ? '،' : ','} ${time} (${timeZone})`;
}

/** A length of time in its largest whole unit: `1 hour`, `90 minutes`, `30 days`. */
export function durationText(language: Language, minutes: number): string {
  const [value, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}
