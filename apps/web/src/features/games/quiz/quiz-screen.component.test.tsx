import { listGameLeaders, type GameCard, type QuizView } from '@plenary/contract/games/operations';
import { quizTopic } from '@plenary/contract/games/topics';
import { emulate, newTestId, NOW, openPage, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const seas: GameCard = {
  ...{ id: 'seas', kind: 'quiz', title: 'Seas', summary: '', cover_image: null },
  ...{ scheduled: false, starts_at: null, ends_at: null, path: '/demo/games/play/seas', locked: false },
};
const question = { text: 'Which sea?', choices: ['North', 'South'], seconds: 20 };
const closes_at = new Date(Date.parse(NOW) + 20_000).toISOString();

const leaders = ['Ann', 'Bo', 'Cy', 'Di'].map((name, at) => ({
  ...{ rank: at + 1, own: false, score: 1_000 - at, elapsed_ms: null },
  person: { _id: newTestId(), user: newTestId(), name, avatar: '2', photo: null },
}));

/** The screen of a hall of 1920 × 1080 on which a quiz is in this state. */
async function openScreen(more: Partial<QuizView>): Promise<void> {
  const key = newTestId();
  const quiz: QuizView = {
    ...{ run: 1, state: 'waiting', number: 0, total: 1, question: null, opened_at: null, closes_at: null },
    ...{ answered: 0, correct: null, counts: null, ...more },
  };
  await openPage({
    ...{ still: more.state === 'open', me: { host: true }, width: 1920, height: 1080, url: '/demo/games/screen/seas' },
    page: { kind: 'game_screen', title: 'Seas', item: seas, key },
    answers: (backend) => {
      backend.state(quizTopic(key), { quiz, own: [], now: NOW });
      backend.answers(listGameLeaders, { leaders, own: null, total: leaders.length });
    },
  });
}

const widthOf = (element: Element) => element.getBoundingClientRect().width;

test('[GAM10] on the screen of a hall nothing stands around a quiz, and the way to it is a quarter of the screen wide', async () => {
  await openScreen({});
  const code = page.getByRole('img', { name: 'Play on your phone' });
  await expect.element(code).toBeVisible();
  expect(widthOf(code.element())).toBeGreaterThanOrEqual(0.25 * 1920);
  await expect.element(page.getByText(/\/demo\/games\/play\/seas$/)).toBeVisible();
  expect(page.getByRole('banner').query()).toBe(null);
  expect(page.getByRole('navigation').query()).toBe(null);
  expect(document.documentElement.scrollHeight).toBe(1080);
  expect(await violations()).toEqual([]);
});

test('[GAM10] a ring closes around the seconds of an open question, and bars grow with its counts', async () => {
  await openScreen({ state: 'open', number: 1, question, opened_at: NOW, closes_at });
  await expect.element(page.getByRole('heading', { name: 'Which sea?' })).toBeVisible();
  await expect.poll(() => document.querySelector('svg text')?.textContent).toBe('20');
  expect(document.documentElement.scrollWidth).toBe(1920);
});

test('[GAM10] the bars of a question that was answered are as long as its counts', async () => {
  await openScreen({ state: 'revealed', number: 1, question, correct: 1, counts: [1, 3], answered: 4 });
  await expect.element(page.getByText('Right answer')).toBeVisible();
  const bars = page
    .getByRole('listitem')
    .elements()
    .flatMap((item) => [...item.querySelectorAll<HTMLElement>('[style*=inline-size]')]);
  expect(bars.map(({ style }) => style.inlineSize)).toEqual(['25%', '75%']);
});

test('[GAM10] the three best of a quiz stand on a podium, the first in the middle and highest', async () => {
  await emulate({ 'prefers-reduced-motion': 'reduce' });
  await openScreen({ state: 'ended', number: 1 });
  const places = page.getByRole('list', { name: 'Best results' }).getByRole('listitem');
  await expect.element(places.first()).toBeVisible();
  const boxes = places.elements().map((place) => place.getBoundingClientRect());
  expect(places.elements().map((place) => place.querySelector('bdi')?.textContent)).toEqual(['Ann', 'Bo', 'Cy']);
  expect(boxes[1]!.left).toBeLessThan(boxes[0]!.left);
  expect(boxes[0]!.left).toBeLessThan(boxes[2]!.left);
  expect(boxes[0]!.top).toBeLessThan(boxes[1]!.top);
  expect(boxes[1]!.top).toBeLessThan(boxes[2]!.top);
});
