import { lockTimes, targetOf } from './locks.ts';
import { endOf, isStreamLike, startOf } from './status.ts';
import { ACTIVE_WINDOW_MS, type TimelineRules, type RuleSession } from './types.ts';

/** Every moment (ms) at which the status of a session changes. */
export function statusTimes(
  session: Pick<RuleSession, 'type' | 'starts_at' | 'ends_at'>,
  rules: TimelineRules,
): number[] {
  const start = startOf(session);
  const end = endOf(session, rules);
  const times = isStreamLike(session) ? [start - ACTIVE_WINDOW_MS, start] : [start];
  if (end === null) return times;
  return end > start + ACTIVE_WINDOW_MS ? [...times, start + ACTIVE_WINDOW_MS, end] : [...times, end];
}

/**
 * When something about these sessions changes next (status, lock, badge, area); null when never again. A page sets
 * its timer for it, so that it changes by itself at each boundary.
 */
export function nextBoundary(sessions: readonly RuleSession[], now: number, rules: TimelineRules): number | null {
  return soonest(
    sessions.flatMap((session) => statusTimes(session, rules)),
    now,
  );
}

/** When the next lock may open or close; null when never again. The server announces at this moment (D5). */
export function nextLockBoundary(sessions: readonly RuleSession[], now: number, rules: TimelineRules): number | null {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  return soonest(
    sessions.flatMap((session) => lockTimes(session, targetOf(session, byId), rules)),
    now,
  );
}

/** The earliest of some moments that is still to come. */
export function soonest(times: readonly number[], now: number): number | null {
  let next: number | null = null;
  for (const time of times) if (time > now && (next === null || time < next)) next = time;
  return next;
}
