import type { EventOf } from '@plenary/contract/live';
import type { QuizTopic } from '@plenary/contract/games/topics';
import type { OwnAnswer, QuizSnapshot, QuizView } from '@plenary/contract/games/operations';
import { quizPoints } from '@plenary/domain/games/quiz';

/** A quiz as the page knows it. */
export interface QuizModel {
  /** null: not read yet. */
  readonly quiz: QuizView | null;
  readonly own: readonly OwnAnswer[];
  /** By so much the server's clock is ahead of this device's, in ms. */
  readonly ahead_ms: number;
}

export const NO_QUIZ: QuizModel = { quiz: null, own: [], ahead_ms: 0 };

/** The present state, which replaces what was known. */
export const withPresent = ({ quiz, own, now }: QuizSnapshot, device_now: number): QuizModel => ({
  ...{ quiz, own },
  ahead_ms: Date.parse(now) - device_now,
});

/** Applies live events: the last one holds, since they carry values. */
export function withEvents(model: QuizModel, events: readonly EventOf<QuizTopic>[]): QuizModel {
  return events.reduce((state, { kind, payload }) => {
    if (kind !== 'quiz.told') return state;
    return withQuiz(state, payload.quiz);
  }, model);
}

/** How the quiz stands now. Answers to an earlier run are gone; points of an answer show once it is revealed. */
export function withQuiz(model: QuizModel, quiz: QuizView): QuizModel {
  const own = model.quiz && model.quiz.run !== quiz.run ? [] : model.own;
  return { ...model, quiz, own: own.map((answer) => (answer.number === quiz.number ? pointed(answer, quiz) : answer)) };
}

function pointed(answer: OwnAnswer, { question, correct }: QuizView): OwnAnswer {
  if (correct === null || !question) return answer;
  return { ...answer, points: answer.choice === correct ? quizPoints(answer.took_ms, question.seconds) : 0 };
}

/** One's own answer, as the server keeps it. */
export const withAnswer = (model: QuizModel, answer: OwnAnswer): QuizModel => ({
  ...model,
  own: [...model.own.filter(({ number }) => number !== answer.number), answer],
});

/** One's own answer to the question that was opened last, or null. */
export const ownAnswer = ({ quiz, own }: QuizModel): OwnAnswer | null =>
  own.find(({ number }) => number === quiz?.number) ?? null;

/** One's own points, as far as they show. */
export const ownPoints = ({ own }: QuizModel): number => own.reduce((sum, { points }) => sum + (points ?? 0), 0);

/** Milliseconds that are left for an answer; null: no question is open. */
export function timeLeft({ quiz, ahead_ms }: QuizModel, device_now: number): number | null {
  if (quiz?.state !== 'open' || quiz.closes_at === null) return null;
  return Math.max(0, Date.parse(quiz.closes_at) - device_now - ahead_ms);
}
