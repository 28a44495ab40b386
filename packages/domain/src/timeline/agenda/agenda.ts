import { inOrder } from '../in-order.ts';
import { isMarker, isStreamLike, sessionState, startOf } from '../status.ts';
import { ACTIVE_WINDOW_MS, type RuleSession, type TimelineRules } from '../types.ts';
import { localDay } from '../zones.ts';

/** A day of the agenda. A session stands under the local date of its start, also when it runs past midnight. */
export interface AgendaDay<S> {
  /** `YYYY-MM-DD` in the zone that was asked for. */
  readonly day: string;
  readonly entries: readonly AgendaEntry<S>[];
}

export interface AgendaEntry<S> {
  readonly session: S;
  /** The local date of its start, `YYYY-MM-DD`. */
  readonly day: string;
  /** The local date on which it ends, when that is a later one; null otherwise or without an end. */
  readonly ends_on: string | null;
}

/** Sessions by local day, days and sessions in order (AGE1). Markers are not sessions of the agenda. */
export function agendaDays<S extends RuleSession>(sessions: readonly S[], timeZone: string): AgendaDay<S>[] {
  const days = new Map<string, AgendaEntry<S>[]>();
  const dayOf = daysIn(timeZone);
  for (const session of inOrder(sessions.filter((each) => !isMarker(each)))) {
    const day = dayOf(startOf(session));
    const entries = days.get(day) ?? [];
    entries.push({ session, day, ends_on: endsOn(session, day, dayOf) });
    days.set(day, entries);
  }
  return [...days].map(([day, entries]) => ({ day, entries })).sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** Offsets of time zones are whole quarters of an hour, so that no day begins within one. */
const QUARTER_MS = 15 * 60_000;

/** Many sessions start in one quarter of an hour, and finding the date of one costs far more than remembering it. */
function daysIn(timeZone: string): (ms: number) => string {
  const known = new Map<number, string>();
  return (ms) => {
    const quarter = Math.floor(ms / QUARTER_MS);
    const day = known.get(quarter) ?? localDay(ms, timeZone);
    known.set(quarter, day);
    return day;
  };
}

/** An end at midnight still belongs to the day before it. */
function endsOn(session: RuleSession, startDay: string, dayOf: (ms: number) => string): string | null {
  if (session.ends_at === null) return null;
  const lastMoment = Math.max(startOf(session), Date.parse(session.ends_at) - 1);
  const day = dayOf(lastMoment);
  return day > startDay ? day : null;
}

/** How many midnights later it ends: the `+1` beside its times; 0 on the day of its start (AGE7). */
export function midnightsUntilEnd({ day, ends_on }: AgendaEntry<unknown>): number {
  return ends_on === null ? 0 : Math.round((Date.parse(ends_on) - Date.parse(day)) / 86_400_000);
}

/**
 * The session at which the agenda opens: the first that has begun and will end, else the first to come (AGE5); null
 * when nothing else is left. A session that is open without an end may have been so for days.
 * @param sessions in the agenda's order
 */
export function agendaStart<S extends RuleSession>(
  sessions: readonly S[],
  now: number,
  rules: TimelineRules,
): S | null {
  const live = sessions.find((session) => {
    const { status, starting } = sessionState(session, now, rules);
    return (status === 1 || status === 2) && !starting;
  });
  return live ?? sessions.find((session) => startOf(session) > now) ?? null;
}

/**
 * The moment at which a session can be entered first, in ms: streams and live meetings five minutes early (D1); null for
 * one that nothing leads to.
 */
export function opensAt(session: Pick<RuleSession, 'type' | 'starts_at' | 'has_link'>): number | null {
  if (!session.has_link) return null;
  return startOf(session) - (isStreamLike(session) ? ACTIVE_WINDOW_MS : 0);
}

/** Local dates on which a session starts, ascending: the `days` of the timeline data (SES1). */
export function sessionDays(sessions: readonly Pick<RuleSession, 'type' | 'starts_at'>[], timeZone: string): string[] {
  const days = sessions.filter((session) => !isMarker(session)).map((session) => localDay(startOf(session), timeZone));
  return [...new Set(days)].sort();
}
