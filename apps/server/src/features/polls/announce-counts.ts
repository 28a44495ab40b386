import { POLLS } from '@plenary/domain/polls/limits';
import type { Context } from '../../context.ts';
import { differs } from '@plenary/domain/differs';
import type { FeedEvent } from '../../live/types.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { countVotes, hasUncounted, lockUncounted, putTally } from './count-store.ts';
import { pollCounted } from './present.ts';

/** Counts votes and publishes the results, as long as the server runs. Returns what stops it. */
export function startCounting(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    POLLS.publish_every_ms,
    () => announceCounts(ctx),
    (error) => ctx.log.warn({ err: error }, 'the votes of polls could not be counted; trying again'),
  );
}

/**
 * Counts the polls that have new votes, and publishes their results. Each vote records whether it was counted, so that none is
 * lost with a process, no row is written by every voter, and of several nodes one counts.
 */
export async function announceCounts(ctx: Context): Promise<void> {
  if (!(await hasUncounted(ctx.db))) return;
  await ctx.live.transact(async (tx) => {
    const now = ctx.clock.now();
    const events: FeedEvent[] = [];
    for (const { poll, tally: told } of await lockUncounted(tx, now)) {
      const tally = await countVotes(tx, poll);
      if (!differs({ told }, { told: tally })) continue;
      await putTally(tx, { event_id: poll.event_id, poll_id: poll.id }, tally, new Date(now));
      events.push(...pollCounted({ poll, tally }));
    }
    return { result: undefined, events };
  });
}
