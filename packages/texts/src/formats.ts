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

/** A day where there is little room, for example `Sat 21 Nov`. `day` is `YYYY-MM-DD`. */
export function shortDay(language: Language, day: string): string {
  return dayWith(language, Date.parse(`${day}T12:00:00Z`), { timeZone: 'UTC', weekday: 'short', month: 'short' });
}

/**
 * A moment in a zone, for example `Monday 15 June 2026, 11:00`. A reader who may be elsewhere needs the zone beside it.
 * @param at milliseconds
 */
export function momentText(language: Language, at: number, timeZone: string): string {
  const time = dateFormat(language, { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at);
  return `${dayWith(language, at, { timeZone, year: 'numeric' })}${language === 'ar' ? '،' : ','} ${time}`;
}

/** Days from a moment to another, for example `21 – 23 November 2026`, or the one day. `timeZone` is an IANA name. */
export function dateRange(language: Language, from: number, to: number, timeZone: string): string {
  const format = dateFormat(language, { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
  // Some versions of Intl write thin spaces around the dash, some do not; a page and its hydration must agree.
  return format.formatRange(from, Math.max(from, to)).replace(/[\u2009\u202f]/g, ' ');
}

/** A length of time in its largest whole unit: `1 hour`, `90 minutes`, `30 days`. */
export function durationText(language: Language, minutes: number): string {
  const [value, unit]: [number, TimeUnit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return unitText(language, value, unit);
}

type TimeUnit = 'day' | 'hour' | 'minute' | 'second';

/** A length of time in several units: `2 hours 41 minutes`. */
export function unitsText(language: Language, parts: readonly (readonly [value: number, unit: TimeUnit])[]): string {
  const texts = parts.map(([value, unit]) => unitText(language, value, unit));
  return new Intl.ListFormat(localeOf(language), { type: 'unit', style: 'narrow' }).format(texts);
}

function unitText(language: Language, value: number, unit: TimeUnit): string {
  return new Intl.NumberFormat(localeOf(language), { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** Short name of a zone at a moment, for example `CET` or `GMT+5:30`. `timeZone` is an IANA name. */
export function zoneName(language: Language, at: number, timeZone: string): string {
  const parts = dateFormat(language, { timeZone, timeZoneName: 'short' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}
