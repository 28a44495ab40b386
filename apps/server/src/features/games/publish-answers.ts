import { QUIZ } from '@plenary/domain/games/limits';
import type { Context } from '../../context.ts';
import type { FeedEvent } from '../../live/types.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { quizEvent, viewQuiz } from './present-quiz.ts';
import { hasUnpublished, lockUnpublished, notePublished } from './quiz-store.ts';

/** Publishes how many have answered, as long as the server runs. Returns what stops it. */
export function startPublishing(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    QUIZ.publish_every_ms,
    () => publishAnswers(ctx),
    (error) => ctx.log.warn({ err: error }, 'the answers of a quiz could not be told; trying again'),
  );
}

/**
 * Publishes the number of answers to quizzes that have new ones, together and at most once a second. Each answer records whether it
 * were told, so that none is lost with a process, and of several nodes one tells.
 */
export async function publishAnswers(ctx: Context): Promise<void> {
  if (!(await hasUnpublished(ctx.db))) return;
  await ctx.live.transact(async (tx) => {
    const events: FeedEvent[] = [];
    for (const { game, round } of await lockUnpublished(tx)) {
      await notePublished(tx, { event_id: game.event_id, game_id: game.id });
      if (round.state === 'open') events.push(quizEvent(game, await viewQuiz(tx, game, round)));
    }
    return { result: undefined, events };
  });
}
