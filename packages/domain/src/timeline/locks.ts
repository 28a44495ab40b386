import { endOf, isActive, isMarker, isStreamLike, sessionStatus, startOf } from './status.ts';
import { ACTIVE_WINDOW_MS, type TimelineRules, type RuleSession } from './types.ts';

/**
 * Whether a session is locked (SES9): without a link always; a marker while its status is 0 or its target is not
 * active; every other type but `meeting` while its status is 0 or 3. Locked fields are not sent (D5).
 * @param target the session named by a marker's `misc`; null for other types or where it is gone
 */
export function isLocked(session: RuleSession, target: RuleSession | null, now: number, rules: TimelineRules): boolean {
  if (!session.has_link) return true;
  const status = sessionStatus(session, now, rules);
  if (isMarker(session)) return status === 0 || target === null || !isActive(target, now, rules);
  if (session.type === 'meeting') return false;
  return status === 0 || status === 3;
}

/** The moments (ms) at which a session's lock may open or close, for the server's announcements (D5). */
export function lockTimes(session: RuleSession, target: RuleSession | null, rules: TimelineRules): number[] {
  if (!session.has_link || session.type === 'meeting') return [];
  if (isMarker(session)) return target === null ? [] : [startOf(session), ...activeTimes(target, rules)];
  return activeTimes(session, rules);
}

function activeTimes(session: RuleSession, rules: TimelineRules): number[] {
  const opens = startOf(session) - (isStreamLike(session) ? ACTIVE_WINDOW_MS : 0);
  const end = endOf(session, rules);
  return end === null ? [opens] : [opens, end];
}

/** Finds a marker's target among all sessions; null for other types. */
export function targetOf<S extends RuleSession>(session: RuleSession, byId: ReadonlyMap<string, S>): S | null {
  return session.misc === null ? null : (byId.get(session.misc) ?? null);
}
