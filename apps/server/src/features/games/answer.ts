import { ok, refused, type Result } from '@plenary/contract/errors';
import type { OwnAnswer } from '@plenary/contract/games/operations';
import { judgeAnswer, type GivenAnswer } from '@plenary/domain/games/quiz';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { EventRow } from '../../http/bind.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { openGame } from './open-game.ts';
import { presentAnswer } from './present-quiz.ts';
import { answerLocks, findRound, insertAnswer, listOwnAnswers } from './quiz-store.ts';
import type { GameRow, PlayerKey } from './store.ts';

/**
 * Answers the open question of a quiz (GAM11). A key lets nobody answer twice, whatever is sent at once; the same answer again is the
 * one that stands. The time is the server's, from the opening to the moment at which it comes.
 */
export async function answerQuestion(
  ctx: Context,
  member: Member,
  event: EventRow,
  slug: string,
  given: GivenAnswer,
): Promise<Result<OwnAnswer>> {
  const arrived_at = ctx.clock.now();
  const wait = await ctx.limits.take('quiz_answer', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const game = await openGame(ctx, ctx.db, event, slug, 'quiz');
  if (!game.ok) return game;
  const key = { event_id: member.event_id, game_id: game.value.id, event_user_id: member.event_user_id };
  return ctx.live.transact((tx) => answerOnce(tx, key, game.value, given, arrived_at), {
    locks: answerLocks(key),
  });
}

async function answerOnce(
  tx: Tx,
  key: PlayerKey,
  game: GameRow,
  given: GivenAnswer,
  now: number,
): Promise<Outcome<Result<OwnAnswer>>> {
  const [round, answers] = await Promise.all([findRound(tx, key), listOwnAnswers(tx, key)]);
  const own = answers.find(({ number }) => number === given.number);
  const question = game.questions[round.number - 1] ?? null;
  const opened_at = round.opened_at?.getTime() ?? null;
  const judged = judgeAnswer({ ...round, opened_at, question, own: own?.choice ?? null, now }, given);
  if (judged.kind === 'same' && own) return { result: ok(presentAnswer(own, round)) };
  if (judged.kind !== 'count') return { result: refused(judged.kind === 'same' ? 'quiz_moved' : judged.kind) };
  const { took_ms, points } = judged;
  const row = { ...key, number: given.number, choice: given.choice, took_ms, points, at: new Date(now) };
  return { result: ok(presentAnswer(row, round)), writes: [insertAnswer(row)] };
}
