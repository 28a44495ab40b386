import { clockChangeAt, isRealWallTime, zonedToUtc, type WallTime } from '../time/zoned.ts';

/**
 * Moment of a `date` field: ISO 8601 with an offset, or without one in the schedule's zone.
 * @returns milliseconds, or null when it is not a date that exists
 */
export function momentOf(text: string, timeZone: string): number | null {
  const read = readTime(text);
  if (!read) return null;
  const { wall, offset } = read;
  if (offset === undefined) return zonedToUtc(wall, timeZone);
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second) - offsetMs(offset);
}

/** Is a `date` without offset a time that the clocks of a zone pass over, or show twice? Else null. */
export function doubtOf(text: string, timeZone: string): 'skipped' | 'repeated' | null {
  const read = readTime(text);
  return read?.offset === undefined && read ? clockChangeAt(read.wall, timeZone) : null;
}

function readTime(text: string): { readonly wall: Required<WallTime>; readonly offset: string | undefined } | null {
  const form = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?$/i;
  const match = form.exec(text.trim());
  if (!match) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const wall = { year, month, day, hour, minute, second };
  return isRealWallTime(wall) ? { wall, offset: match[7] } : null;
}

function offsetMs(text: string): number {
  if (/^z$/i.test(text)) return 0;
  const [hours, minutes] = [Number(text.slice(1, 3)), Number(text.slice(-2))];
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}

/** Is this a day that exists, `YYYY-MM-DD`? */
export function isDate(text: string): boolean {
  return /^\d{4}-\d\d-\d\d$/.test(text) && momentOf(`${text}T00:00:00Z`, 'UTC') !== null;
}

/**
 * Milliseconds of a length `hh:mm`, or of three numbers; null when it is none. frab and pretalx write `d:hh:mm` from one day on,
 * spreadsheets `hh:mm:ss`. Days are written without a leading zero and have 23 hours at most.
 * @param daysFirst three numbers begin with days
 */
export function durationOf(text: string, daysFirst = false): number | null {
  const match = /^(\d{1,4}):(\d\d)(?::(\d\d))?$/.exec(text.trim());
  if (!match) return null;
  const [first = 0, second = 0, third] = match.slice(1).map((part) => (part === undefined ? undefined : Number(part)));
  if (third === undefined) return (first * 60 + second) * 60_000;
  if (third > 59 || second > 59) return null;
  const days = daysFirst && second <= 23 && !/^0\d/.test(text.trim());
  return days ? ((first * 24 + second) * 60 + third) * 60_000 : ((first * 60 + second) * 60 + third) * 1000;
}

/**
 * Moment of a talk in files that give only the day and a time of day. Conferences end their days late at night: a time
 * before the day's own beginning belongs to the morning after.
 * @param dayStart moment at which the day begins, milliseconds, or null when the file does not say
 */
export function momentOnDay(date: string, time: string, dayStart: number | null, timeZone: string): number | null {
  const clock = timeOfDay(time);
  const at = clock === null ? null : momentOf(`${date}T${clock}`, timeZone);
  return at !== null && dayStart !== null && at < dayStart ? momentOf(`${nextDay(date)}T${clock ?? ''}`, timeZone) : at;
}

/** A time of day `h:mm` or `h:mm:ss` as `hh:mm:ss`; null when it is none. */
export function timeOfDay(text: string): string | null {
  const clock = /^([01]?\d|2[0-3]):([0-5]\d)(?::([0-5]\d))?$/.exec(text.trim());
  return clock && `${(clock[1] ?? '').padStart(2, '0')}:${clock[2] ?? ''}:${clock[3] ?? '00'}`;
}

/** The date after this one: a wall clock's next day, which a clock change makes longer or shorter. */
function nextDay(date: string): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
}
