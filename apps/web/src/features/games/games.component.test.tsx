import {
  dealMemory,
  finishMemory,
  getGame,
  listGameLeaders,
  type GameCard,
  type KeptScore,
} from '@plenary/contract/games/operations';
import { OPENINGS_TOPIC } from '@plenary/contract/games/topics';
import { addActivityScore } from '@plenary/contract/points/operations';
import { newTestId, openPage, pictureOf, violations, type OpenedPage } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const pairs: GameCard = {
  ...{ id: 'memory', kind: 'memory', title: 'Pairs', summary: '', cover_image: null },
  ...{ scheduled: false, starts_at: null, ends_at: null, path: '/demo/games/play/memory', locked: false },
};

/** The page of memory, on which Ann deals these cards. */
async function openMemory(cards: number[], answered?: Promise<void>): Promise<OpenedPage> {
  const person = { _id: newTestId(), user: newTestId(), name: 'Ann', avatar: '1', photo: null };
  let best: KeptScore | null = null;
  const opened = await openPage({
    page: { kind: 'game', title: 'Pairs', item: pairs, source: null },
    url: pairs.path,
    answers: (backend) => {
      const game = {
        embed_code: '',
        reason: '',
        kind: 'memory',
        key: newTestId(),
        frame: null,
        keeps_scores: true,
      } as const;
      backend.answers(getGame, game);
      backend.answers(addActivityScore, { points: 0 });
      backend.answers(listGameLeaders, () => {
        const own = best && { rank: 1, person, own: true, score: best.score, elapsed_ms: best.elapsed_ms };
        return { leaders: own ? [own] : [], own, total: own ? 1 : 0 };
      });
      const pictures = Array.from({ length: cards.length / 2 }, (_, n) => ({
        name: `Logo ${n}`,
        src: pictureOf(9, 9),
      }));
      backend.answers(dealMemory, { cards, pictures });
      backend.answers(finishMemory, async ({ body }) => {
        await answered;
        return (best = { score: body.turns.length, elapsed_ms: 9_000, best: true });
      });
    },
  });
  await page.getByRole('button', { name: 'Deal the cards' }).click();
  return opened;
}

const cards = page.getByRole('list', { name: 'Cards' }).getByRole('button');
const focusFirst = () => (cards.first().element() as HTMLElement).focus();

test('[GAM1] the games page has a way home while there is nothing', async () => {
  await openPage({
    page: { kind: 'games', title: 'Games', items: [] },
    url: '/demo/games',
    pages: { '/': { kind: 'home' } },
  });
  await expect.element(page.getByText('There are no items to display yet')).toBeVisible();
  expect(await violations()).toEqual([]);
  await page.getByRole('main').getByRole('link', { name: 'Back to home' }).click();
  await expect.poll(() => location.pathname).toBe('/demo');
});

test('[GAM6] a game that opened after the page was drawn, and before that followed what opens, is open', async () => {
  const games = (items: GameCard[]) => ({ kind: 'games', title: 'Games', items }) as const;
  await openPage({
    page: games([{ ...pairs, locked: true, scheduled: true, starts_at: '2030-01-01T00:00:00.000Z' }]),
    url: '/demo/games',
    pages: { '/games': games([pairs]) },
    answers: (backend, { now }) => backend.state(OPENINGS_TOPIC, { announced_until: now }),
  });
  await expect.element(page.getByRole('link', { name: 'Pairs' })).toBeVisible();
});

test('[GAM14] memory has full rows on a phone and beside the results, and arrows lead along them', async () => {
  await openMemory([0, 1, 2, 3, 4, 5, 6, 0, 1, 2, 3, 4, 5, 6]);
  await expect.element(cards.first()).toBeVisible();
  const rows = (): number[] => {
    const tops = cards.elements().map((one) => one.getBoundingClientRect().top);
    return [...new Set(tops)].map((top) => tops.filter((one) => one === top).length);
  };
  for (const [width, row] of [
    [1440, 7],
    [390, 2],
  ] as const) {
    await page.viewport(width, 844);
    await expect.poll(rows).toEqual(Array.from({ length: 14 / row }, () => row));
    focusFirst();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(cards.nth(row)).toHaveFocus();
  }
  expect(await violations()).toEqual([]);
});

test('[GAM14] memory is played with the keyboard alone, and says each turn', async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const { backend } = await openMemory([0, 1, 0, 1], answered);
  await expect.element(cards.first()).toBeVisible();
  focusFirst();
  const said = page.getByRole('status');
  await userEvent.keyboard('{Enter}{ArrowRight}{Enter}');
  await expect.element(said.filter({ hasText: ': no pair' })).toBeVisible();
  await expect.element(page.getByText('1 turn', { exact: true })).toBeVisible();
  await userEvent.keyboard('{ArrowLeft}{Enter}{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(said.filter({ hasText: ': a pair' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowLeft}{Enter}{ArrowRight}{ArrowRight}{Enter}');
  await expect.element(page.getByText('All pairs found')).toBeVisible();
  // Other cards would take the result from the server before it has it.
  expect(page.getByRole('button', { name: 'Play again' }).query()).toBe(null);
  answer();
  await expect.element(page.getByText('Your best result so far')).toBeVisible();
  await expect.element(page.getByRole('listitem').filter({ hasText: /Ann.*3 turns/ })).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Play again' })).toHaveFocus();
  expect(backend.received(finishMemory).map(({ body }) => body.turns)).toEqual([
    [
      [0, 1],
      [0, 2],
      [1, 3],
    ],
  ]);
});
