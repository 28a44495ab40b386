import type { Page } from 'playwright-core';
import { ONBOARDING_TYPES } from '@plenary/contract/onboarding-page';
import { textsOf } from '@plenary/texts/catalogue';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';
import { SCENES, type Scene } from '../support/scenes.ts';
import { pathOf } from '../support/walk.ts';

const stage = useEvents();

/** Opens a scene as whoever it is for. */
async function openScene(page: Page, { heading, line, set }: Scene): Promise<void> {
  const { path, cookie } = await set(stage.server);
  await carry(page.context(), stage.url, cookie);
  await page.goto(stage.url + pathOf(path));
  await page.getByRole('heading', { name: heading, exact: true }).waitFor();
  if (line !== undefined) await page.getByText(line).first().waitFor();
}

/** How far things have moved by themselves since the page was drawn: who clicks meanwhile clicks on something else. */
const moved = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(shifts.reduce((sum, { value }) => sum + value, 0));
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );

/** A move that nobody sees: a line of text that takes its place by less than a pixel. */
const UNSEEN = 0.001;

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** The problems of a scene, by kind; nothing where it is as it should be. */
async function faultsOf(page: Page, scene: Scene): Promise<Record<string, unknown>> {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'light' });
  await openScene(page, scene);
  const light = await violations(page);
  const jumps = await moved(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.setViewportSize({ width: 390, height: 844 });
  const dark = await violations(page, { rules: ['color-contrast'] });
  return {
    ...(light.length > 0 && { light }),
    ...(jumps > UNSEEN && { jumps }),
    ...(dark.length > 0 && { dark }),
    ...((await sideways(page)) > 0 && { sideways: true }),
  };
}

test.each(Object.entries(SCENES))(
  '[ONB1] [A11Y] %s: its heading, no axe violations light or dark; it does not jump, and fits 390 px',
  async (_name, scene) => {
    const { page, errors } = await stage.visitor();
    page.setDefaultTimeout(6_000);
    expect(await faultsOf(page, scene)).toEqual({});
    expect(errors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
  },
);

test('[ONB1] no heading of the table is missing among those pages', () => {
  const shown = new Set(Object.values(SCENES).map(({ heading }) => heading));
  const headings = ONBOARDING_TYPES.map((type) => textsOf('en').t(`titles.onboarding.${type}`));
  expect([...shown].sort()).toEqual([...new Set(headings)].sort());
});
