import { AUDIENCE } from '@plenary/domain/audience/limits';
import type { Context } from '../../context.ts';
import { repeat } from '../../background/repeat.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { sweepRows } from '../../background/sweep-rows.ts';
import { createActs, type Done } from './acts.ts';
import { addActs, dropActs, simulatedAmong, type KeptAct } from './store.ts';

const HOUR_MS = 3_600_000;
/** Rows that go in one transaction. */
const AT_ONCE = 5_000;

/** Keeps several times a minute what people did, and forgets what is old. The returned function stops it, with everything kept. */
export function startKeeping(ctx: Context): () => Promise<void> {
  const failed = (error: unknown): void => ctx.log.warn({ err: error }, 'acts could not be kept; trying again');
  const stops = [
    repeat(ctx.clock, AUDIENCE.sample_every_ms, () => keepActs(ctx), failed),
    repeatByLeader(ctx, HOUR_MS, () => sweepActs(ctx), failed),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
    await keepActs(ctx).catch(failed);
  };
}

/** Adds what people did since the last time to what is kept of each minute, without those of a simulation. */
export async function keepActs(ctx: Context): Promise<void> {
  const acts = ctx.part(createActs);
  for (const [event_id, done] of Map.groupBy(acts.take(), (one) => one.event_id)) {
    try {
      await ctx.live.transact(async (tx) => {
        const simulated = await simulatedAmong(
          tx,
          event_id,
          done.map(({ event_user_id }) => event_user_id),
        );
        await addActs(tx, event_id, summed(done.filter(({ event_user_id }) => !simulated.has(event_user_id))));
        return { result: null };
      });
    } catch (error) {
      acts.putBack(done);
      ctx.log.warn({ err: error }, 'acts could not be kept; trying again');
    }
  }
}

/** In one order everywhere, so that two servers that add at once wait for each other. */
function summed(done: readonly Done[]): KeptAct[] {
  const sums = new Map<string, KeptAct>();
  for (const { act, minute, count } of done) {
    const key = `${minute} ${act}`;
    sums.set(key, { act, minute, count: count + (sums.get(key)?.count ?? 0) });
  }
  return [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row);
}

/** Forgets what is older than it is kept. */
export async function sweepActs(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - AUDIENCE.kept_ms;
  await sweepRows(ctx, AT_ONCE, (tx, most) => dropActs(tx, before, most));
}
