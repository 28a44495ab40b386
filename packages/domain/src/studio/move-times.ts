import { utcToZoned, zonedToUtc, type WallTime } from '../time/zoned.ts';

/** A zone and a moment of it, milliseconds. */
export interface Begin {
  readonly at: number;
  readonly time_zone: string;
}

/**
 * Moves a moment of one event to another: it lies as long after the other one's begin, by the clocks on the walls, whatever
 * changes of the clock lie between (STU7).
 */
export function moveTime(at: number, from: Begin, to: Begin): number {
  const wall = (moment: number, zone: string): number => utcOf(utcToZoned(moment, zone));
  const later = wall(at, from.time_zone) - wall(from.at, from.time_zone);
  return zonedToUtc(wallOf(wall(to.at, to.time_zone) + later), to.time_zone);
}

const utcOf = ({ year, month, day, hour, minute, second }: Required<WallTime>): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

function wallOf(utc: number): WallTime {
  const date = new Date(utc);
  return {
    ...{ year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() },
    ...{ hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() },
  };
}
