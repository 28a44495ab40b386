import { expect, test } from 'vitest';
import { newId } from '@plenary/server/ids';
import { MINUTE_MS } from '@plenary/domain/timeline/types';
import type { Page } from 'playwright-core';
import { useEvents } from '../support/events.ts';
import { bar, barWidth, card, DAY, leftOf, list, pageWith, reach, type Talk, timeline } from '../support/timeline.ts';

const stage = useEvents();

test('[TML20] of two thousand sessions only those in view are drawn, on the bar and in the list', async () => {
  const many = Array.from({ length: 2_000 }, (_, n): Talk => {
    const start = Math.floor(n / 20) * 30 - 60;
    return [`Talk ${n}`, start, start + 30];
  });
  const page = await pageWith(stage, many);
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

/** How far the timeline and what is below it have moved when the bar has come, and the page's own figure for it. */
function movedBy(page: Page): Promise<{ footer: number; shift: number }> {
  return page.evaluate(async () => {
    let shift = 0;
    new PerformanceObserver((found) => {
      for (const entry of found.getEntries()) shift += (entry as PerformanceEntry & { readonly value: number }).value;
    }).observe({ type: 'layout-shift', buffered: false });
    const footer = (): number => (document.querySelector('footer')?.getBoundingClientRect().top ?? NaN) + scrollY;
    const before = footer();
    scrollTo(0, document.body.scrollHeight);
    const drawn = '[aria-labelledby=timeline-title] [role=group] li';
    while (!document.querySelector(drawn)) await new Promise(requestAnimationFrame);
    for (let frames = 0; frames < 5; frames += 1) await new Promise(requestAnimationFrame);
    return { footer: footer() - before, shift };
  });
}

const tomorrow = (count: number, more?: Talk[3]): Talk[] =>
  Array.from({ length: count }, (_, n) => [`Talk ${n}`, 24 * 60, 25 * 60, more]);

test.each<[string, readonly Talk[]]>([
  ['of three lanes', DAY],
  ['of one', [['Alone', 30, 60]]],
  ['of five that no page knows yet', tomorrow(5, { type: 'media-item', stream: null })],
  ['of more than there are lanes', tomorrow(9, { type: 'media-item', stream: null })],
])('[TML20] a timeline %s moves nothing on the page when it arrives', async (_, talks) => {
  const page = await pageWith(stage, talks);
  const { footer, shift } = await movedBy(page);
  expect(Math.abs(footer)).toBeLessThan(1);
  expect(shift).toBeLessThan(0.01);
});

test('[TML20] until it comes its place shows empty lanes of the height that it will have', async () => {
  const held: (() => void)[] = [];
  const before = (page: Page) =>
    page.route('**/json/timeline', async (route) => {
      await new Promise<void>((release) => held.push(release));
      await route.continue();
    });
  const page = await pageWith(stage, DAY, { before });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await expect.poll(() => held.length).toBeGreaterThan(0);
  const lanes = timeline(page).locator('[data-waiting]');
  const waiting = await lanes.boundingBox();
  for (const release of held) release();
  await card(page, 'Tides').waitFor();
  await expect.poll(() => lanes.count()).toBe(0);
  const track = await bar(page).boundingBox();
  expect(
    Math.abs((waiting?.y ?? NaN) + (waiting?.height ?? NaN) - (track?.y ?? NaN) - (track?.height ?? NaN)),
  ).toBeLessThan(1);
});

test('[TML20] the words of a long session stay in view while it does, and those of a short one go with it', async () => {
  const page = await pageWith(stage, [
    ['Regatta', -30, 600],
    ['Signals', 0, 20],
    ['Harbour', 540, 600],
  ]);
  await reach(page);
  const words = (title: string) => card(page, title).getByText(title);
  await words('Regatta').waitFor();
  await timeline(page).getByRole('button', { name: 'Later sessions' }).click();
  await expect.poll(() => leftOf(page, card(page, 'Regatta'))).toBeLessThan(-500);
  expect(await leftOf(page, words('Regatta'))).toBeGreaterThanOrEqual(0);
  expect(await leftOf(page, words('Signals'))).toBeLessThan(0);
});

test('[TML20] the home loads nothing for the timeline until somebody scrolls to it', async () => {
  const loaded: string[] = [];
  const before = (page: Page) => page.on('request', (request) => loaded.push(request.url()));
  const page = await pageWith(stage, DAY, { before });
  const forIt = () => loaded.filter((url) => /TimelineWidget|\/json\/timeline$/.test(url));
  await page.waitForLoadState('networkidle');
  expect(forIt()).toEqual([]);
  await reach(page);
  await bar(page).waitFor();
  expect(forIt().length).toBeGreaterThanOrEqual(2);
});

test('[TML1] below a stream it stands as on the home, and leads from there into another session', async () => {
  const id = newId(stage.server.clock.now());
  const talks: readonly Talk[] = [
    ['Tides', -20, 60, { id }],
    ['Ferries', -10, 60],
    ['Lights', 120, 180],
  ];
  const page = await pageWith(stage, talks, { path: `/live_stream/${id}` });
  await reach(page);
  const now = await leftOf(page, bar(page).getByText('Now', { exact: true }));
  expect(await leftOf(page, card(page, 'Tides'))).toBeLessThan(now);
  expect(await leftOf(page, card(page, 'Lights'))).toBeGreaterThan(now);
  await list(page).click();
  await timeline(page).getByRole('heading', { level: 3 }).first().waitFor();
  await card(page, 'Ferries').click();
  await page.getByRole('heading', { level: 1, name: 'Ferries' }).waitFor();
  expect(page.url()).not.toContain(id);
});

test('[TML16] the bar follows now as time passes, and stays where it is once somebody has moved it', async () => {
  const page = await pageWith(stage, DAY);
  await reach(page);
  const now = () => leftOf(page, bar(page).getByText('Now', { exact: true }));
  const tides = () => leftOf(page, card(page, 'Tides'));
  const [quarter, before] = [await now(), await tides()];
  await page.clock.fastForward(30 * MINUTE_MS);
  await expect.poll(tides).toBeLessThan(before - 40);
  expect(Math.abs((await now()) - quarter)).toBeLessThan(6);
  await card(page, 'Ferries').hover();
  await page.mouse.wheel(40, 0);
  await timeline(page).getByRole('button', { name: 'Go to now' }).waitFor();
  const [still, line] = [await tides(), await now()];
  await page.clock.fastForward(10 * MINUTE_MS);
  await expect.poll(now).toBeGreaterThan(line + 10);
  expect(Math.abs((await tides()) - still)).toBeLessThan(2);
});

const later = (page: Page) => timeline(page).getByRole('button', { name: 'Later sessions' });
const earlier = (page: Page) => timeline(page).getByRole('button', { name: 'Earlier sessions' });
/** Px from a card to where cards stand that the bar has gone to. */
const offPlace = async (page: Page, title: string) =>
  Math.abs((await leftOf(page, card(page, title))) - (await barWidth(page)) / 4);

test('[TML15] buttons lead to the next card and to the one before, which stays where it is in a window that is resized', async () => {
  const page = await pageWith(stage, DAY, { viewport: { width: 1440, height: 900 } });
  await reach(page);
  await later(page).click();
  await expect.poll(() => offPlace(page, 'Lights')).toBeLessThan(4);
  const before = await barWidth(page);
  await page.setViewportSize({ width: 1240, height: 900 });
  await page.clock.fastForward(1_000);
  await expect.poll(() => barWidth(page)).toBeLessThan(before);
  await expect.poll(() => offPlace(page, 'Lights')).toBeLessThan(4);
  await earlier(page).click();
  await expect.poll(() => offPlace(page, 'Ferries')).toBeLessThan(4);
});

test('[TML15] buttons say where nothing comes before, or after', async () => {
  const page = await pageWith(stage, DAY);
  await reach(page);
  for (const [button, other] of [
    [later(page), earlier(page)],
    [earlier(page), later(page)],
  ] as const) {
    for (let step = 0; step < DAY.length; step += 1) await button.click({ force: true });
    await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
    expect(await other.getAttribute('aria-disabled')).toBe('false');
  }
});

test('[TML15] a narrow bar goes on by most of its width, and stays where a drag has left it', async () => {
  const page = await pageWith(stage, DAY, { viewport: { width: 800, height: 900 } });
  await reach(page);
  const pilots = () => leftOf(page, card(page, 'Pilots'));
  const [begin, width] = [await pilots(), await barWidth(page)];
  await later(page).click();
  await expect.poll(async () => Math.abs(begin - (await pilots()) - 0.8 * width)).toBeLessThan(2);
  await earlier(page).click();
  await expect.poll(async () => Math.abs(begin - (await pilots()))).toBeLessThan(2);
  const box = await bar(page).boundingBox();
  const [x, y] = [(box?.x ?? NaN) + width - 20, (box?.y ?? NaN) + 20];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x - 60, y, { steps: 4 });
  await page.mouse.up();
  await page.clock.runFor(1_000);
  expect(Math.abs(begin - 60 - (await pilots()))).toBeLessThan(2);
});

/** Waits until the page has been laid out anew, whatever its clock says. */
const laidOut = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        new ResizeObserver((_, observer) => {
          observer.disconnect();
          done();
        }).observe(document.body);
      }),
  );

test.each<[string, (page: Page) => Promise<unknown>]>([
  ['the window', (page) => page.setViewportSize({ width: 900, height: 900 })],
  ['the panel', (page) => page.getByRole('button', { name: 'Open the side panel' }).click()],
])('[TML21] a resize of %s counts after it has rested for 200 ms', async (_, resize) => {
  const page = await pageWith(stage, DAY, { viewport: { width: 1240, height: 900 } });
  await reach(page);
  await bar(page).waitFor();
  const minute = async () => ((await card(page, 'Pilots').boundingBox())?.width ?? NaN) / 70;
  const before = await minute();
  await page.clock.pauseAt(Date.now() + 5_000);
  await page.clock.runFor(1_000);
  await resize(page);
  await laidOut(page);
  await laidOut(page);
  await page.clock.runFor(199);
  expect(await minute()).toBe(before);
  // A switch of tabs is a resize of its own, 350 ms after it (PAN3).
  await page.clock.runFor(1_000);
  await expect.poll(minute).not.toBe(before);
});

test('[TML12] [TML13] sessions of no length, that end before they start, without an end or of 48 hours break nothing', async () => {
  const errors: string[] = [];
  const before = (page: Page) => page.on('pageerror', (error) => errors.push(String(error)));
  const open = { type: 'meeting', stream: null, link: 'https://meet.example' } as const;
  const talks: readonly Talk[] = [
    ['No length', 10, 10],
    ['Reversed', 30, -30],
    ['Unending', -30, 0, { ...open, ends_at: null }],
    ['Two days', -24 * 60, 24 * 60],
    ['<img src=x onerror=alert(1)>', 10, 40],
    ['Overlapping', 20, 50],
  ];
  const page = await pageWith(stage, talks, { before });
  await reach(page);
  for (const [title] of talks.filter(([name]) => name !== 'Two days'))
    expect((await card(page, title).boundingBox())?.width, title).toBeGreaterThan(43);
  expect(await card(page, 'No length').textContent()).toContain('12:10');
  await list(page).click();
  const row = (title: string) => timeline(page).locator('h3 ~ div li').filter({ hasText: title });
  await row('Unending').waitFor();
  expect(await row('Unending').textContent()).toMatch(/^11:30\D/);
  await timeline(page).getByRole('heading', { level: 3 }).getByRole('button').first().click();
  await row('Two days').waitFor();
  await expect.poll(() => page.locator('img[src=x]').count()).toBe(0);
  expect(errors).toEqual([]);
});
