import { byStart } from './order.ts';
import { isMarker, startOf } from './status.ts';
import type { RuleSession } from './types.ts';
import { localDay } from './zones.ts';

/** A day of the agenda. A session stands under the local date of its start, also when it runs past midnight. */
export interface AgendaDay<S> {
  /** `YYYY-MM-DD` in the zone that was asked for. */
  readonly day: string;
  readonly entries: readonly AgendaEntry<S>[];
}

export interface AgendaEntry<S> {
  readonly session: S;
  /** The local date on which it ends, when that is a later one; null otherwise or without an end. */
  readonly ends_on: string | null;
}

/** Sessions by local day, days and sessions in order (doc 2 §2). Markers are not sessions of the agenda. */
export function agendaDays<S extends RuleSession>(sessions: readonly S[], timeZone: string): AgendaDay<S>[] {
  const days = new Map<string, AgendaEntry<S>[]>();
  for (const session of sessions.filter((each) => !isMarker(each)).sort(byStart)) {
    const day = localDay(startOf(session), timeZone);
    const entries = days.get(day) ?? [];
    entries.push({ session, ends_on: endsOn(session, day, timeZone) });
    days.set(day, entries);
  }
  return [...days].map(([day, entries]) => ({ day, entries })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** An end at midnight still belongs to the day before it. */
function endsOn(session: RuleSession, startDay: string, timeZone: string): string | null {
  if (session.ends_at === null) return null;
  const lastMoment = Math.max(startOf(session), Date.parse(session.ends_at) - 1);
  const day = localDay(lastMoment, timeZone);
  return day > startDay ? day : null;
}

/** Local dates on which a session starts, ascending: the `days` of the timeline data (doc 1 §3). */
export function sessionDays(sessions: readonly Pick<RuleSession, 'type' | 'starts_at'>[], timeZone: string): string[] {
  const days = sessions.filter((session) => !isMarker(session)).map((session) => localDay(startOf(session), timeZone));
  return [...new Set(days)].sort();
}
