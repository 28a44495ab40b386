import { POLLS } from '@plenary/domain/polls/limits';
import type { Context } from '../../context.ts';
import { differs } from '@plenary/domain/differs';
import type { FeedEvent, Supersede } from '../../live/types.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { takeBackFromEverybody } from '../notifications/index.ts';
import { countVotes, hasSwitched, hasUncounted, lockUncounted, putTally, takeSwitched } from './count-store.ts';
import { pollCounted, pollRemoved, pollTouched, pollTurned } from './present.ts';

/** Counts votes and publishes the results, and which polls were switched off or on, as long as the server runs. Returns what stops it. */
export function startCounting(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    POLLS.publish_every_ms,
    async () => {
      await announceCounts(ctx);
      await announceSwitched(ctx);
    },
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

/**
 * Publishes which polls came or went with the switch of their session (SES13). Pages lose those that are off, and what was said of them
 * before is taken back, with its notice to everybody; they have them again as they are then.
 */
export async function announceSwitched(ctx: Context): Promise<void> {
  if (!(await hasSwitched(ctx.db))) return;
  await ctx.live.transact(async (tx) => {
    const events: FeedEvent[] = [];
    const supersede: Supersede[] = [];
    for (const counted of await takeSwitched(tx)) {
      const { poll } = counted;
      if (poll.state === 'draft') events.push(pollTouched(poll));
      else if (!poll.switched_off)
        events.push(...pollTurned(counted, poll.state === 'open' ? 'poll.opened' : 'poll.closed'));
      else {
        const gone = pollRemoved(poll);
        const { event_id, id: subject } = poll;
        const notice = await takeBackFromEverybody(tx, { event_id, kind: 'poll', subject });
        events.push(...gone.events, ...notice.events);
        supersede.push(...gone.supersede, ...notice.supersede);
      }
    }
    return { result: undefined, events, supersede };
  });
}
