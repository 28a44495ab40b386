import { openStream } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const panel = () => document.getElementById('side-panel');

test('[PAN11] a stream page that is narrowed to a phone keeps its name beside the panel, and nothing hidden to be reached', async () => {
  await openStream();
  await expect.poll(panel).not.toBe(null);
  const name = page.getByRole('heading', { level: 1, name: 'Tides' });
  await expect.element(name).toBeVisible();
  await page.viewport(390, 844);
  await expect.poll(() => panel()?.getBoundingClientRect().width).toBe(390);
  await expect.element(name).toBeInTheDocument();
  const beside = document.querySelector('main h1')!.parentElement!;
  const reached = [...beside.querySelectorAll('a, button')].filter((one) => one.checkVisibility());
  expect(reached.map(({ textContent }) => textContent)).toEqual([]);
});
