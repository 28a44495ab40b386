import { sessionConflicts, type ConflictSession } from '../timeline/edit/conflicts.ts';
import { isMarker, sessionStatus, startOf } from '../timeline/status.ts';
import { MINUTE_MS, type TimelineRules } from '../timeline/types.ts';
import { utcToZoned } from '../time/zoned.ts';

/** By how many minutes a hall can be said to run late. */
export const LATE_MINUTES = [5, 10, 15, 20, 30, 45, 60] as const;

/** The times of a session, UTC ISO 8601. */
export interface Times {
  readonly starts_at: string;
  readonly ends_at: string | null;
}

/**
 * The sessions of a hall that move when it runs late, with their new times (HAL10): what begins later on the same day in the zone of
 * the event moves, and what is on ends later. Markers move with their session; what was called off or is over stays.
 * @param now milliseconds on the event's clock
 */
export function lateTimes<S extends ConflictSession>(
  sessions: readonly S[],
  minutes: number,
  { now, zone, rules }: { readonly now: number; readonly zone: string; readonly rules: TimelineRules },
): (Times & { readonly session: S })[] {
  const later = (time: string): string => new Date(Date.parse(time) + minutes * MINUTE_MS).toISOString();
  const end = ({ ends_at }: S): string | null => (ends_at === null ? null : later(ends_at));
  return sessions.flatMap((session) => {
    const { starts_at, ends_at } = session;
    if (session.cancelled || isMarker(session)) return [];
    if (startOf(session) > now)
      return isSameDay(startOf(session), now, zone)
        ? [{ session, starts_at: later(starts_at), ends_at: end(session) }]
        : [];
    const on = ends_at !== null && sessionStatus(session, now, rules) !== 3;
    return on ? [{ session, starts_at, ends_at: end(session) }] : [];
  });
}

function isSameDay(one: number, other: number, zone: string): boolean {
  const [a, b] = [utcToZoned(one, zone), utcToZoned(other, zone)];
  return a.day === b.day && a.month === b.month && a.year === b.year;
}

/** How many sessions stand in each other's way once some have other times, and did not before. */
export function newConflicts(
  sessions: readonly ConflictSession[],
  moved: ReadonlyMap<string, Times>,
  rules: TimelineRules,
): number {
  const before = sessionConflicts(sessions, rules);
  const after = sessionConflicts(
    sessions.map((session) => ({ ...session, ...moved.get(session.id) })),
    rules,
  );
  return [...after].filter(([id, found]) => moved.has(id) && found.length > (before.get(id)?.length ?? 0)).length;
}
