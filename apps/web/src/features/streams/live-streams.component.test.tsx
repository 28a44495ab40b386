import { openPage, sessionOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const modal = page.getByRole('dialog', { name: 'Live streams' });

test('[STR1] the live-streams modal turns pages by button, key and width', async () => {
  const sessions = Array.from({ length: 6 }, (_, n) => sessionOf(`Tides ${n}`, [-30 + n, 60]));
  await openPage({ sessions, url: '/demo#LIVE_STREAM', width: 390, height: 844 });
  const pager = modal.getByText(/^\d+ \/ \d+$/);
  const cards = modal.getByRole('heading', { level: 3 });
  await expect.element(pager).toHaveTextContent('1 / 6');
  expect(cards.elements()).toHaveLength(1);
  await modal.getByRole('button', { name: 'Next page' }).click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(pager).toHaveTextContent('3 / 6');
  await page.viewport(1440, 900);
  await expect.element(pager).toHaveTextContent('1 / 2');
  expect(cards.elements()).toHaveLength(4);
});

test('[STR3] [D2] a stream that has not started has a disabled Visit', async () => {
  const sessions = [sessionOf('Tides', [-30, 60]), sessionOf('Ask the pilot', [60, 90])];
  await openPage({ sessions, url: '/demo#LIVE_STREAM' });
  const card = (name: string) => modal.getByRole('listitem').filter({ hasText: name });
  await expect.element(card('Ask the pilot').getByRole('button', { name: /^Visit/ })).toBeDisabled();
  await expect.element(card('Tides').getByRole('link', { name: /^Visit/ })).toBeVisible();
});
