import { isActive, sessionStatus } from '../timeline/status.ts';
import type { RuleSession, TimelineRules } from '../timeline/types.ts';

/** The facts of a session that decide whether people may join it. Times are UTC ISO 8601. */
export interface JoinableSession extends Pick<RuleSession, 'type' | 'starts_at' | 'ends_at' | 'cancelled'> {
  readonly open_session: boolean;
  /** Places; 0: as many as come. */
  readonly max_occupancy: number;
}

/** Reasons for which a join or a leave is refused, as the wire names them (D54). */
export type JoinRefusal = 'not_open_session' | 'open_sessions_disabled' | 'session_ended' | 'booking_full';

/** `do`: it may be done · `done`: it is so already, and repeating it is harmless. */
export type JoinVerdict = 'do' | 'done' | JoinRefusal;

/** Everything that decides about one person and one session. */
export interface JoinFacts {
  readonly session: JoinableSession;
  /** The event's flag `open_sessions_enabled`. */
  readonly enabled: boolean;
  readonly in_attendance: boolean;
  /** People who are in it now. */
  readonly occupancy: number;
  /** Milliseconds on the event's clock. */
  readonly now: number;
  readonly rules: TimelineRules;
}

/** Whether people join a session at all: an open meeting (TML6). */
export function isOpenSession({ type, open_session }: Pick<JoinableSession, 'type' | 'open_session'>): boolean {
  return type === 'meeting' && open_session;
}

/** Whether a session is a talk that is followed where it takes place: a meeting that nobody joins, without a link (AGE2). */
export function isTalk(
  session: Pick<JoinableSession, 'type' | 'open_session'> & { readonly has_link: boolean },
): boolean {
  return session.type === 'meeting' && !session.has_link && !isOpenSession(session);
}

/** Whether everybody has room who is in it: one more has none. 0 places are no limit. */
export function isFull(session: Pick<JoinableSession, 'max_occupancy'>, occupancy: number): boolean {
  return session.max_occupancy > 0 && occupancy >= session.max_occupancy;
}

/** Whether a person may join a session (TML6). Of several reasons the one that lasts longest is named. */
export function judgeJoin({ session, enabled, in_attendance, occupancy, now, rules }: JoinFacts): JoinVerdict {
  if (!isOpenSession(session)) return 'not_open_session';
  if (in_attendance) return 'done';
  if (!enabled) return 'open_sessions_disabled';
  if (sessionStatus(session, now, rules) === 3) return 'session_ended';
  return isFull(session, occupancy) ? 'booking_full' : 'do';
}

/** Whether a person may leave a session (TML6); also while the event's flag is off. */
export function judgeLeave({ session, in_attendance, now, rules }: Omit<JoinFacts, 'occupancy'>): JoinVerdict {
  if (!isOpenSession(session)) return 'not_open_session';
  if (!in_attendance) return 'done';
  return sessionStatus(session, now, rules) === 3 ? 'session_ended' : 'do';
}

/** The button of a session for a person; null: none. */
export type AttendanceChoice = 'join' | 'leave' | 'full' | null;

/** The button that goes with the rules of joining and leaving; `full` stands there and cannot be pressed. */
export function attendanceChoice(facts: JoinFacts): AttendanceChoice {
  if (facts.in_attendance) return judgeLeave(facts) === 'do' ? 'leave' : null;
  const verdict = judgeJoin(facts);
  if (verdict === 'booking_full') return 'full';
  return verdict === 'do' ? 'join' : null;
}

/** Whether a session's Breakout Room is open to those in attendance: while its status is 1, 2 or 4 (D55). */
export function isBreakoutOpen(session: JoinableSession, now: number, rules: TimelineRules): boolean {
  return isOpenSession(session) && isActive(session, now, rules);
}
