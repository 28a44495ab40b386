import type { QuizSnapshot } from '@plenary/contract/games/operations';
import { OPENINGS_TOPIC, quizTopic } from '@plenary/contract/games/topics';
import { ID_PATTERN } from '@plenary/contract/ids';
import { isGameLocked } from '@plenary/domain/games/scores';
import { rolesAllow } from '@plenary/domain/policy/policy';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { announcedUntil } from './announce-openings.ts';
import { readEventClock } from './event-clock.ts';
import { scheduleOf } from './open-game.ts';
import { presentAnswer, viewQuiz } from './present-quiz.ts';
import { findRound, listOwnAnswers } from './quiz-store.ts';
import { gameIn, gameOfKey } from './store.ts';

/** Says that something of the vault or of the games has opened or closed; what it is, each page asks for itself. */
const openingsTopic: TopicDefinition = {
  name: OPENINGS_TOPIC,
  action: 'event.home',
  snapshot: async (_ctx, tx, { event_id }) => ({ announced_until: await announcedUntil(tx, event_id) }),
};

/** A quiz as it stands, with one's own answers: anyone who comes late begins with the question that is open. */
const quiz: TopicDefinition = {
  name: quizTopic('<game>'),
  action: 'games.play',
  allowed: async (ctx, member, { game = '' }) => ID_PATTERN.test(game) && mayFollow(ctx, member, game),
  snapshot: (ctx, tx, member, { game = '' }) => readQuiz(ctx, tx, member, game),
};

async function mayFollow(ctx: Context, member: Member, game_id: string): Promise<boolean> {
  const { event_id, roles } = member;
  const game = await gameOfKey(ctx.db, { event_id, game_id });
  if (game?.kind !== 'quiz') return false;
  if (rolesAllow('games.lead', roles)) return true;
  return !isGameLocked(scheduleOf(game), await readEventClock(ctx, member));
}

/** Present state of a quiz for a person. A game that went meanwhile has none. */
async function readQuiz(
  ctx: Context,
  tx: Tx,
  { event_id, event_user_id, text_language }: Member,
  game_id: string,
): Promise<QuizSnapshot> {
  const key = { event_id, game_id };
  const now = new Date(ctx.clock.now()).toISOString();
  const [found, round, answers] = await Promise.all([
    gameOfKey(tx, key),
    findRound(tx, key),
    listOwnAnswers(tx, { ...key, event_user_id }),
  ]);
  if (!found) return { quiz: null, own: [], now };
  const game = gameIn(found, text_language);
  return { quiz: await viewQuiz(tx, game, round), own: answers.map((row) => presentAnswer(row, round)), now };
}

export const gameTopics: readonly TopicDefinition[] = [openingsTopic, quiz];
