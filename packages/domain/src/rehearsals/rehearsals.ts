import { clockChangeAt, isRealWallTime, zonedToUtc } from '../time/zoned.ts';

/** Limits of a rehearsal. */
export const REHEARSAL = {
  /** It ends by itself after so long. */
  lasts_ms: 24 * 3600_000,
  /** So long before a session the clock stands when it goes on to the next one. */
  before_next_ms: 60_000,
  /** The most minutes by which it may begin before the chosen moment. */
  before_max: 240,
  /** Simulated attendees who come where they are wished. */
  simulated: 20,
} as const;

/** The moment of the event at which a rehearsal begins, as it was chosen. */
export interface BeginChoice {
  /** Id of a session. */
  readonly session?: string | undefined;
  /** As a clock on the wall there shows it: `2027-05-01T09:00`. Neither: the first session, or the begin of an event without one. */
  readonly at?: string | undefined;
  readonly minutes_before: number;
}

/** A session as a rehearsal needs it. Milliseconds. */
export interface RehearsedSession {
  readonly id: string;
  readonly starts_at: number;
}

interface Rehearsed {
  /** Those that are held, in the order in which they begin. */
  readonly sessions: readonly RehearsedSession[];
  /** null: not said. */
  readonly starts_at: number | null;
  readonly time_zone: string;
}

/** The moment of the event at which a rehearsal begins, milliseconds; null: there is no such session or time (REH2). */
export function rehearsalBegin({ session, at, minutes_before }: BeginChoice, event: Rehearsed): number | null {
  const moment = chosenMoment({ session, at }, event);
  return moment === null ? null : moment - minutes_before * 60_000;
}

function chosenMoment(
  { session, at }: Pick<BeginChoice, 'session' | 'at'>,
  { sessions, starts_at, time_zone }: Rehearsed,
): number | null {
  if (at !== undefined) return wallMoment(at, time_zone);
  if (session !== undefined) return sessions.find(({ id }) => id === session)?.starts_at ?? null;
  return sessions[0]?.starts_at ?? starts_at;
}

/** A time that a clock change passes over is none. */
function wallMoment(text: string, time_zone: string): number | null {
  const [, ...parts] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d)$/.exec(text) ?? [];
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = parts.map(Number);
  const wall = { year, month, day, hour, minute };
  if (year < 1970 || !isRealWallTime(wall) || clockChangeAt(wall, time_zone) === 'skipped') return null;
  return zonedToUtc(wall, time_zone);
}

/**
 * The moment to which a rehearsal goes on: a minute before the next session begins; null: none is left (REH5).
 * @param now the event's clock, milliseconds
 */
export function goOnTo(sessions: readonly RehearsedSession[], now: number): number | null {
  const next = sessions.find(({ starts_at }) => starts_at - REHEARSAL.before_next_ms > now);
  return next ? next.starts_at - REHEARSAL.before_next_ms : null;
}
