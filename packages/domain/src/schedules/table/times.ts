import { plainDigits } from '../../language/digits.ts';
import { isDate, timeOfDay } from '../times.ts';

/** The order of the numbers of dates with slashes or dashes, found over a whole file; null: nothing shows it. */
export type SlashOrder = 'day_first' | 'month_first' | null;

/** The order that the dates of a file allow: a number above 12 is a day. */
export function slashOrderOf(texts: readonly string[]): SlashOrder | 'contradicting' {
  const pairs = texts.flatMap((text) => {
    const found = /(?:^|\s)(\d{1,2})([/-])(\d{1,2})\2\d{2,4}(?:\D|$)/.exec(plainDigits(text));
    return found ? [[Number(found[1]), Number(found[3])] as const] : [];
  });
  const days = pairs.some(([first]) => first > 12);
  const months = pairs.some(([, second]) => second > 12);
  return days && months ? 'contradicting' : days ? 'day_first' : months ? 'month_first' : null;
}

/** A cell of a date, a time of day, or both. */
export interface TableTime {
  /** `YYYY-MM-DD` */
  readonly date: string | null;
  /** `hh:mm:ss`, with the offset that was written behind it. */
  readonly time: string | null;
}

/** Reads `2026-05-01 10:00`, `1.5.2026, 10.00 Uhr`, `5/1/2026 2:30 PM`, `1 May 2026`, `10:00`; null: it is none of these. */
export function tableTime(text: string, order: SlashOrder): TableTime | null | 'ambiguous' {
  const trimmed = plainDigits(text.trim().replace(/\s+/g, ' '));
  const iso = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d)?)(?:[.,]\d+)?\s?(Z|[+-]\d\d:?\d\d)?$/i.exec(trimmed);
  if (iso) return isDate(iso[1] ?? '') ? { date: iso[1] ?? '', time: `${iso[2]}${iso[3] ?? ''}` } : null;
  const parts = SPLIT.exec(trimmed);
  if (!parts || trimmed === '') return null;
  const { date: day, time: clock } = parts.groups ?? {};
  const date = day === undefined ? null : dateOf(day, order);
  if (date === undefined) return 'ambiguous';
  const time = clock === undefined ? null : clockOf(clock);
  return (day !== undefined && date === null) || (clock !== undefined && time === null) ? null : { date, time };
}

const DATE = [
  String.raw`\d{4}(?<far>[-./])\d\d?\k<far>\d\d?`,
  String.raw`\d{1,2}\. ?\d{1,2}\. ?\d{2,4}`,
  String.raw`\d{1,2}(?<near>[/-])\d{1,2}\k<near>\d{2,4}`,
  String.raw`\d{1,2}(?:st|nd|rd|th|\.)?[ -]?\p{L}{3,9}\.?,?[ -]?(?:\d{4}|\d\d(?!\d|:))`,
  String.raw`\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}`,
].join('|');
/** A weekday, a date and a time of day, each of which may be missing. */
const SPLIT = new RegExp(
  String.raw`^(?:(?:\p{L}{2,12}\.?,? )?(?<date>${DATE}))?(?:,? ?(?:um |at )?(?<time>\d.*))?$`,
  'u',
);

/** Null: there is no such day; undefined: it may be two. */
function dateOf(text: string, order: SlashOrder): string | null | undefined {
  const name = /\p{L}{3,}/u.exec(text)?.[0];
  const numbers = (text.match(/\d+/g) ?? []).map(Number);
  const [a = 0, b = 0, c = 0] = numbers;
  if (name !== undefined) return real(b, monthOf(name), a);
  if (a > 999) return real(a, b, c);
  if (text.includes('.') || order === 'day_first') return real(c, b, a);
  return order === null && a !== b ? undefined : real(c, a, b);
}

/** Names of months in English and German, which may be cut after three letters. */
const MONTHS = [
  ...[['january', 'januar', 'jänner'], ['february', 'februar', 'feber'], ['march', 'märz', 'maerz', 'mrz'], ['april']],
  ...[['may', 'mai'], ['june', 'juni'], ['july', 'juli'], ['august'], ['september'], ['october', 'oktober']],
  ...[['november'], ['december', 'dezember']],
] as const;

/** The number of a month; 0: there is none of this name. */
function monthOf(name: string): number {
  const asked = name.normalize('NFC').toLowerCase();
  return 1 + MONTHS.findIndex((names) => names.some((one) => one.startsWith(asked)));
}

function real(year: number, month: number, day: number): string | null {
  const full = year < 100 ? 2000 + year : year;
  const text = [String(full), ...[month, day].map((value) => String(value).padStart(2, '0'))].join('-');
  return isDate(text) ? text : null;
}

/** A time of day in the ways people write it: `9:30`, `9.30 Uhr`, `9h30`, `9 Uhr`, `2:30 pm`. */
function clockOf(text: string): string | null {
  const found = /^(\d{1,2})(?:[:.h](\d\d))?(?::(\d\d))? ?(uhr|h|am|pm|a\.m\.|p\.m\.)?$/i.exec(text.trim());
  if (!found || (found[2] === undefined && found[4] === undefined)) return null;
  const half = found[4]?.replaceAll('.', '').toLowerCase();
  const hour = Number(found[1]);
  if ((half === 'am' || half === 'pm') && (hour < 1 || hour > 12)) return null;
  const shown = half === 'pm' ? (hour % 12) + 12 : half === 'am' ? hour % 12 : hour;
  return timeOfDay(`${shown}:${found[2] ?? '00'}:${found[3] ?? '00'}`);
}

/** The two ends of `10:00 – 11:30`; null: it is no range. */
export function rangeOf(text: string): readonly [start: string, end: string] | null {
  if (tableTime(text, 'day_first') !== null) return null;
  const found = /^(.*\d(?: ?(?:uhr|am|pm))?) ?(?:-|–|—| bis | to ) ?(\d{1,2}(?:[:.h]\d\d)?(?: ?(?:uhr|am|pm))?)$/i.exec(
    plainDigits(text.trim()),
  );
  return found?.[1] && found[2] ? [hourly(found[1].trim()), hourly(found[2])] : null;
}

/** `9` is `9:00`. */
const hourly = (time: string): string => (/^\d{1,2}$/.test(time) ? `${time}:00` : time);

/** A length as `hh:mm`: `45`, `45 min`, `1,5 h`, `1h30`, `01:30`; null: it is none. */
export function lengthOf(text: string): string | null {
  const trimmed = plainDigits(text.trim().toLowerCase());
  if (/^\d{1,4}:\d\d(?::\d\d)?$/.test(trimmed)) return trimmed;
  const minutes = /^(\d{1,5})(?:[.,]0+)? ?(?:m|min|mins|minutes?|minuten?|')?\.?$/.exec(trimmed)?.[1];
  if (minutes !== undefined) return clock(Number(minutes));
  const hours =
    /^(\d{1,3}(?:[.,]\d{1,2})?) ?(?:h|std\.?|stunden?|hours?) ?(?:(\d{1,2}) ?(?:m|min|minuten?|minutes?)?)?$/.exec(
      trimmed,
    );
  return hours ? clock(Math.round(Number(hours[1]?.replace(',', '.')) * 60) + Number(hours[2] ?? 0)) : null;
}

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
