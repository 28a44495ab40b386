import { AUDIENCE } from '@plenary/domain/audience/limits';
import type { AudienceHistory, AudienceNow, AudiencePlace } from '@plenary/contract/audience/operations';

/** A row of the table of places. */
export interface PlaceRow extends AudiencePlace {
  readonly now: number;
  readonly most: number;
  /** The most people of each step. */
  readonly series: readonly number[];
}

/** Places that have a person, then those that had, the fullest first. */
export function placeRows({ places: now }: AudienceNow, { places: history }: AudienceHistory): PlaceRow[] {
  const before = new Map(history.map(({ people, ...place }) => [place.place, { place, people }]));
  const rows = now.map(({ people, ...place }) =>
    rowOf(place, people, before.get(place.place)?.people ?? new Array<number>(AUDIENCE.steps).fill(0)),
  );
  const shown = new Set(now.map(({ place }) => place));
  const gone = history.filter(({ place }) => !shown.has(place)).map(({ people, ...place }) => rowOf(place, 0, people));
  return [...rows, ...gone];
}

function rowOf(place: AudiencePlace, now: number, kept: readonly number[]): PlaceRow {
  const series = upToNow(kept, now);
  return { ...place, now, most: Math.max(now, ...series), series };
}

/** Kept counts with those of this moment, which are in no step yet. */
export function upToNow(kept: readonly number[], now: number): readonly number[] {
  return kept.with(-1, Math.max(now, kept.at(-1) ?? 0));
}

/** The step with the most people: its begin in milliseconds, and how many they were; null: nobody was counted. */
export function peakOf({
  from,
  step_ms,
  everywhere,
}: AudienceHistory): { readonly at: number; readonly people: number } | null {
  const people = Math.max(0, ...everywhere);
  return people === 0 ? null : { at: Date.parse(from) + everywhere.indexOf(people) * step_ms, people };
}

/** A round number that is not below `most`, for the top of a chart. */
export function topOf(most: number): number {
  const size = 10 ** Math.floor(Math.log10(Math.max(most, 1)));
  const step = [1, 2, 5, 10].find((factor) => factor * size >= most) ?? 10;
  return Math.max(step * size, 4);
}

/** Points of a line in a box of `values.length - 1` by `height`. */
export function linePoints(values: readonly number[], top: number, height: number): string {
  return values.map((value, step) => `${step},${(height - (value / top) * height).toFixed(2)}`).join(' ');
}

/** How often something was done in the hours that are shown. */
export interface ActFigure {
  readonly act: string;
  readonly total: number;
  /** Of each step. */
  readonly counts: readonly number[];
}

/** The figures of what people did, in their fixed order. */
export function actFigures({ acts }: AudienceHistory): ActFigure[] {
  return acts.map(({ act, counts }) => ({ act, counts, total: counts.reduce((sum, count) => sum + count, 0) }));
}
