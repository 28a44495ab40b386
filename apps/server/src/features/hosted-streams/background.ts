import { canForget } from '@plenary/domain/hosted-streams/playlist';
import { hostedState } from '@plenary/domain/hosted-streams/publishing';
import type { Context } from '../../context.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { removeUnused } from '../event-removal/index.ts';
import { streamChanged } from './present.ts';
import { storeLast } from './segments.ts';
import {
  changeStream,
  KEPT_SEGMENTS,
  listSwept,
  listUncertain,
  lockStream,
  publishingOf,
  removeSegments,
  type StreamKey,
} from './store.ts';

const LOOK_EVERY_MS = 2_000;
const SWEEP_EVERY_MS = 60_000;
/** After so long nobody plays a stream that ended; milliseconds. */
const OVER_MS = 10 * 60_000;
/** Segments of one transaction, during which no other stream stores one. */
const SWEPT_AT_ONCE = 50;

/** Announces publishers who drop, and sweeps what left the lists, as long as the server runs. */
export function startHosting(ctx: Context): () => Promise<void> {
  const failed = (error: unknown) =>
    ctx.log.warn({ err: error }, 'hosted streams could not be looked at; trying again');
  const stops = [
    repeatByLeader(ctx, LOOK_EVERY_MS, () => announceStates(ctx), failed),
    repeatByLeader(ctx, SWEEP_EVERY_MS, () => sweep(ctx), failed),
  ];
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}

/** Announces the streams whose state became another one without anybody doing anything, and ends those that are off. */
export async function announceStates(ctx: Context): Promise<void> {
  for (const known of await listUncertain(ctx.db)) {
    if (hostedState(publishingOf(known), ctx.clock.now()) === known.announced) continue;
    await ctx.live.transact(async (tx) => {
      const now = ctx.clock.now();
      const row = await lockStream(tx, known);
      if (!row) return { result: undefined };
      const state = hostedState(publishingOf(row), now);
      if (state === row.announced) return { result: undefined };
      const over = state === 'off' ? { ...(await storeLast(ctx, tx, row)), recording_id: null } : {};
      await changeStream(tx, row, { ...over, announced: state });
      return { result: undefined, events: [streamChanged(row, now)] };
    });
  }
}

/** Removes the segments that no player asks for any more, and their bytes (HST5). */
export async function sweep(ctx: Context): Promise<void> {
  const silent_since = ctx.clock.now() - OVER_MS;
  const swept = await listSwept(ctx.db, silent_since);
  const failures: unknown[] = [];
  for (const key of swept) await sweepStream(ctx, key).catch((error: unknown) => failures.push(error));
  // One that cannot be swept keeps no other from it.
  if (failures.length > 0) throw failures[0];
}

async function sweepStream(ctx: Context, key: StreamKey): Promise<void> {
  for (let gone = SWEPT_AT_ONCE; gone === SWEPT_AT_ONCE;) gone = await sweepSome(ctx, key);
}

/**
 * Rows and bytes go together: where the bytes cannot be removed, or the process ends meanwhile, the rows stay and name them
 * to the next sweep.
 * @returns how many segments went
 */
function sweepSome({ live, storage, clock }: Context, key: StreamKey): Promise<number> {
  return live.transact(async (tx) => {
    const row = await lockStream(tx, key);
    if (!row) return { result: 0 };
    const last = row.next_sequence - 1;
    const over = row.heard_at.getTime() < clock.now() - OVER_MS;
    const up_to = over ? last : last - KEPT_SEGMENTS;
    if (!over && !canForget(up_to, last)) return { result: 0 };
    const gone = await removeSegments(tx, row, up_to, SWEPT_AT_ONCE);
    await removeUnused(tx, storage, [...new Set(gone.flatMap(({ init, content }) => [init, content]))]);
    return { result: gone.length };
  });
}
