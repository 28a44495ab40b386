import { endOf, startOf } from '../status.ts';
import { MINUTE_MS, type RuleSession, type TimelineRules } from '../types.ts';

/** How many sessions stand above each other at most; how many more there are is said. */
export const LANES_MAX = 6;
/** A session is drawn at least this long, so that it can be pressed. */
export const SHORTEST_MS = 15 * MINUTE_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** A session without an end is drawn as long as this. */
export const UNENDING_MS = HOUR_MS;
/** Sessions longer than this do not stretch the bar. */
const LONG_MS = 12 * HOUR_MS;

/** Where a session is drawn on the axis of time. Milliseconds on the event's clock. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * The part of the axis that a session takes. A session without an end lasts an hour, and while it is open until the hour
 * that runs. One of no length, or whose end is before its start, is as long as the shortest.
 */
export function spanOf(session: RuleSession, now: number, rules: TimelineRules): Span {
  const from = startOf(session);
  const open = Math.max(from + UNENDING_MS, from <= now ? hourEnd(now) : 0);
  return { from, to: Math.max(endOf(session, rules) ?? open, from + SHORTEST_MS) };
}

/** Whether a session is longer than half a day. */
export function isLong({ from, to }: Span): boolean {
  return to - from > LONG_MS;
}

/** The end of the hour that runs, in ms: within it no session is drawn longer than before. */
export function hourEnd(now: number): number {
  return Math.ceil(now / HOUR_MS) * HOUR_MS;
}
