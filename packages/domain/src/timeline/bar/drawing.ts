import { countWhile } from './search.ts';

/** A part of the axis, in minutes. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Nothing of the axis. */
export const NOTHING: Stretch = { from: 0, to: 0 };

/** Where cards stand on the axis, made once for a timeline: what is in view is found without looking at all of them. */
export interface CardIndex {
  /** Minute at which each begins, ascending. */
  readonly starts: Float64Array;
  readonly ends: Float64Array;
  /** The last minute that each, or one before it, reaches: ascending too. */
  readonly reach: Float64Array;
}

/** @param cards in order of start */
export function cardIndex(cards: readonly { readonly at: number; readonly minutes: number }[]): CardIndex {
  const starts = Float64Array.from(cards, ({ at }) => at);
  const ends = Float64Array.from(cards, ({ at, minutes }) => at + minutes);
  let last = -Infinity;
  return { starts, ends, reach: ends.map((end) => (last = Math.max(last, end))) };
}

/** Indices of the cards of which something lies in a stretch, ascending. */
export function cardsIn({ starts, ends, reach }: CardIndex, { from, to }: Stretch): number[] {
  const first = countWhile(reach.length, (card) => (reach[card] ?? from) <= from);
  const found: number[] = [];
  for (let card = first; (starts[card] ?? to) < to; card += 1) if ((ends[card] ?? from) > from) found.push(card);
  return found;
}

/** How a drawing goes on. */
export interface Growth {
  readonly wanted: Stretch;
  /** Minute at which it begins where nothing that is wanted is there yet. */
  readonly begin: number;
  /** How many cards may begin in what is added. */
  readonly most: number;
}

/**
 * The next step of a drawing on its way to all that is wanted: first what follows, then what is before; the rest goes. The
 * same object where there is nothing to do.
 */
export function nextDrawing({ starts }: CardIndex, drawn: Stretch, { wanted, begin, most }: Growth): Stretch {
  const kept = { from: Math.max(drawn.from, wanted.from), to: Math.min(drawn.to, wanted.to) };
  const { from, to } = kept.from < kept.to ? kept : { from: begin, to: begin };
  const next =
    to < wanted.to
      ? { from, to: Math.min(wanted.to, further(starts, to, most)) }
      : { from: Math.max(wanted.from, earlier(starts, from, most)), to };
  return next.from === drawn.from && next.to === drawn.to ? drawn : next;
}

/** The furthest minute before which no more than so many cards begin, or more that begin at the same time. */
function further(starts: Float64Array, from: number, most: number): number {
  const minute = starts[countBefore(starts, from) + most] ?? Infinity;
  return minute > from ? minute : (starts[countUntil(starts, from)] ?? Infinity);
}

/** The earliest minute from which on no more than so many cards begin, or more that begin at the same time. */
function earlier(starts: Float64Array, to: number, most: number): number {
  const before = countBefore(starts, to);
  const minute = starts[before - most];
  if (minute === undefined) return -Infinity;
  if (starts[before - most - 1] !== minute) return minute;
  // Others that begin at this minute would be more than may: it waits for the next piece, unless nothing else is in this one.
  const later = starts[countUntil(starts, minute)] ?? to;
  return later < to ? later : minute;
}

const countBefore = (starts: Float64Array, minute: number): number =>
  countWhile(starts.length, (card) => (starts[card] ?? 0) < minute);

const countUntil = (starts: Float64Array, minute: number): number =>
  countWhile(starts.length, (card) => (starts[card] ?? 0) <= minute);
