import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { carry, type VisitorOptions } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const HOUR = 3_600_000;
const LIVE = 'The tide turns';

const stage = useEvents();
let event: EventFixture;
let cookie: string | undefined;
/** The session at the very end. */
let last: string;

/** Twelve sessions on each of three days, and beside them: one that is live, and one at the very end. */
beforeAll(async () => {
  const { server } = stage;
  event = await server.createEvent({ time_zone: 'UTC' });
  cookie = (await server.signIn(await server.createPerson({ event }))).cookie;
  const midnight = Math.ceil(server.clock.now() / (24 * HOUR)) * 24 * HOUR;
  await server.clock.leap(midnight + 12.2 * HOUR - server.clock.now());
  const row = (title: string, starts: number, more = {}) =>
    sessionRow(event.id, {
      ...{ title, starts_at: new Date(starts), ends_at: new Date(starts + HOUR / 2), location: 'Pier 3' },
      ...more,
    });
  const rows = [-1, 0, 1].flatMap((day) =>
    Array.from({ length: 12 }, (_, nth) => {
      const location = nth === 0 ? null : `Hall ${(nth % 3) + 1}`;
      const categories = [{ name: nth % 2 ? 'Sea' : 'Land', position: (nth % 2) + 1 }];
      return row(`Talk ${day + 1}.${nth}`, midnight + day * 24 * HOUR + (8 + nth) * HOUR, { location, categories });
    }),
  );
  const closing = row('Closing words', midnight + 47 * HOUR, { type: 'meeting', stream: null });
  rows.push(row(LIVE, midnight + 12.1 * HOUR), closing);
  await addSessions(server.ctx, rows);
  last = closing.id;
});

const session = (page: Page, title = LIVE) => page.getByRole('article', { name: title, exact: true });
const modal = (page: Page) => page.getByRole('dialog', { name: 'Agenda' });
const opener = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Agenda' });
const address = (page: Page) => page.url().slice(`${stage.url}/${event.slug}`.length);
const closed = (page: Page) => modal(page).waitFor({ state: 'detached' });

async function visit(path: string, options: VisitorOptions = {}): Promise<Page> {
  const { context, page } = await stage.visitor({ timezoneId: 'UTC', ...options });
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}${path}`);
  return page;
}

test('[AGE10] without scripts the server draws what is on, and its form and its days narrow it', async () => {
  const page = await visit('/agenda', { javaScriptEnabled: false });
  await session(page).waitFor();
  await page.getByRole('searchbox').fill('closing');
  await page.getByRole('button', { name: 'Apply' }).click();
  await session(page, 'Closing words').waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(1);
  await page.goto(`${stage.url}/${event.slug}/agenda`);
  await page.getByRole('navigation', { name: 'Days' }).getByRole('link').last().click();
  await session(page, 'Talk 2.3').waitFor();
  await expect.poll(() => session(page).count()).toBe(0);
});

test('[AGE10] [AGE14] back closes the agenda that a button opened, forward opens it again, and back from its page leads to it', async () => {
  const page = await visit('');
  await opener(page).click();
  await session(page).waitFor();
  await page.goBack();
  await closed(page);
  expect(address(page)).toBe('');
  await page.goForward();
  await session(page).waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Agenda');

  await opener(page).click();
  await session(page).waitFor();
  await modal(page).locator('a[href$="/agenda"]').first().click();
  await closed(page);
  await session(page).waitFor();
  expect(address(page)).toMatch(/^\/agenda/);
  await page.goBack();
  await modal(page).getByRole('article', { name: LIVE }).waitFor();
  expect(address(page)).toBe('');
  await page.goBack();
  await closed(page);
  expect(address(page)).toBe('');
});

test('[AGE4] [AGE10] [AGE14] an address opens the agenda once: not again after back, Esc, a reload, or the way back from elsewhere', async () => {
  const page = await visit('?agenda=true');
  await session(page).waitFor();
  await page.goBack();
  await closed(page);
  expect(address(page)).toBe('');
  await opener(page).click();
  await session(page).waitFor();
  await page.keyboard.press('Escape');
  await closed(page);
  await page.reload();
  await opener(page).waitFor();
  await expect.poll(() => modal(page).count()).toBe(0);
  // A session's lasting address leads to it, and from there to the page before.
  await page.goto(`${stage.url}/${event.slug}/session/${last}`);
  await session(page, 'Closing words').waitFor();
  expect(address(page)).toContain(last);
  await page.goBack();
  await opener(page).waitFor();
  expect(address(page)).toBe('');
  await expect.poll(() => modal(page).count()).toBe(0);
});
