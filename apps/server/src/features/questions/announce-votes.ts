import { questionsTopic } from '@plenary/contract/questions/topics';
import { QUESTIONS } from '@plenary/domain/questions/limits';
import { isPublic } from '@plenary/domain/questions/states';
import type { Context } from '../../context.ts';
import type { FeedEvent } from '../../live/types.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { hasVoteNews, takeVoteNews } from './store.ts';

/** Publishes the votes of questions once a second, as long as the server runs. Returns what stops it. */
export function startAnnouncing(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    QUESTIONS.votes_every_ms,
    () => announceVotes(ctx),
    (error) => ctx.log.warn({ err: error }, 'the votes for questions could not be announced; trying again'),
  );
}

/**
 * Announces the questions whose votes are others than were announced last: one event for each session, whatever number of people
 * voted (QNA5). The numbers are stored with the votes, so a crash loses none; only one of several nodes publishes.
 */
export async function announceVotes(ctx: Context): Promise<void> {
  if (!(await hasVoteNews(ctx.db))) return;
  await ctx.live.transact(async (tx) => {
    const told = (await takeVoteNews(tx)).filter(({ state }) => isPublic(state));
    const events = [...Map.groupBy(told, ({ session_id }) => session_id).values()].flatMap((rows): FeedEvent[] => {
      const [first] = rows;
      if (!first) return [];
      const votes = Object.fromEntries(rows.map((row) => [row.id, row.votes]));
      const { event_id, session_id } = first;
      return [{ event_id, topic: questionsTopic(session_id), kind: 'votes.changed', payload: { v: 1, votes } }];
    });
    return { result: undefined, events };
  });
}
