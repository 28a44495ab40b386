import { byStart } from '../order.ts';
import { isMarker, isStreamLike } from '../status.ts';
import type { RuleSession, TimelineRules } from '../types.ts';
import { isLong, LANES_MAX, type Span, spanOf } from './span.ts';

type Placed = RuleSession & { readonly location: string | null };

export interface LanedSession<S> extends Span {
  readonly session: S;
  /** From 0, the upper one. */
  readonly lane: number;
}

export interface Lanes<S> {
  /** In order of start. */
  readonly laned: readonly LanedSession<S>[];
  readonly count: number;
  /** Sessions for which there is no lane, in order of start: the list has them. */
  readonly rest: readonly (Span & { readonly session: S })[];
}

/**
 * Sessions in lanes in which none covers another: those of one location in lanes of their own where that takes no lane
 * more, else each where it fits. Where there is no room for all, streams and meetings come before what merely opens, and long
 * sessions last. Markers are parts of a session and have no lane.
 */
export function lanesOf<S extends Placed>(sessions: readonly S[], now: number, rules: TimelineRules): Lanes<S> {
  const spans = sessions
    .filter((session) => !isMarker(session))
    .sort(byStart)
    .map((session) => ({ session, ...spanOf(session, now, rules) }));
  const fitted = fill(spans, () => '');
  if (fitted.rest.length > 0) return fitted;
  const own = fill(spans, ({ location }) => location ?? '');
  return own.rest.length === 0 && own.count === fitted.count ? own : fitted;
}

interface Lane {
  /** Sessions of other names do not come here. */
  readonly name: string;
  readonly taken: Span[];
  location: string | null;
}

/** Fills lanes from the first start on, by rank. Of several free lanes the one of the same location is taken. */
function fill<S extends Placed>(
  spans: readonly (Span & { readonly session: S })[],
  nameOf: (session: S) => string,
): Lanes<S> {
  const lanes: Lane[] = [];
  const laneOf = new Map<S, Lane>();
  for (const span of spans.toSorted((a, b) => rankOf(a) - rankOf(b))) {
    const { session } = span;
    const free = lanes.filter((lane) => lane.name === nameOf(session) && isFree(lane, span));
    const lane = free.find(({ location }) => location === session.location) ?? free[0] ?? open(lanes, nameOf(session));
    if (!lane) continue;
    lane.taken.push(span);
    lane.location = session.location;
    laneOf.set(session, lane);
  }
  const ordered = [...Map.groupBy(lanes, ({ name }) => name).values()].flat();
  const rows = new Map(ordered.map((lane, index) => [lane, index]));
  const laned = spans.flatMap((span) => {
    const lane = laneOf.get(span.session);
    return lane ? [{ ...span, lane: rows.get(lane) ?? 0 }] : [];
  });
  return { laned, count: lanes.length, rest: spans.filter(({ session }) => !laneOf.has(session)) };
}

function open(lanes: Lane[], name: string): Lane | null {
  if (lanes.length === LANES_MAX) return null;
  const lane: Lane = { name, taken: [], location: null };
  lanes.push(lane);
  return lane;
}

/** Sessions to which people come at a time are placed first, then those that merely open, long ones last. */
function rankOf(span: Span & { readonly session: RuleSession }): number {
  if (isLong(span)) return 2;
  return isStreamLike(span.session) || span.session.type === 'meeting' ? 0 : 1;
}

/** Sessions of the first rank come in order of start, so that only the last of a lane can reach into one. */
function isFree({ taken }: Lane, span: Span & { readonly session: RuleSession }): boolean {
  const { from, to } = span;
  if (rankOf(span) === 0) return (taken.at(-1)?.to ?? -Infinity) <= from;
  return taken.every((other) => other.to <= from || other.from >= to);
}
