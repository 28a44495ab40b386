import { ok, refused, type Result } from '@plenary/contract/errors';
import type { QuizView } from '@plenary/contract/games/operations';
import { SLUG_PATTERN } from '@plenary/contract/ids';
import { turnQuiz, type QuizPlace, type QuizTurn } from '@plenary/domain/games/quiz';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome, Statement } from '../../live/types.ts';
import { note } from '../audit/index.ts';
import { quizEvent, quizIn, viewQuiz } from './present-quiz.ts';
import { clearQuiz, lockRound, notePublished, putRound, sumScores, type RoundRow } from './quiz-store.ts';
import { findGame, type GameRow } from './store.ts';

/** A step of a quiz, from the place at which the host saw it: two hosts, or two presses, take it once. */
export interface Step extends QuizPlace {
  readonly run: number;
  readonly turn: QuizTurn;
}

/** Leads a quiz on (GAM10). It is led before it opens to people and after, too: a host rehearses it. */
export async function takeStep(ctx: Context, member: Member, slug: string, step: Step): Promise<Result<QuizView>> {
  const wait = await ctx.limits.take('quiz_turn', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  return ctx.live.transact(async (tx): Promise<Outcome<Result<QuizView>>> => {
    const game = SLUG_PATTERN.test(slug) ? await findGame(tx, member.event_id, slug) : null;
    if (!game || game.kind !== 'quiz') return { result: refused('not_found') };
    const round = await lockRound(tx, keyOf(game));
    const next = isAt(round, step) ? turnQuiz(round, step.turn, game.questions.length) : null;
    if (!next) return { result: refused('quiz_moved') };
    return leadOn(ctx, tx, { member, game, round, turn: step.turn }, next);
  });
}

const keyOf = ({ event_id, id }: GameRow) => ({ event_id, game_id: id });

const isAt = (round: RoundRow, { run, state, number }: Step): boolean =>
  round.run === run && round.state === state && round.number === number;

interface Leading {
  readonly member: Member;
  readonly game: GameRow;
  readonly round: RoundRow;
  readonly turn: QuizTurn;
}

async function leadOn(
  ctx: Context,
  tx: Tx,
  { member, game, round, turn }: Leading,
  next: QuizPlace,
): Promise<Outcome<Result<QuizView>>> {
  const key = keyOf(game);
  const now = ctx.clock.now();
  const about = { by: member, event_id: game.event_id, subject: game.id };
  const writes: Statement[] = [];
  if (round.state === 'waiting' && turn === 'next') await note(tx, ctx, { ...about, action: 'quiz.begun' });
  if (turn === 'reveal') {
    await sumScores(tx, key, now);
    writes.push(notePublished(tx, key));
  }
  if (turn === 'restart') {
    await note(tx, ctx, { ...about, action: 'quiz.cleared' });
    writes.push(...clearQuiz(tx, key));
  }
  const change = {
    ...next,
    run: turn === 'restart' ? round.run + 1 : round.run,
    opened_at: turn === 'next' ? new Date(now) : turn === 'restart' ? null : round.opened_at,
  };
  const quiz = await viewQuiz(tx, game, { ...round, ...change });
  return {
    result: ok(quizIn(game, quiz, member.text_language)),
    writes: [...writes, putRound(tx, key, change)],
    events: [quizEvent(game, quiz)],
  };
}
