import type { Page } from 'playwright-core';
import { ONBOARDING_TYPES } from '@plenary/contract/onboarding/page';
import { createClient } from '@plenary/testkit/client';
import { textsOf } from '@plenary/texts/catalogue';
import { expect, test } from 'vitest';
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

/** A move that nobody sees: a line of text that takes its place by less than a pixel, or breaks elsewhere as the web font comes. */
const UNSEEN = 0.002;

test('[ONB1] every page of the way in has its heading, says what it is about, and does not jump', async () => {
  const { page, errors } = await stage.visitor();
  const found: Record<string, unknown> = {};
  for (const [name, scene] of Object.entries(SCENES)) {
    try {
      await openScene(page, scene);
      const jumps = await moved(page);
      if (jumps > UNSEEN) found[name] = { jumps };
    } catch (error) {
      found[name] = String(error);
    }
  }
  expect(found).toEqual({});
  expect(errors.filter((text) => !/status of 4\d\d/.test(text))).toEqual([]);
});

test('[ONB1] no heading of the table is missing among those pages', () => {
  const shown = new Set(Object.values(SCENES).map(({ heading }) => heading));
  const headings = ONBOARDING_TYPES.map((type) => textsOf('en').t(`titles.onboarding.${type}`));
  expect([...shown].sort()).toEqual([...new Set(headings)].sort());
});

test.each([
  ['de-CH', 'de', 'ltr', 'Melde dich an', 'Anmelden'],
  ['ar', 'ar', 'rtl', 'لنسجّل دخولك', 'تسجيل الدخول'],
])(
  '[LNG1] [LNG2] title, heading and button come in the language of the browser, before any script: %s',
  async (locale, language, direction, heading, button) => {
    const event = await stage.server.createEvent();
    const accept = { accept: 'text/html', 'accept-language': locale };
    const { text } = await stage.server.anonymous.get(`/${event.slug}/login`, accept);
    expect(text).toContain(`<html lang="${language}" dir="${direction}">`);
    expect(text).toContain(`<title>${heading} · ${event.name}</title>`);
    expect(text).toMatch(new RegExp(`<h1[^>]*>${heading}</h1>`));
    expect(text).toMatch(new RegExp(`<button type="submit"[^>]*>(<[^>]*>)*${button}<`));
  },
);

test('[LNG4] [ONB6] countries have German names without JavaScript', async () => {
  const { path, cookie } = (await SCENES['mobile_number']?.set(stage.server)) ?? { path: '/' };
  const headers = { accept: 'text/html', 'accept-language': 'de-DE' };
  const { text } = await createClient(stage.url, cookie).get(path, headers);
  expect(text).toContain('>Handynummer hinzufügen oder ändern</h1>');
  expect(text).toMatch(/<option value="ch">Schweiz.*\+41<\/option>/);
});
