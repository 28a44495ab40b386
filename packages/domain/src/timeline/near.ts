import { onAirSessions, onSiteSessions } from './highlights.ts';
import { byStart } from './order.ts';
import { endOf, isMarker, isStreamLike, startOf } from './status.ts';
import { ACTIVE_WINDOW_MS, MINUTE_MS, type RuleSession, type TimelineRules } from './types.ts';

/** The sessions near now hold for at least so long, unless too many start in it: a page asks again that seldom. */
export const NEAR_WINDOW_MS = 20 * MINUTE_MS;
/** How many streams and live meetings are near beyond those that start within the window. */
export const NEAR_COMING = 8;
/** At most so many of those on air are near, and at most so many of those to come. */
export const NEAR_MAX = 60;
/** At most so many meetings to come are near. */
export const NEAR_MEETINGS = 24;

/** At most so many talks on site are near of those that take place now, and so many of them are named. */
export const NEAR_ON_SITE = 12;
export const ON_SITE_NAMED = 4;

/**
 * So many of the streams to come begin after the moment until which a set is complete, since a page names three; two of
 * them have not opened by then, since the home names the next one and the one after it.
 */
const RESERVE = 4;

/** The facts that decide whether a session is near. */
export type NearSession = RuleSession & { readonly location: string | null };

/** The sessions that are near a moment, by start, and the moment until which nothing that a page names is missing. */
export interface Near<S> {
  readonly sessions: readonly S[];
  /** Milliseconds on the event's clock; null: nothing will be missing. */
  readonly until: number | null;
}

/**
 * The sessions that the home, the header and a stream's page name, at `now` and until the moment that is returned: those
 * on air, the next ones, and for an open stream itself, its parts, and the next one in its place. Their number does not
 * grow with the event (NEA1).
 * @param sessions all of the event, or as many as contain these
 * @param now milliseconds on the event's clock
 * @param stream id of the stream whose page is open
 */
export function nearSessions<S extends NearSession>(
  sessions: readonly S[],
  now: number,
  rules: TimelineRules,
  stream: string | null = null,
): Near<S> {
  const coming = sessions.filter((one) => isStreamLike(one) && !one.cancelled && opensAt(one) > now).sort(byStart);
  const soon = coming.filter((session) => opensAt(session) <= now + NEAR_WINDOW_MS).length;
  const count = wholeStart(coming, Math.min(NEAR_MAX, soon + NEAR_COMING));
  const meetings = meetingsToCome(sessions, now);
  const onSite = onSiteSessions(sessions, now, rules);
  const until = soonestOf([
    enoughUntil(onSite, rules),
    coming[count] ? Math.min(opensAt(coming[count - 2] as S), startOf(coming[count - RESERVE] as S)) : null,
    meetings[NEAR_MEETINGS] ? startOf(meetings[NEAR_MEETINGS - 2] as S) : null,
  ]);
  const near = new Set([
    ...mostWanted(onAirSessions(sessions, now, rules), now),
    ...coming.slice(0, count),
    ...upTo(meetings.slice(0, NEAR_MEETINGS), until),
    ...onSite.slice(0, NEAR_ON_SITE),
    ...around(sessions, coming, stream, until),
  ]);
  return { sessions: [...near].sort(byStart), until };
}

/**
 * Whether a session that has changed belongs to a near set, so that a page which knows that set alone stays right
 * until the set's own end (NEA3).
 * @param until milliseconds on the event's clock; null: nothing is missing
 */
export function isNear(
  session: RuleSession,
  now: number,
  rules: TimelineRules,
  { until, stream }: { readonly until: number | null; readonly stream: string | null },
): boolean {
  if (stream !== null && (session.id === stream || (isMarker(session) && session.misc === stream))) return true;
  if (isMarker(session) || session.cancelled) return false;
  const over = (endOf(session, rules) ?? Infinity) <= now && startOf(session) <= now;
  if (isStreamLike(session)) return !over && (until === null || opensAt(session) < until);
  return session.type === 'meeting' && !over && (until === null || startOf(session) <= until);
}

/** Of streams that start together a marked one is announced, wherever it stands among them: all are taken, or very many. */
function wholeStart(coming: readonly RuleSession[], count: number): number {
  const last = coming[count - 1];
  const next = last ? coming.findIndex((session, nth) => nth >= count && startOf(session) > startOf(last)) : -1;
  return Math.min(NEAR_MAX, next < 0 ? coming.length : next);
}

/** From then on a stream counts as on air. */
function opensAt(session: RuleSession): number {
  return startOf(session) - ACTIVE_WINDOW_MS;
}

const marked = (session: RuleSession): number => Number(session.featured ?? false);

/** Of very many on air the marked ones, then those that began or begin nearest to now. */
function mostWanted<S extends RuleSession>(onAir: readonly S[], now: number): S[] {
  const away = (session: S): number => Math.abs(startOf(session) - now);
  if (onAir.length <= NEAR_MAX) return [...onAir];
  return [...onAir].sort((a, b) => marked(b) - marked(a) || away(a) - away(b) || byStart(a, b)).slice(0, NEAR_MAX);
}

/** When too few of the talks on site that are near go on to name as many as a page does; null: all of them are near. */
function enoughUntil(onSite: readonly RuleSession[], rules: TimelineRules): number | null {
  if (onSite.length <= NEAR_ON_SITE) return null;
  const ends = onSite.slice(0, NEAR_ON_SITE).map((session) => endOf(session, rules) ?? Infinity);
  return ends.sort((a, b) => a - b)[NEAR_ON_SITE - ON_SITE_NAMED] ?? null;
}

/** In the order in which they are announced: of those that start together the marked ones first (HDR3). */
function meetingsToCome<S extends RuleSession>(sessions: readonly S[], now: number): S[] {
  return sessions
    .filter((session) => session.type === 'meeting' && !session.cancelled && startOf(session) > now)
    .sort((a, b) => startOf(a) - startOf(b) || marked(b) - marked(a) || byStart(a, b));
}

/** Those that start before a moment, and two more: the home names the next one and the one after it. */
function upTo<S extends RuleSession>(ordered: readonly S[], until: number | null): readonly S[] {
  const end = until === null ? -1 : ordered.findIndex((session) => startOf(session) >= until);
  return end < 0 ? ordered : ordered.slice(0, end + 2);
}

/** A stream, its parts, and the first in its place that the others to come do not hold. */
function around<S extends NearSession>(
  sessions: readonly S[],
  coming: readonly S[],
  stream: string | null,
  until: number | null,
): S[] {
  if (stream === null) return [];
  const own = sessions.filter(({ id, misc }) => id === stream || misc === stream);
  const place = own.find(({ id }) => id === stream)?.location ?? null;
  if (until === null || place === null) return own;
  const others = coming.filter((session) => session.location === place && session.id !== stream);
  const later = others.find((session) => startOf(session) >= until);
  return later ? [...own, later] : own;
}

function soonestOf(times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null);
  return known.length === 0 ? null : Math.min(...known);
}
