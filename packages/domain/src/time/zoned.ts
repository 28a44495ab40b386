import { zoneFormat } from './formats.ts';

/** A date and time of day as a clock on a wall shows it. */
export interface WallTime {
  readonly year: number;
  /** 1 to 12. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second?: number;
}

/**
 * The moment at which a wall clock of a zone shows this, in milliseconds. In the hour that a clock change skips it is
 * the moment an hour later; in the hour it repeats it is the earlier one.
 */
export function zonedToUtc(wall: WallTime, timeZone: string): number {
  const asUtc = utcOf(wall);
  const before = asUtc - offsetAt(asUtc - 86_400_000, timeZone);
  const after = asUtc - offsetAt(asUtc + 86_400_000, timeZone);
  const exact = [before, after].filter((at) => at + offsetAt(at, timeZone) === asUtc);
  return exact.length > 0 ? Math.min(...exact) : before;
}

/** Is this a time of day that a clock change of the zone passes over, or that its clocks show twice? Else null. */
export function clockChangeAt(wall: WallTime, timeZone: string): 'skipped' | 'repeated' | null {
  const asUtc = utcOf(wall);
  const offsets = [asUtc - 86_400_000, asUtc + 86_400_000].map((at) => offsetAt(at, timeZone));
  const exact = new Set(offsets.map((offset) => asUtc - offset).filter((at) => at + offsetAt(at, timeZone) === asUtc));
  return exact.size === 0 ? 'skipped' : exact.size > 1 ? 'repeated' : null;
}

/** The time of day and date in a zone at a moment. */
export function utcToZoned(at: number, timeZone: string): Required<WallTime> {
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {};
  for (const { type, value } of zoneFormat(timeZone, FORM).formatToParts(at)) part[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return { year, month, day, hour, minute, second };
}

/** A moment as a clock on the wall of a zone shows it, in the form of `datetime-local`: `2027-05-01T10:00`. */
export function wallText(at: number, timeZone: string): string {
  const { year, month, day, hour, minute } = utcToZoned(at, timeZone);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}`;
}

/** Milliseconds by which a zone's clocks are ahead of UTC at a moment. */
export function offsetAt(at: number, timeZone: string): number {
  const second = Math.floor(at / 1000) * 1000;
  return utcOf(utcToZoned(second, timeZone)) - second;
}

/** Is this a day that exists (no 30 February) and a time of day? */
export function isRealWallTime(wall: WallTime): boolean {
  const at = new Date(utcOf(wall));
  return (
    at.getUTCMonth() + 1 === wall.month &&
    at.getUTCDate() === wall.day &&
    at.getUTCHours() === wall.hour &&
    at.getUTCMinutes() === wall.minute
  );
}

function utcOf(wall: WallTime): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second ?? 0);
}

const FORM = {
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
