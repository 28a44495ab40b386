import type { AudienceHistory, AudienceNow, AudienceSpan } from '@plenary/contract/audience/operations';
import { actSeriesOf } from '@plenary/domain/audience/acts';
import { gridOf, seriesOf } from '@plenary/domain/audience/counts';
import { AUDIENCE } from '@plenary/domain/audience/limits';
import { EVERYWHERE } from '@plenary/domain/audience/places';
import type { Context } from '../../context.ts';
import { readActs } from '../acts/index.ts';
import { namePlaces } from './name-places.ts';
import { readCounts } from './store.ts';
import { countsIn, findWhereabouts } from './whereabouts.ts';

const HOUR_MS = 3_600_000;

/** How many people are where at this moment. */
export async function readNow(ctx: Context, event_id: string): Promise<AudienceNow> {
  const whereabouts = await findWhereabouts(ctx, event_id);
  const counts = countsIn(whereabouts);
  const real = whereabouts.people.filter(({ row }) => !row.simulated);
  const named = await namePlaces(
    ctx,
    event_id,
    counts.map(([place]) => place),
  );
  return {
    here: real.length,
    invisible: real.filter(({ row }) => row.invisible).length,
    simulated: whereabouts.people.length - real.length,
    places: counts.flatMap(([place, people]) => {
      const known = named.get(place);
      return known ? [{ ...known, people }] : [];
    }),
  };
}

/** The same over the hours before now, step by step (AUN3). */
export async function readHistory(ctx: Context, event_id: string, hours: AudienceSpan): Promise<AudienceHistory> {
  const grid = gridOf(Number(hours) * HOUR_MS, ctx.clock.now());
  const [counts, acts] = await Promise.all([readCounts(ctx.db, event_id, grid), readActs(ctx.db, event_id, grid)]);
  const series = seriesOf(counts);
  const most = (values: readonly number[]): number => Math.max(...values);
  const fullest = [...series]
    .filter(([place]) => place !== EVERYWHERE)
    .sort(([, one], [, other]) => most(other) - most(one))
    .slice(0, AUDIENCE.places_max);
  const named = await namePlaces(
    ctx,
    event_id,
    fullest.map(([place]) => place),
  );
  return {
    from: new Date(grid.from).toISOString(),
    step_ms: grid.step_ms,
    everywhere: [...(series.get(EVERYWHERE) ?? new Array<number>(AUDIENCE.steps).fill(0))],
    places: fullest.flatMap(([place, people]) => {
      const known = named.get(place);
      return known ? [{ ...known, people: [...people] }] : [];
    }),
    acts: [...actSeriesOf(acts)].map(([act, values]) => ({ act, counts: [...values] })),
  };
}
