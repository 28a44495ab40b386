import { AUDIENCE } from '@plenary/contract/audience/operations';
import { AUDIENCE_TOPIC } from '@plenary/contract/audience/topics';
import { minuteOf } from '@plenary/domain/audience/counts';
import type { Context } from '../../context.ts';
import { repeat } from '../../background/repeat.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { sweepRows } from '../../background/sweep-rows.ts';
import { createDirectories } from '../presence/index.ts';
import { readNow } from './overview.ts';
import { dropCounts, keepCounts } from './store.ts';
import { countsIn, findWhereabouts } from './whereabouts.ts';

const HOUR_MS = 3_600_000;
/** Counts that go in one transaction. */
const AT_ONCE = 5_000;

/** Counts people several times a minute, publishes the counts every few seconds, and forgets old ones. The returned function stops it. */
export function startCounting(ctx: Context): () => Promise<void> {
  const failed = (error: unknown): void => ctx.log.warn({ err: error }, 'people could not be counted; trying again');
  const told = new Map<string, string>();
  const stops = [
    repeatByLeader(ctx, AUDIENCE.sample_every_ms, () => keepMinute(ctx), failed),
    repeat(ctx.clock, AUDIENCE.frame_every_ms, () => publishAudience(ctx, told), failed),
    repeatByLeader(ctx, HOUR_MS, () => sweepCounts(ctx), failed),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}

/** Keeps how many people are where at every event at which a person is (AUN3). */
export async function keepMinute(ctx: Context): Promise<void> {
  const minute = minuteOf(ctx.clock.now());
  for (const event_id of ctx.part(createDirectories).events()) {
    const counts = countsIn(await findWhereabouts(ctx, event_id));
    if (counts.length === 0) continue;
    await ctx.live.transact(async (tx) => ({ result: await keepCounts(tx, event_id, minute, counts) }));
  }
}

/** Publishes an event's counts to their viewers, where they have changed. */
async function publishAudience(ctx: Context, told: Map<string, string>): Promise<void> {
  for (const event_id of ctx.part(createDirectories).events()) {
    const key = { event_id, topic: AUDIENCE_TOPIC };
    if (ctx.live.hub.followersOf(key) === 0) {
      told.delete(event_id);
      continue;
    }
    const now = await readNow(ctx, event_id);
    const text = JSON.stringify(now);
    if (told.get(event_id) === text) continue;
    told.set(event_id, text);
    ctx.live.signals.say(key, 'audience', 'now', { ...now });
  }
}

/** Forgets counts that are older than they are kept. */
export async function sweepCounts(ctx: Context): Promise<void> {
  const before = ctx.clock.now() - AUDIENCE.kept_ms;
  await sweepRows(ctx, AT_ONCE, (tx, most) => dropCounts(tx, before, most));
}
