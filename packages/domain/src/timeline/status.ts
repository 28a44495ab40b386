import { ACTIVE_WINDOW_MS, MINUTE_MS, type TimelineRules, type RuleSession, type SessionStatus } from './types.ts';

/** Where a session stands: its status code, and whether it is in the five minutes before its start. */
export interface SessionState {
  readonly status: SessionStatus;
  readonly starting: boolean;
}

type Typed = Pick<RuleSession, 'type'>;
type Timed = Pick<RuleSession, 'type' | 'starts_at' | 'ends_at' | 'cancelled'>;

/** Streams and live meetings are what can be "on air" (D1). */
export function isStreamLike(session: Typed): boolean {
  return session.type === 'stream' || session.type === 'live-meeting';
}

/** Whether a session splits another one (SES7). */
export function isMarker(session: Typed): boolean {
  return session.type === 'marker-stream' || session.type === 'marker-live-meeting';
}

/** Start in milliseconds since the epoch. */
export function startOf(session: Pick<RuleSession, 'starts_at'>): number {
  return Date.parse(session.starts_at);
}

/** End in milliseconds as the rules take it: a stream without an end gets `default_stream_minutes`; else null (D1). */
export function endOf(session: Timed, rules: TimelineRules): number | null {
  if (session.ends_at !== null) return Date.parse(session.ends_at);
  return isStreamLike(session) ? startOf(session) + rules.default_stream_minutes * MINUTE_MS : null;
}

/**
 * Status code and starting flag (SES2, SES3, D1). A boundary belongs to the later state. A cancelled session is over (TML47).
 * @param now milliseconds since the epoch on the event's clock
 */
export function sessionState(session: Timed, now: number, rules: TimelineRules): SessionState {
  if (session.cancelled) return { status: 3, starting: false };
  const start = startOf(session);
  if (now < start) {
    const starting = isStreamLike(session) && now >= start - ACTIVE_WINDOW_MS;
    return { status: starting ? 1 : 0, starting };
  }
  const end = endOf(session, rules);
  if (end === null) return { status: 4, starting: false };
  if (now >= end) return { status: 3, starting: false };
  return { status: now < start + ACTIVE_WINDOW_MS ? 1 : 2, starting: false };
}

/** The status code alone (D1). */
export function sessionStatus(session: Timed, now: number, rules: TimelineRules): SessionStatus {
  return sessionState(session, now, rules).status;
}

/** Live now, or open without an end: status 1, 2 or 4. */
export function isActive(session: Timed, now: number, rules: TimelineRules): boolean {
  const status = sessionStatus(session, now, rules);
  return status === 1 || status === 2 || status === 4;
}

/** On air: a stream or live meeting with status 1 or 2 (D1). */
export function isOnAir(session: Timed, now: number, rules: TimelineRules): boolean {
  return isStreamLike(session) && isActive(session, now, rules);
}

/** On air, and its start has come: what may be called live (D384). */
export function hasBegun(session: Timed, now: number, rules: TimelineRules): boolean {
  return isOnAir(session, now, rules) && !sessionState(session, now, rules).starting;
}

/** Available live stream: a stream or live meeting with status below 3 (SES5). */
export function isAvailableStream(session: Timed, now: number, rules: TimelineRules): boolean {
  return isStreamLike(session) && sessionStatus(session, now, rules) < 3;
}
