import { CLOCK_SKEW_MS } from '../time/set-back.ts';
import { nextLockBoundary } from './boundaries.ts';
import { isLocked, lockTimes, targetOf } from './locks.ts';
import type { RuleSession, TimelineRules } from './types.ts';

/** Where an event stands with its announcements. Milliseconds. */
export interface Announced {
  /** Moment on the event's clock up to which lock boundaries have been announced. */
  readonly until: number;
  /** By how much the event's clock runs ahead of the real one. */
  readonly clock_offset_ms: number;
}

/**
 * Real time (ms) at which the next announcement falls due, in the past where one is owed; null: never. It follows from
 * what is stored alone, so that a change of a timeline can note it, and no other timeline need be read until then.
 */
export function nextAnnouncement(
  sessions: readonly RuleSession[],
  { until, clock_offset_ms }: Announced,
  rules: TimelineRules,
): number | null {
  const next = nextLockBoundary(sessions, until, rules);
  return next === null ? null : next - clock_offset_ms;
}

/** Whether the real clock was set back behind what has been announced: by more than clocks of nodes differ. */
export function isSetBack(until: number, now: number): boolean {
  return until - now > CLOCK_SKEW_MS;
}

/**
 * Ids of the sessions that are to be announced: those with a lock boundary since the last announcement. After the real
 * clock was set back every session that can lock, since links may have been sent while it was ahead (D5).
 * @param until moment on the event's clock up to which boundaries have been announced
 * @param now the event's clock
 */
export function dueAnnouncements(
  sessions: readonly RuleSession[],
  until: number,
  now: number,
  rules: TimelineRules,
): string[] {
  if (now < until && !isSetBack(until, now)) return [];
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const due = (time: number): boolean => now < until || (time > until && time <= now);
  return sessions.filter((one) => lockTimes(one, targetOf(one, byId), rules).some(due)).map(({ id }) => id);
}

/** Ids of the sessions whose lock differs between two moments of the event's clock. */
export function changedLocks(
  sessions: readonly RuleSession[],
  then: number,
  now: number,
  rules: TimelineRules,
): string[] {
  const byId = new Map(sessions.map((session) => [session.id, session]));
  const lockedAt = (session: RuleSession, at: number): boolean => isLocked(session, targetOf(session, byId), at, rules);
  return sessions.filter((one) => lockedAt(one, then) !== lockedAt(one, now)).map(({ id }) => id);
}
