import { MINUTE_MS } from '../types.ts';
import { countWhile } from './search.ts';
import { isLong, type Span } from './span.ts';

/** A time without sessions that is longer than this is drawn short. */
const GAP_MS = 90 * MINUTE_MS;
/** Minutes that such a time takes on the axis. */
const GAP_MINUTES = 20;
/** Room before the first session of a part, and after its last. */
const MARGIN_MS = 10 * MINUTE_MS;
/** The part of a session of more than half a day at whose start, and before whose end, time runs as it does elsewhere. */
const EDGE_MS = 60 * MINUTE_MS;

/** A stretch of time that is drawn to scale. */
export interface AxisPart extends Span {
  /** Minutes on the axis at which it begins. */
  readonly at: number;
}

/** The time of a timeline in minutes on a bar: to scale where there are sessions, short where there are none. */
export interface TimeAxis {
  readonly parts: readonly AxisPart[];
  /** Length of the whole in minutes. */
  readonly minutes: number;
}

/** The axis on which some sessions stand. */
export function timeAxis(spans: readonly Span[]): TimeAxis {
  const parts: AxisPart[] = [];
  let at = 0;
  for (const { from, to } of merged(spans)) {
    if (parts.length > 0) at += GAP_MINUTES;
    parts.push({ from, to, at });
    at += (to - from) / MINUTE_MS;
  }
  return { parts, minutes: at };
}

function merged(spans: readonly Span[]): Span[] {
  const all = spans.flatMap(edgesOf).sort((a, b) => a.from - b.from);
  const parts: { from: number; to: number }[] = [];
  for (const { from, to } of all) {
    const last = parts.at(-1);
    if (last && from - last.to <= GAP_MS) last.to = Math.max(last.to, to);
    else parts.push({ from, to });
  }
  return parts.map(({ from, to }) => ({ from: from - MARGIN_MS, to: to + MARGIN_MS }));
}

function edgesOf(span: Span): Span[] {
  if (!isLong(span)) return [span];
  return [
    { from: span.from, to: span.from + EDGE_MS },
    { from: span.to - EDGE_MS, to: span.to },
  ];
}

/** Minute on the axis of a moment in ms. In a time that is drawn short it moves on in proportion. */
export function minuteAt({ parts, minutes }: TimeAxis, moment: number): number {
  const index = countWhile(parts.length, (each) => (parts[each]?.from ?? Infinity) <= moment) - 1;
  const part = parts[index];
  if (!part) return 0;
  if (moment <= part.to) return part.at + (moment - part.from) / MINUTE_MS;
  const next = parts[index + 1];
  if (!next) return minutes;
  return next.at - (GAP_MINUTES * (next.from - moment)) / (next.from - part.to);
}

/** The moment in ms that stands at a minute of the axis: the opposite of `minuteAt`. */
export function momentAt({ parts }: TimeAxis, minute: number): number {
  const index = Math.max(0, countWhile(parts.length, (each) => (parts[each]?.at ?? Infinity) <= minute) - 1);
  const part = parts[index];
  if (!part) return 0;
  const moment = part.from + Math.max(0, minute - part.at) * MINUTE_MS;
  const next = parts[index + 1];
  if (moment <= part.to || !next) return Math.min(moment, part.to);
  return next.from - ((next.at - minute) / GAP_MINUTES) * (next.from - part.to);
}
