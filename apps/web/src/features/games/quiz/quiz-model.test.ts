import type { QuizView } from '@plenary/contract/games/operations';
import type { EventOf } from '@plenary/contract/live';
import type { QuizTopic } from '@plenary/contract/games/topics';
import { describe, expect, it } from 'vitest';
import {
  NO_QUIZ,
  ownAnswer,
  ownPoints,
  timeLeft,
  withAnswer,
  withEvents,
  withPresent,
  withQuiz,
} from './quiz-model.ts';

const open: QuizView = {
  ...{ run: 1, state: 'open', number: 1, total: 2, answered: 0, correct: null, counts: null },
  question: { text: 'Which sea?', choices: ['North', 'South'], seconds: 20 },
  ...{ opened_at: '2026-06-15T09:00:00.000Z', closes_at: '2026-06-15T09:00:20.000Z' },
};
const START = Date.parse('2026-06-15T09:00:00.000Z');

describe('[GAM15] a quiz on a page', () => {
  it('counts the time that is left by the server’s clock, whatever the device shows', () => {
    const model = withPresent({ quiz: open, own: [], now: '2026-06-15T09:00:05.000Z' }, START - 60_000);
    expect(timeLeft(model, START - 60_000)).toBe(15_000);
    expect(timeLeft(model, START)).toBe(0);
    expect(timeLeft(withQuiz(model, { ...open, state: 'revealed' }), START)).toBeNull();
  });

  it('shows the points of an answer once it is revealed, and sums them up', () => {
    const answered = withAnswer(withQuiz(NO_QUIZ, open), { number: 1, choice: 1, took_ms: 5_000, points: null });
    expect([ownAnswer(answered)?.points, ownPoints(answered)]).toEqual([null, 0]);
    const told = { seq: 1, kind: 'quiz.told', payload: { v: 1, quiz: { ...open, state: 'revealed', correct: 1 } } };
    const revealed = withEvents(answered, [told as EventOf<QuizTopic>]);
    expect([ownAnswer(revealed)?.points, ownPoints(revealed)]).toEqual([875, 875]);
    const wrong = withQuiz(answered, { ...open, state: 'revealed', correct: 0 });
    expect(ownAnswer(wrong)?.points).toBe(0);
  });

  it('forgets the answers of an earlier run', () => {
    const answered = withAnswer(withQuiz(NO_QUIZ, open), { number: 1, choice: 1, took_ms: 0, points: null });
    expect(withQuiz(answered, { ...open, run: 2 }).own).toEqual([]);
  });
});
