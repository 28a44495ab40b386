import { nextSession, onAirSessions } from '../timeline/highlights.ts';
import { byStart } from '../timeline/order.ts';
import { isOnAir, sessionState, startOf } from '../timeline/status.ts';
import type { RuleSession, TimelineRules } from '../timeline/types.ts';

/** How many sessions on air are named beside the headline: the home does not grow with the event (HOM8). */
export const NAMED_MAX = 8;

/** The home says this of the present: one session large, the others on air, and what comes after them. */
export interface NowAndNext<S> {
  /** null: nothing is on air and nothing comes. */
  readonly headline: S | null;
  /** The others on air, the first to start first; at most NAMED_MAX. */
  readonly others: readonly S[];
  /** How many more are on air than are named. */
  readonly unnamed: number;
  /** The first to start of those that are neither on air nor the headline. */
  readonly next: S | null;
}

/**
 * The sessions that the home names, and the large one among them (D384).
 * @param now milliseconds on the event's clock
 */
export function nowAndNext<S extends RuleSession>(
  sessions: readonly S[],
  now: number,
  rules: TimelineRules,
): NowAndNext<S> {
  const onAir = onAirSessions(sessions, now, rules);
  const headline = headlineOf(onAir, now, rules) ?? nextSession(sessions, now);
  const others = onAir.filter((session) => session !== headline);
  return {
    headline,
    others: others.slice(0, NAMED_MAX),
    unnamed: Math.max(0, others.length - NAMED_MAX),
    next: nextSession(
      sessions.filter((session) => session !== headline && !isOnAir(session, now, rules)),
      now,
    ),
  };
}

/**
 * The one of several on air that people come for: one that an organiser has marked, then one that is about to start,
 * the first of them; then the one that began last. null: nothing is on air.
 */
function headlineOf<S extends RuleSession>(onAir: readonly S[], now: number, rules: TimelineRules): S | null {
  const starting = (session: S): boolean => sessionState(session, now, rules).starting;
  const away = (session: S): number => Math.abs(startOf(session) - now);
  const [first = null] = [...onAir].sort(
    (a, b) =>
      Number(b.featured ?? false) - Number(a.featured ?? false) ||
      Number(starting(b)) - Number(starting(a)) ||
      away(a) - away(b) ||
      byStart(a, b),
  );
  return first;
}
