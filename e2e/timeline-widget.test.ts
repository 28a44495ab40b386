import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { MINUTE_MS } from '@plenary/domain/timeline/types';
import { newId } from '@plenary/server/ids';
import type { EventOptions } from '@plenary/testkit/events';
import { createSession } from '@plenary/testkit/sessions';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { carry, MOVING, type VisitorOptions } from './support/browser.ts';
import { useEvents } from './support/events.ts';

const stage = useEvents();

const DAY_MS = 24 * 60 * MINUTE_MS;

/** Title, start and end in minutes from now, and what else is said. */
type Talk = readonly [title: string, start: number, end: number, more?: Parameters<typeof sessionRow>[1]];

/** Somebody on the home of a new event with these sessions. */
async function homeWith(
  talks: readonly Talk[],
  { flags = {}, ...options }: VisitorOptions & Pick<EventOptions, 'flags'> = {},
): Promise<Page> {
  const { server } = stage;
  // It is noon at the event, so that a day of the list is the same whenever the test runs.
  const real = server.clock.now();
  const now = Math.floor(real / DAY_MS) * DAY_MS + DAY_MS / 2;
  const event = await server.createEvent({ time_zone: 'UTC', flags, clock_offset_ms: now - real });
  const rows = talks.map(([title, start, end, more]) =>
    sessionRow(event.id, {
      title,
      starts_at: new Date(now + start * MINUTE_MS),
      ends_at: new Date(now + end * MINUTE_MS),
      ...more,
    }),
  );
  await addSessions(server.ctx, rows);
  const { cookie } = await createSession(server.ctx, await server.createPerson({ event }));
  const { context, page } = await stage.visitor({ timezoneId: 'UTC', ...options });
  await carry(context, stage.url, cookie);
  await page.clock.install();
  await page.goto(`${stage.url}/${event.slug}`);
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  return page;
}

const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' });
const bar = (page: Page): Locator => timeline(page).getByRole('group', { name: 'Sessions by time' });
const card = (page: Page, title: string): Locator => bar(page).getByRole('link', { name: title });
const list = (page: Page): Locator => timeline(page).getByRole('button', { name: 'All sessions by day' });

/** Scrolls to the timeline, as somebody does who wants to see it. */
async function reach(page: Page): Promise<void> {
  await timeline(page).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await list(page).waitFor();
}

const DAY: readonly Talk[] = [
  ['Opening', -90, -30],
  ['Tides', -20, 60, { location: 'Quay' }],
  ['Pilots', -10, 60, { type: 'meeting', stream: null, link: 'https://meet.example', location: 'Pier' }],
  ['Ferries', 8, 60, { location: 'Loft' }],
  ['Lights', 120, 180],
  ['Night', 240, 300],
  ['Morning', 24 * 60, 25 * 60],
];

/** Px from the left edge of the bar to that of something on it. */
async function leftOf(page: Page, what: Locator): Promise<number> {
  const [box, edge] = await Promise.all([what.boundingBox(), bar(page).boundingBox()]);
  return (box?.x ?? NaN) - (edge?.x ?? NaN);
}

const barWidth = async (page: Page): Promise<number> => (await bar(page).boundingBox())?.width ?? NaN;

test('[TML1] [TML10] sessions stand by their time around the line that marks now; the flag alone switches it', async () => {
  const page = await homeWith(DAY, { flags: { agenda_enabled: false } });
  await reach(page);
  const now = await leftOf(page, bar(page).getByText('Now', { exact: true }));
  expect(await leftOf(page, card(page, 'Tides'))).toBeLessThan(now);
  expect(await leftOf(page, card(page, 'Ferries'))).toBeGreaterThan(now);
  // The bar stands so that there is more to come in it than has been.
  expect(now / (await barWidth(page))).toBeCloseTo(0.25, 1);
  const off = await homeWith(DAY, { flags: { timeline_enabled: false } });
  await off.evaluate(() => scrollTo(0, document.body.scrollHeight));
  expect(await timeline(off).count()).toBe(0);
});

test('[TML17] one stop of the Tab key, in which arrows, Home and End lead along the sessions', async () => {
  const page = await homeWith(DAY);
  await reach(page);
  await list(page).focus();
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  // The one with the nearest start or end (SES6).
  expect(await focused()).toContain('Ferries');
  await page.keyboard.press('ArrowRight');
  await expect.poll(focused).toContain('Lights');
  await page.keyboard.press('End');
  await expect.poll(focused).toContain('Morning');
  await card(page, 'Morning').waitFor();
  await expect.poll(() => leftOf(page, card(page, 'Morning'))).toBeLessThan(await barWidth(page));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(focused).toContain('Night');
  await page.keyboard.press('Home');
  await expect.poll(focused).toContain('Opening');
  await page.keyboard.press('Tab');
  expect(await bar(page).evaluate((group) => group.contains(document.activeElement))).toBe(false);
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
  expect(await open.count()).toBe(1);
  const tides = timeline(page)
    .getByRole('listitem')
    .filter({ hasText: 'Live now' })
    .getByRole('link', { name: 'Tides' });
  await tides.last().waitFor();
  const over = timeline(page).getByRole('button', { name: '1 session is over' });
  expect(await timeline(page).locator('h3 ~ div').getByText('Opening').count()).toBe(0);
  await over.click();
  await timeline(page).locator('h3 ~ div').getByText('Opening').waitFor();
  await days.last().click();
  await timeline(page).locator('h3 ~ div').getByText('Morning').waitFor();
  await open.first().click();
  expect(await timeline(page).locator('h3 ~ div').getByText('Tides').count()).toBe(0);
  await list(page).click();
  expect(await days.count()).toBe(0);
});

test('[TML19] [SES9] [SES10] a locked card says when it opens, counts down from that minute, and leads into its session', async () => {
  const page = await homeWith([
    ['Tides', -20, 60],
    ['Ferries', 8, 60],
  ]);
  await reach(page);
  const ferries = card(page, 'Ferries');
  expect(await ferries.getAttribute('aria-disabled')).toBe('true');
  expect(await ferries.textContent()).toContain('Opens at');
  await stage.server.clock.advance(4 * MINUTE_MS);
  await page.clock.fastForward(4 * MINUTE_MS);
  await ferries.getByText(/Starts in 0[34]:\d\d/).waitFor();
  await expect.poll(() => ferries.getAttribute('href'), { timeout: 30_000 }).toMatch(/\/live_stream\//);
  expect(await ferries.getAttribute('aria-disabled')).toBe(null);
  await stage.server.clock.advance(4 * MINUTE_MS);
  await page.clock.fastForward(4 * MINUTE_MS);
  await ferries.getByText('Live now').waitFor();
  await ferries.click();
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
  expect(await bar(page).getByRole('link').count()).toBe(2);
  const splits = card(page, 'Round table').locator('[title]');
  expect(await splits.evaluateAll((all) => all.map((split) => (split as HTMLElement).title))).toEqual([
    'Words of welcome',
    'Questions',
  ]);
  const widths = await splits.evaluateAll((all) => all.map((split) => split.getBoundingClientRect().width));
  expect(widths[0]).toBeCloseTo(widths[1] ?? NaN, 0);
  await list(page).click();
  const parts = timeline(page).getByRole('list', { name: 'Parts' }).getByRole('listitem');
  expect(await parts.allTextContents()).toEqual(['11:40 Words of welcome', '12:10 Questions']);
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
  expect(await toNow.count()).toBe(0);
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
  await expect.poll(share, { timeout: 5_000 }).toBeCloseTo((70 * 2.5) / 300, 1);
});

test('[TML20] of two thousand sessions only those in view are drawn, on the bar and in the list', async () => {
  const many = Array.from({ length: 2_000 }, (_, n): Talk => {
    const start = Math.floor(n / 20) * 30 - 60;
    return [`Talk ${n}`, start, start + 30];
  });
  const page = await homeWith(many);
  const drawn = () => timeline(page).getByRole('listitem').count();
  expect(await drawn()).toBe(0);
  await reach(page);
  await bar(page)
    .getByText(/\d+ more/)
    .first()
    .waitFor();
  expect(await drawn()).toBeLessThan(200);
  await timeline(page).getByRole('button', { name: 'Later sessions' }).click();
  await list(page).click();
  await timeline(page).getByRole('heading', { level: 3 }).first().waitFor();
  await expect.poll(drawn).toBeLessThan(300);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(drawn).toBeLessThan(300);
});

test('[TML20] the timeline moves nothing on the page when it arrives', async () => {
  const page = await homeWith(DAY);
  const moved = await page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((found) => {
      for (const entry of found.getEntries()) sum += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: false });
    scrollTo(0, document.body.scrollHeight);
    while (!document.querySelector('[aria-controls=timeline-days]')) await new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
    return sum;
  });
  expect(moved).toBeLessThan(0.01);
});

const phone = { viewport: { width: 320, height: 640 } };

test('[TML11] a phone has the list by day and no bar; nothing scrolls sideways at 320 px', async () => {
  const page = await homeWith(DAY, phone);
  await reach(page);
  expect(await bar(page).count()).toBe(0);
  await list(page).click();
  await timeline(page).getByRole('link', { name: 'Tides' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  expect(await violations(page)).toEqual([]);
});

test('[TML1] bar and list have no findings of axe', async () => {
  const page = await homeWith(DAY);
  await reach(page);
  await list(page).click();
  await timeline(page).getByRole('heading', { level: 3 }).first().waitFor();
  expect(await violations(page)).toEqual([]);
});

test('[TML1] forced colours draw the line that marks now', async () => {
  const page = await homeWith(DAY, { forcedColors: 'active' });
  await reach(page);
  const line = bar(page).getByText('Now', { exact: true }).locator('..');
  expect(await line.evaluate((now) => getComputedStyle(now).borderInlineStartWidth)).toBe('4px');
});

test('[TML1] from right to left time runs to the left', async () => {
  const page = await homeWith(DAY);
  await page.evaluate(() => (document.documentElement.dir = 'rtl'));
  await reach(page);
  expect(await leftOf(page, card(page, 'Tides'))).toBeGreaterThan(await leftOf(page, card(page, 'Lights')));
});
