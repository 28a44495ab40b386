import type { OwnAnswer, QuizViewPayload, QuizView } from '@plenary/contract/games/operations';
import { inLanguage, languagesIn } from '@plenary/domain/language/texts';
import { quizTopic } from '@plenary/contract/games/topics';
import type { Db, Tx } from '../../db/database.ts';
import type { FeedEvent, Translated } from '../../live/types.ts';
import { countAnswers, type AnswerRow, type RoundRow } from './quiz-store.ts';
import type { GameRow } from './store.ts';

/** A quiz as everybody may see it: the right choice and the counts once they are revealed (GAM10). */
export async function viewQuiz(db: Db | Tx, game: GameRow, round: RoundRow): Promise<QuizView> {
  const { run, state, number, opened_at } = round;
  const question = game.questions[number - 1] ?? null;
  const shown = state === 'open' || state === 'revealed' ? question : null;
  const key = { event_id: game.event_id, game_id: game.id };
  const told = shown ? await countAnswers(db, key, number, shown.choices.length) : { answered: 0, counts: [] };
  const revealed = shown && state === 'revealed';
  const open = shown && opened_at;
  return {
    ...{ run, state, number, total: game.questions.length, answered: told.answered },
    question: shown && { text: shown.question, choices: [...shown.choices], seconds: shown.seconds },
    opened_at: open?.toISOString() ?? null,
    closes_at: open ? new Date(open.getTime() + shown.seconds * 1_000).toISOString() : null,
    correct: revealed ? shown.correct : null,
    counts: revealed ? told.counts : null,
  };
}

/** A person's own answer; nobody learns what it gave before the question is revealed. */
export function presentAnswer(
  { number, choice, took_ms, points }: Pick<AnswerRow, 'number' | 'choice' | 'took_ms' | 'points'>,
  round: Pick<RoundRow, 'state' | 'number'>,
): OwnAnswer {
  const hidden = round.state === 'open' && round.number === number;
  return { number, choice, took_ms, points: hidden ? null : points };
}

/** A quiz as it was viewed, with its question in a language; null: the event's own. */
export function quizIn({ questions }: GameRow, quiz: QuizView, language: string | null): QuizView {
  const found = quiz.question && questions[quiz.number - 1];
  if (!quiz.question || !found) return quiz;
  const { question, choices } = inLanguage(found, language);
  return { ...quiz, question: { ...quiz.question, text: question, choices: [...choices] } };
}

/** Publishes the state of a quiz to its players, with its question in each language (TXT6). */
export function quizEvent(game: GameRow, quiz: QuizView): FeedEvent {
  const { event_id, id } = game;
  const question = quiz.question && game.questions[quiz.number - 1];
  const texts = languagesIn(question ? [question] : []).map((one) => [one, { quiz: quizIn(game, quiz, one) }] as const);
  const payload: Translated<QuizViewPayload> = {
    v: 1,
    quiz,
    ...(texts.length > 0 && { texts: Object.fromEntries(texts) }),
  };
  return { event_id, topic: quizTopic(id), kind: 'quiz.told', entity_id: id, payload };
}
