import { utcToZoned } from '../time/zoned.ts';
import type { Begin } from './move-times.ts';

/** The parts of an event that a copy may have, in the order in which they are chosen (STU11). */
export const COPY_PARTS = [
  ...(['sessions', 'halls', 'settings', 'look', 'home', 'pages', 'rooms'] as const),
  ...(['exhibitors', 'vault', 'games', 'tour', 'polls', 'team'] as const),
] as const;
export type CopyPart = (typeof COPY_PARTS)[number];

/** The parts that a copy has unless its maker chooses otherwise: the team is asked for. */
export const USUAL_PARTS: readonly CopyPart[] = COPY_PARTS.filter((part) => part !== 'team');

/**
 * How many days the dates of an event move, by the calendars on the walls; null: one of the two has no date.
 * @param begin as its form has it: `2027-05-01T09:00`
 */
export function daysMoved(from: Begin | null, begin: string): number | null {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)T/.exec(begin) ?? [];
  if (!from || day === undefined) return null;
  const old = utcToZoned(from.at, from.time_zone);
  const days = Date.UTC(Number(year), Number(month) - 1, Number(day)) - Date.UTC(old.year, old.month - 1, old.day);
  return Math.round(days / 86_400_000);
}
