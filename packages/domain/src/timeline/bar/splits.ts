import { markerTimes } from '../markers.ts';
import { startOf } from '../status.ts';
import { MINUTE_MS, type RuleSession, type TimelineRules } from '../types.ts';

/** A part into which a marker splits a session. Milliseconds; no end where the session has none. */
export interface Split<S> {
  readonly session: S;
  readonly from: number;
  readonly to: number | null;
}

/** The parts of a session, in order, as its markers split it (SES7). A marker that takes no time is none. */
export function splitsOf<S extends RuleSession>(
  parent: RuleSession,
  markers: readonly S[],
  rules: TimelineRules,
): Split<S>[] {
  const byId = new Map(markers.map((marker) => [marker.id, marker]));
  const offsets = markers.map((marker) => ({
    id: marker.id,
    offset_minutes: (startOf(marker) - startOf(parent)) / MINUTE_MS,
  }));
  return markerTimes(parent, offsets, rules).flatMap(({ id, starts_at_ms: from, ends_at_ms: to }) => {
    const session = byId.get(id);
    return session && (to === null || to > from) ? [{ session, from, to }] : [];
  });
}
