import { isMarker, sessionStatus, startOf } from '../status.ts';
import { MINUTE_MS, type RuleSession, type TimelineRules } from '../types.ts';

/** By how many minutes one press of a button extends a session. */
export const EXTEND_MINUTES = 5;

type Timed = Pick<RuleSession, 'type' | 'starts_at' | 'ends_at' | 'cancelled'>;

/**
 * The end of a session that is extended, in ISO 8601; null where it cannot be: it has no end, it was cancelled, it is a marker, or the
 * new end would be over already.
 * @param now milliseconds on the event's clock
 */
export function extendedEnd(session: Timed, now: number): string | null {
  if (session.ends_at === null || session.cancelled || isMarker(session)) return null;
  const end = Date.parse(session.ends_at) + EXTEND_MINUTES * MINUTE_MS;
  return end > now ? new Date(end).toISOString() : null;
}

/** Whether a session can be ended at this moment: it has begun and is not over. Markers end with their session. */
export function canEndNow(session: Timed, now: number, rules: TimelineRules): boolean {
  if (isMarker(session) || startOf(session) >= now) return false;
  return sessionStatus(session, now, rules) !== 3;
}
