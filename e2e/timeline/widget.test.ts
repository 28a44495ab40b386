import { MINUTE_MS } from '@plenary/domain/timeline/types';
import { announceLocks } from '@plenary/server/features/timeline/announcements';
import { newId } from '@plenary/server/ids';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { MOVING } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';
import {
  bar,
  barWidth,
  card,
  DAY,
  leftOf,
  list,
  pageWith,
  reach,
  sceneWith,
  type Talk,
  timeline,
} from '../support/timeline.ts';

const stage = useEvents();

/** Somebody on the home of a new event with these sessions. */
const homeWith = (talks: readonly Talk[], options?: Parameters<typeof pageWith>[2]): Promise<Page> =>
  pageWith(stage, talks, options);

test('[PAG7] [TML1] [TML10] sessions stand by their time around the line that marks now; the flag alone switches it', async () => {
  const page = await homeWith(DAY, { flags: { agenda_enabled: false } });
  await reach(page);
  const now = await leftOf(page, bar(page).getByText('Now', { exact: true }));
  expect(await leftOf(page, card(page, 'Tides'))).toBeLessThan(now);
  expect(await leftOf(page, card(page, 'Ferries'))).toBeGreaterThan(now);
  // The bar stands so that there is more to come in it than has been.
  expect(now / (await barWidth(page))).toBeCloseTo(0.25, 1);
  const line = bar(page).getByText('Now', { exact: true }).locator('..');
  expect(await line.evaluate((each) => getComputedStyle(each).borderInlineStartWidth)).toBe('2px');
  const off = await homeWith(DAY, { flags: { timeline_enabled: false } });
  await off.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => timeline(off).count()).toBe(0);
  const empty = await homeWith([]);
  await empty.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => timeline(empty).count()).toBe(0);
});

test('[TML18] the list opens at the present day and closes; each of its days does', async () => {
  const page = await homeWith(DAY);
  await reach(page);
  expect(await list(page).getAttribute('aria-expanded')).toBe('false');
  await list(page).click();
  const days = timeline(page).getByRole('heading', { level: 3 }).getByRole('button');
  await expect.poll(() => days.count()).toBeGreaterThan(1);
  expect(await list(page).getAttribute('aria-expanded')).toBe('true');
  const open = timeline(page).getByRole('heading', { level: 3 }).locator('[aria-expanded=true]');
  await expect.poll(() => open.count()).toBe(1);
  const tides = timeline(page)
    .getByRole('listitem')
    .filter({ hasText: 'Live now' })
    .getByRole('link', { name: 'Tides' });
  await tides.last().waitFor();
  const over = timeline(page).getByRole('button', { name: '1 session is over' });
  await expect.poll(() => timeline(page).locator('h3 ~ div').getByText('Opening').count()).toBe(0);
  await over.click();
  await timeline(page).locator('h3 ~ div').getByText('Opening').waitFor();
  await days.last().click();
  await timeline(page).locator('h3 ~ div').getByText('Morning').waitFor();
  await open.first().click();
  await expect.poll(() => timeline(page).locator('h3 ~ div').getByText('Tides').count()).toBe(0);
  await list(page).click();
  await expect.poll(() => days.count()).toBe(0);
});

/** How long before a boundary a page is opened: connections are not given up in so short a time. Milliseconds. */
const BEFORE_MS = 4_000;
const SOON = BEFORE_MS / MINUTE_MS;

test('[TML19] [SES9] [SES10] a locked card says when it opens, becomes a link at that minute, and says that it is on at another', async () => {
  const { page, event } = await sceneWith(stage, [
    ['Tides', -20, 60],
    ['Ferries', 5 + SOON, 60],
    ['Lights', SOON, 60],
  ]);
  await reach(page);
  const [ferries, lights] = [card(page, 'Ferries'), card(page, 'Lights')];
  expect(await ferries.getAttribute('aria-disabled')).toBe('true');
  expect(await ferries.textContent()).toContain('Opens at 12:00');
  await lights.getByText(/Starts in 00:0\d/).waitFor();
  await stage.server.clock.advance(BEFORE_MS);
  await page.clock.fastForward(BEFORE_MS);
  await announceLocks(stage.server.ctx, event.id);
  await ferries.getByText(/Starts in 0[45]:\d\d/).waitFor();
  await lights.getByText('Live now').waitFor();
  const open = bar(page).locator('a[href]').filter({ hasText: 'Ferries' });
  await open.waitFor();
  expect(await open.getAttribute('aria-disabled')).toBe(null);
  await open.click();
  await page.waitForURL(/\/live_stream\//);
});

test('[TML14] [SES8] markers split the card of the session they are parts of, and stand below it in the list', async () => {
  const misc = newId(stage.server.clock.now());
  const part = { type: 'marker-live-meeting', misc, stream: null } as const;
  const page = await homeWith([
    ['Round table', -20, 40, { id: misc, type: 'live-meeting', stream: null, link: 'https://meet.example' }],
    ['Words of welcome', -20, 40, part],
    ['Questions', 10, 40, part],
    ['Later table', 60, 90],
  ]);
  await reach(page);
  await expect.poll(() => bar(page).getByRole('link').count()).toBe(2);
  const splits = card(page, 'Round table').locator('[title]');
  expect(await splits.evaluateAll((all) => all.map((split) => (split as HTMLElement).title))).toEqual([
    'Words of welcome',
    'Questions',
  ]);
  const widths = await splits.evaluateAll((all) => all.map((split) => split.getBoundingClientRect().width));
  expect(widths[0]).toBeCloseTo(widths[1] ?? NaN, 0);
  await list(page).click();
  const parts = timeline(page).getByRole('list', { name: 'Parts' }).getByRole('listitem');
  await expect.poll(() => parts.allTextContents()).toEqual(['11:40 Words of welcome', '12:10 Questions']);
});

/** Presses the mouse on something, moves it by that many px to the right, and lets it go. */
async function drag(page: Page, on: Locator, px: number): Promise<void> {
  const box = await on.boundingBox();
  const [x, y] = [(box?.x ?? 0) + 30, (box?.y ?? 0) + 30];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + px / 2, y);
  await page.mouse.move(x + px, y);
  await page.mouse.up();
}

test('[TML15] [TML16] a drag goes on to the next card and presses none; 10 px are a press; a button leads back to now', async () => {
  const page = await homeWith(DAY);
  await reach(page);
  const address = page.url();
  const toNow = timeline(page).getByRole('button', { name: 'Go to now' });
  await expect.poll(() => toNow.count()).toBe(0);
  const before = await leftOf(page, card(page, 'Tides'));
  /** How far the bar has been moved on in time, px. */
  const moved = async () => before - (await leftOf(page, card(page, 'Tides')));
  await drag(page, card(page, 'Tides'), -40);
  const atNext = moved();
  expect(await atNext).toBeGreaterThan(20);
  // Too little for a card: it goes back to the one it was at.
  await drag(page, card(page, 'Ferries'), -20);
  await expect.poll(async () => Math.abs((await moved()) - (await atNext))).toBeLessThan(2);
  expect(page.url()).toBe(address);
  await toNow.click();
  await expect.poll(async () => Math.abs((await leftOf(page, card(page, 'Tides'))) - before)).toBeLessThan(8);
  await expect.poll(() => toNow.count()).toBe(0);
  await drag(page, card(page, 'Tides'), 8);
  await page.waitForURL(/\/live_stream\//);
});

test('[TML22] the bar slides for 600 ms, and is there at once for somebody who wants less motion', async () => {
  for (const motion of [{}, MOVING]) {
    const page = await homeWith(DAY, motion);
    await reach(page);
    const offset = () =>
      bar(page)
        .locator('> div')
        .evaluate((box) => box.scrollLeft);
    const from = await offset();
    await page.clock.pauseAt(Date.now() + 60_000);
    await timeline(page).getByRole('button', { name: 'Later sessions' }).click();
    await page.clock.runFor(300);
    const half = await offset();
    await page.clock.runFor(400);
    const end = await offset();
    expect(end).toBeGreaterThan(from);
    if (motion === MOVING) expect(half).toBeLessThan(end);
    else expect(half).toBe(end);
  }
});

test('[TML11] [TML21] the bar takes its scale anew when the panel has made it narrower', async () => {
  const page = await homeWith(DAY, { viewport: { width: 1000, height: 900 } });
  await reach(page);
  const share = async () => ((await card(page, 'Pilots').boundingBox())?.width ?? NaN) / (await barWidth(page));
  // Seventy minutes of the five hours that a bar of factor 1 shows; 4 px lie between cards.
  expect(await share()).toBeCloseTo((70 * 2) / 300, 1);
  await page.getByRole('button', { name: 'Open the side panel' }).click();
  await expect.poll(share).toBeCloseTo((70 * 2.5) / 300, 1);
});

const phone = { viewport: { width: 320, height: 640 } };

test('[TML11] a phone has the list by day and no bar; nothing scrolls sideways at 320 px', async () => {
  const page = await homeWith(DAY, phone);
  await reach(page);
  await expect.poll(() => bar(page).count()).toBe(0);
  await list(page).click();
  await timeline(page).getByRole('link', { name: 'Tides' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violations(page)).toEqual([]);
});

test('[TML1] forced colours draw the line that marks now', async () => {
  const page = await homeWith(DAY, { forcedColors: 'active' });
  await reach(page);
  const line = bar(page).getByText('Now', { exact: true }).locator('..');
  expect(await line.evaluate((now) => getComputedStyle(now).borderInlineStartWidth)).toBe('4px');
});

test('[TML1] from right to left time runs to the left, and a title keeps its own direction', async () => {
  const page = await homeWith(DAY);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await reach(page);
  expect(await leftOf(page, card(page, 'Tides'))).toBeGreaterThan(await leftOf(page, card(page, 'Lights')));
  const ways = await card(page, 'Tides')
    .getByText(/Tides|Quay/)
    .evaluateAll((all) => all.map((each) => [getComputedStyle(each).direction, getComputedStyle(each).textAlign]));
  expect(ways).toEqual([
    ['ltr', 'start'],
    ['ltr', 'right'],
  ]);
  // [TML17] Keys lead in the direction of reading, [TML15] and a mouse drags as the bar goes.
  await card(page, 'Tides').focus();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain('Pilots');
  const before = await leftOf(page, card(page, 'Lights'));
  await drag(page, card(page, 'Lights'), 60);
  await expect.poll(() => leftOf(page, card(page, 'Lights'))).toBeGreaterThan(before + 30);
});
