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
    .map((session) => ranked(session, spanOf(session, now, rules)))
    .sort((a, b) => a.from - b.from || byStart(a.session, b.session));
  const fitted = fill(spans, () => '');
  if (fitted.rest.length > 0) return fitted;
  const own = fill(spans, ({ location }) => location ?? '');
  return own.rest.length === 0 && own.count === fitted.count ? own : fitted;
}

/** A session as it waits for its lane; of a lower rank sooner. */
interface Waiting<S> extends Span {
  readonly session: S;
  readonly rank: number;
}

/** Sessions to which people come at a time are placed first, then those that merely open, long ones last. */
function ranked<S extends RuleSession>(session: S, span: Span): Waiting<S> {
  const awaited = isStreamLike(session) || session.type === 'meeting';
  return { session, ...span, rank: isLong(span) ? 2 : awaited ? 0 : 1 };
}

interface Lane {
  /** Sessions of other names do not come here. */
  readonly name: string;
  /** By start. */
  readonly taken: Span[];
  location: string | null;
}

/** Fills lanes from the first start on, by rank. Of several free lanes the one of the same location is taken. */
function fill<S extends Placed>(spans: readonly Waiting<S>[], nameOf: (session: S) => string): Lanes<S> {
  const lanes: Lane[] = [];
  const laneOf = new Map<S, Lane>();
  for (const span of spans.toSorted((a, b) => a.rank - b.rank)) {
    const { session } = span;
    const free = lanes.filter((lane) => lane.name === nameOf(session) && isFree(lane, span));
    const lane = free.find(({ location }) => location === session.location) ?? free[0] ?? open(lanes, nameOf(session));
    if (!lane) continue;
    lane.taken.splice(placeIn(lane, span), 0, span);
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

/** Since none of a lane covers another, only its neighbours could reach into a session. */
function isFree(lane: Lane, span: Span): boolean {
  const place = placeIn(lane, span);
  const [before, after] = [lane.taken[place - 1], lane.taken[place]];
  return (before?.to ?? -Infinity) <= span.from && (after?.from ?? Infinity) >= span.to;
}

/** Index at which a session would stand among those of a lane. Halves what is left: a lane may have thousands. */
function placeIn({ taken }: Lane, { from }: Span): number {
  let [low, high] = [0, taken.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((taken[middle]?.from ?? Infinity) <= from) low = middle + 1;
    else high = middle;
  }
  return low;
}
