import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** Whether the panorama has its place. */
const drawn = (page: Page) => page.locator('main canvas').evaluate((one) => one.getBoundingClientRect().height > 100);

test('[TOU3] a panorama is turned by keys, its spots lead on, and the list has all of them', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  await page.goto(`${stage.url}/demo/tour`);
  const marker = page.locator('main canvas ~ button').filter({ hasText: 'Into the net loft' });
  await marker.waitFor();
  expect(await drawn(page)).toBe(true);
  expect(await violations(page)).toEqual([]);
  const before = await marker.boundingBox();
  const canvas = page.getByRole('img', { name: 'Look around: The quay' });
  await canvas.focus();
  await canvas.press('ArrowRight');
  await expect.poll(async () => (await marker.boundingBox())?.x ?? 0).toBeLessThan(before?.x ?? 0);
  // On a phone all of it is inside the picture.
  await page.setViewportSize({ width: 390, height: 844 });
  await canvas.press('ArrowLeft');
  const inside = () =>
    marker.evaluate((one) => {
      const [spot, stage] = [one.getBoundingClientRect(), one.parentElement!.getBoundingClientRect()];
      return spot.left >= stage.left && spot.right <= stage.right;
    });
  await expect.poll(inside).toBe(true);
  await page.setViewportSize({ width: 1440, height: 900 });
  // The picture of the next place takes the focus of the spot, which is gone.
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await marker.press('Enter');
  await page.getByRole('img', { name: 'Look around: The net loft' }).waitFor();
  await expect.poll(() => focused()).toBe('Look around: The net loft');
  await page.getByRole('listitem').getByRole('button', { name: 'Back to the quay' }).click();
  await canvas.waitFor();
  await expect.poll(() => focused()).toBe('Look around: The quay');
  for (const path of ['/sponsors/kelp', '/sponsors']) {
    await page.goto(`${stage.url}/demo${path}`);
    await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
    expect(await violations(page)).toEqual([]);
  }
});

test('[TOU3] [TOU4] without scripts the picture is there, and logos lead to the pages of sponsors', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee, { javaScriptEnabled: false });
  await page.goto(`${stage.url}/demo/tour`);
  await page.getByRole('img', { name: 'The quay' }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'The door is never locked.' }).waitFor();
  await page.getByRole('list', { name: 'Sponsors' }).getByRole('link', { name: 'Kelp Works' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/demo/sponsors/kelp');
  await page.getByText('Kelp Works makes paper').waitFor();
  await expect
    .poll(() => page.getByRole('link', { name: 'Visit their site' }).getAttribute('href'))
    .toBe('https://kelpworks.example');
  await page.getByRole('link', { name: 'All sponsors' }).click();
  await page.getByRole('main').getByRole('link', { name: 'Farpoint Survey' }).first().waitFor();
});
