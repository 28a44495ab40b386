import { AUDIENCE } from './limits.ts';
import type { Place } from './places.ts';

/** People in each place, the fullest first. */
export type PlaceCounts = readonly (readonly [place: Place, people: number])[];

/** How many people are in each place. Of equal ones the order is that of their names. */
export function countPlaces(places: Iterable<Place>): PlaceCounts {
  const counts = new Map<Place, number>();
  for (const place of places) counts.set(place, (counts.get(place) ?? 0) + 1);
  return [...counts].sort(([one, n], [other, m]) => m - n || (one < other ? -1 : 1)).slice(0, AUDIENCE.places_max);
}

/** The begin of the minute of a moment, both in milliseconds. */
export const minuteOf = (now: number): number => Math.floor(now / AUDIENCE.minute_ms) * AUDIENCE.minute_ms;

/** The grid of a span of time. */
export interface Grid {
  /** Begin of its first step, milliseconds. */
  readonly from: number;
  readonly step_ms: number;
}

/** The steps of a span that ends now. They begin at multiples of their length, so that a minute stays in its step. */
export function gridOf(span_ms: number, now: number): Grid {
  const step_ms = span_ms / AUDIENCE.steps;
  return { from: (Math.floor(now / step_ms) + 1) * step_ms - span_ms, step_ms };
}

/** The most people that a place had in one step of a grid. */
export interface StepCount {
  readonly place: string;
  readonly step: number;
  readonly people: number;
}

/** The counts of each place, step by step; 0: nobody was there, or nobody counted. */
export function seriesOf(rows: readonly StepCount[]): ReadonlyMap<string, readonly number[]> {
  const series = new Map<string, number[]>();
  for (const { place, step, people } of rows) {
    if (step < 0 || step >= AUDIENCE.steps) continue;
    const values = series.get(place) ?? new Array<number>(AUDIENCE.steps).fill(0);
    values[step] = people;
    series.set(place, values);
  }
  return series;
}
