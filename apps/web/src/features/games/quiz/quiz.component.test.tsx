import { answerQuiz, getGame, listGameLeaders, type GameCard, type QuizView } from '@plenary/contract/games/operations';
import { quizTopic } from '@plenary/contract/games/topics';
import { addActivityScore } from '@plenary/contract/points/operations';
import { newTestId, NOW, openPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const CARD: GameCard = {
  ...{ id: 'sea', kind: 'quiz', title: 'Seas', summary: '', cover_image: null },
  ...{ scheduled: false, starts_at: null, ends_at: null, path: '/demo/games/play/sea', locked: false },
};
const QUIZ: QuizView = {
  ...{ run: 1, state: 'open', number: 1, total: 3, answered: 0, correct: null, counts: null },
  question: { text: 'Which sea is the deepest?', choices: ['North Sea', 'Baltic Sea', 'Philippine Sea'], seconds: 600 },
  ...{ opened_at: NOW, closes_at: new Date(Date.parse(NOW) + 600_000).toISOString() },
};

test('[GAM10] on a phone an answer moves no choice', async () => {
  const key = newTestId();
  await openPage({
    page: { kind: 'game', title: 'Seas', item: CARD, source: null },
    url: CARD.path,
    width: 390,
    height: 844,
    answers: (backend) => {
      const game = { embed_code: '', reason: '', kind: 'quiz', key, frame: null, keeps_scores: true } as const;
      backend.answers(getGame, game);
      backend.answers(addActivityScore, { points: 0 });
      backend.answers(listGameLeaders, { leaders: [], own: null, total: 0 });
      backend.answers(answerQuiz, ({ body }) => ({ number: 1, choice: body.choice, took_ms: 900, points: null }));
      backend.state(quizTopic(key), { quiz: QUIZ, own: [], now: NOW });
    },
  });
  const tops = () =>
    QUIZ.question!.choices.map(
      (choice) => page.getByText(choice, { exact: true }).element().getBoundingClientRect().top,
    );
  await expect.element(page.getByRole('button', { name: 'Baltic Sea' })).toBeVisible();
  await expect.element(page.getByText(/seconds left|Time is up/).first()).toBeVisible();
  const before = tops();
  await page.getByRole('button', { name: 'Baltic Sea' }).click();
  await expect.element(page.getByText('Your answer is in')).toBeVisible();
  await expect.element(page.getByText('Your answer', { exact: true })).toBeVisible();
  expect(tops()).toEqual(before);
});

test('[GAM10] who comes before a host has begun does not read that it begins in a moment', async () => {
  const key = newTestId();
  const waiting: QuizView = {
    ...{ run: 1, state: 'waiting', number: 0, total: 3, answered: 0, question: null },
    ...{ correct: null, counts: null, opened_at: null, closes_at: null },
  };
  await openPage({
    page: { kind: 'game', title: 'Seas', item: CARD, source: null },
    url: CARD.path,
    answers: (backend) => {
      const game = { embed_code: '', reason: '', kind: 'quiz', key, frame: null, keeps_scores: true } as const;
      backend.answers(getGame, game);
      backend.answers(addActivityScore, { points: 0 });
      backend.answers(listGameLeaders, { leaders: [], own: null, total: 0 });
      backend.state(quizTopic(key), { quiz: waiting, own: [], now: NOW });
    },
  });
  await expect.element(page.getByRole('heading', { name: 'The quiz has not begun yet' })).toBeVisible();
  await expect.element(page.getByText(/^A host begins it\./)).toBeVisible();
});
