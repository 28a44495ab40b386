import { inOrder } from '../in-order.ts';
import { isMarker, isStreamLike } from '../status.ts';
import type { RuleSession, TimelineRules } from '../types.ts';
import { countWhile } from './search.ts';
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
 * sessions last.
 */
export function lanesOf<S extends Placed>(spans: readonly Waiting<S>[]): Lanes<S> {
  const fitted = fill(spans, () => '');
  if (fitted.rest.length > 0) return fitted;
  const own = fill(spans, ({ location }) => location ?? '');
  return own.rest.length === 0 && own.count === fitted.count ? own : fitted;
}

/** Sessions with the time that they take on the bar, in order of start. Markers are parts of a session and have no lane. */
export function waitingOf<S extends Placed>(sessions: readonly S[], now: number, rules: TimelineRules): Waiting<S>[] {
  const shown = inOrder(sessions.filter((session) => !isMarker(session)));
  return shown.map((session) => ranked(session, spanOf(session, now, rules)));
}

/** A session as it waits for its lane; of a lower rank sooner. */
export interface Waiting<S> extends Span {
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
    const name = nameOf(session);
    const lane = freeLane(lanes, name, span) ?? open(lanes, name);
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

/** A lane in which a session has room: that of its location, else the upper one. */
function freeLane<S extends Placed>(lanes: readonly Lane[], name: string, span: Waiting<S>): Lane | null {
  let upper: Lane | null = null;
  for (const lane of lanes) {
    const own = lane.location === span.session.location;
    if ((!own && upper) || lane.name !== name || !isFree(lane, span)) continue;
    if (own) return lane;
    upper = lane;
  }
  return upper;
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

/** Index at which a session would stand among those of a lane. */
function placeIn({ taken }: Lane, { from }: Span): number {
  if ((taken.at(-1)?.from ?? -Infinity) <= from) return taken.length;
  return countWhile(taken.length, (index) => (taken[index]?.from ?? Infinity) <= from);
}
