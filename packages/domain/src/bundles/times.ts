import { isRealWallTime, utcToZoned, zonedToUtc, type WallTime } from '../time/zoned.ts';

/** The moment from which relative times are counted. */
export interface TimeFrame {
  /** Moment of loading, milliseconds; `now` is its whole minute. */
  readonly anchor: number;
  /** Zone of dates and times of day without an offset. */
  readonly time_zone: string;
}

export type Time = { readonly ok: true; readonly at: number } | { readonly ok: false; readonly reason: string };

const MINUTE = 60_000;
const UNIT_MINUTES = { m: 1, h: 60, d: 1440 } as const;

/** Forms of a time in a bundle, for messages and documentation. */
export const TIME_FORMS =
  'a time with offset (2026-05-01T10:00:00+02:00), a time of the event (2026-05-01 10:00), ' +
  'or one relative to loading (now+5m, now-1d 10:00, today 14:00, today+1d 09:30)';

/**
 * Reads a time of a bundle; the forms are those of TIME_FORMS.
 * @returns milliseconds since the epoch, or why the text is not a time
 */
export function resolveTime(text: string, frame: TimeFrame): Time {
  const trimmed = text.trim();
  return absolute(trimmed) ?? local(trimmed, frame) ?? relative(trimmed, frame) ?? refuse(text);
}

/** Length of `90m`, `1h30m`, `2d`, in milliseconds; null when it is none. */
export function parseSpan(text: string): number | null {
  if (!/^(\d{1,6}[dhm])+$/.test(text)) return null;
  let minutes = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)([dhm])/g)) {
    minutes += Number(count) * UNIT_MINUTES[unit as keyof typeof UNIT_MINUTES];
  }
  return minutes * MINUTE;
}

/** Does the time depend on the moment of loading? */
export function isRelative(text: string): boolean {
  return /^\s*(now|today)/.test(text);
}

function absolute(text: string): Time | null {
  const form = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/;
  const match = form.exec(text);
  if (!match) return null;
  const at = Date.parse(text);
  return isRealWallTime(wallOf(match)) && Number.isFinite(at) ? { ok: true, at } : refuse(text);
}

function local(text: string, frame: TimeFrame): Time | null {
  const match = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/.exec(text);
  if (!match) return null;
  const wall = wallOf(match);
  return isRealWallTime(wall) ? { ok: true, at: zonedToUtc(wall, frame.time_zone) } : refuse(text);
}

function relative(text: string, frame: TimeFrame): Time | null {
  const match = /^(now|today)(?:([+-])((?:\d{1,6}[dhm])+))?(?:\s+(\d\d):(\d\d))?$/.exec(text);
  if (!match) return null;
  const [, word, sign, span, hour, minute] = match;
  const shift = (parseSpan(span ?? '0m') ?? 0) * (sign === '-' ? -1 : 1);
  if (hour === undefined || minute === undefined) return word === 'now' ? fromNow(shift, frame) : refuse(text);
  if (shift % (1440 * MINUTE) !== 0) return refuse(text);
  return dayAt(shift / (1440 * MINUTE), Number(hour), Number(minute), frame) ?? refuse(text);
}

function fromNow(shift: number, frame: TimeFrame): Time {
  return { ok: true, at: Math.floor(frame.anchor / MINUTE) * MINUTE + shift };
}

/** A time of day, `days` after the day of loading in the event's zone. */
function dayAt(days: number, hour: number, minute: number, frame: TimeFrame): Time | null {
  const today = utcToZoned(frame.anchor, frame.time_zone);
  const date = new Date(Date.UTC(today.year, today.month - 1, today.day + days));
  const wall: WallTime = {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour,
    minute,
  };
  return isRealWallTime(wall) ? { ok: true, at: zonedToUtc(wall, frame.time_zone) } : null;
}

function wallOf(match: RegExpExecArray): WallTime {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  return { year, month, day, hour, minute, second };
}

function refuse(text: string): Time {
  return { ok: false, reason: `"${text}" is not a time; write ${TIME_FORMS}` };
}
