import { byStart } from './order.ts';
import { endOf, isActive, isAvailableStream, isMarker, isOnAir, isStreamLike, startOf } from './status.ts';
import { FEATURED_WINDOW_MS, type TimelineRules, type RuleSession } from './types.ts';

/** The featured session: the one with the nearest start or end within 24 hours, past or to come (SES6). */
export function featuredSession<S extends RuleSession>(
  sessions: readonly S[],
  now: number,
  rules: TimelineRules,
): S | null {
  let best: S | null = null;
  let nearest = FEATURED_WINDOW_MS;
  for (const session of sessions) {
    if (isMarker(session) || session.cancelled) continue;
    const distance = distanceTo(session, now, rules);
    if (distance > nearest || (distance === nearest && best !== null && byStart(best, session) < 0)) continue;
    [best, nearest] = [session, distance];
  }
  return best;
}

function distanceTo(session: RuleSession, now: number, rules: TimelineRules): number {
  const end = endOf(session, rules);
  const toStart = Math.abs(startOf(session) - now);
  return end === null ? toStart : Math.min(toStart, Math.abs(end - now));
}

/**
 * The session that starts next, the one truth of header and home (HDR3, D384). Of several that start
 * together one that an organiser has marked comes first. Only what people come to at a time is announced: not calls, media
 * items and games, which merely open, and not markers, which are parts of a session.
 */
export function nextSession<S extends RuleSession>(sessions: readonly S[], now: number): S | null {
  const coming = sessions.filter((session) => isAnnounced(session) && startOf(session) > now);
  return coming.sort((a, b) => startOf(a) - startOf(b) || marked(b) - marked(a) || byStart(a, b))[0] ?? null;
}

const isAnnounced = (session: RuleSession): boolean =>
  !session.cancelled && (isStreamLike(session) || session.type === 'meeting');
const marked = (session: RuleSession): number => Number(session.featured ?? false);

/** Streams and live meetings on air, the first to start first. */
export function onAirSessions<S extends RuleSession>(sessions: readonly S[], now: number, rules: TimelineRules): S[] {
  return sessions.filter((session) => isOnAir(session, now, rules)).sort(byStart);
}

/**
 * Talks that take place now without a stream, the marked ones first, then as they began: of a hybrid event they are "also on
 * now, on site" beside what is on air, and never counted in that (HOM13, D406). One without an end is no talk.
 */
export function onSiteSessions<S extends RuleSession>(sessions: readonly S[], now: number, rules: TimelineRules): S[] {
  const on = (session: S): boolean =>
    session.type === 'meeting' && session.ends_at !== null && isActive(session, now, rules);
  return sessions.filter(on).sort((a, b) => marked(b) - marked(a) || byStart(a, b));
}

/** The streams that the live-streams modal lists: streams with status below 3, those on air first (D2). */
export function liveStreamChoices<S extends RuleSession>(
  sessions: readonly S[],
  now: number,
  rules: TimelineRules,
): S[] {
  const available = sessions.filter((session) => isAvailableStream(session, now, rules)).sort(byStart);
  const onAir = available.filter((session) => isOnAir(session, now, rules));
  return [...onAir, ...available.filter((session) => !onAir.includes(session))];
}
