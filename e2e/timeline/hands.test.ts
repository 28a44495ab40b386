import { announceLocks } from '@plenary/server/features/timeline/announcements';
import { MINUTE_MS } from '@plenary/domain/timeline/types';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useEvents } from '../support/events.ts';
import { bar, card, DAY, list, pageWith, reach, sceneWith, timeline } from '../support/timeline.ts';

const stage = useEvents();

/** A point on the screen, in px. */
type Point = readonly [x: number, y: number];

const middleOf = async (what: Locator): Promise<Point> => {
  const box = await what.boundingBox();
  return [(box?.x ?? NaN) + (box?.width ?? NaN) / 2, (box?.y ?? NaN) + (box?.height ?? NaN) / 2];
};

const STEPS = 10;

/**
 * A finger that goes down on something, moves by so many px, and comes up, as the screen tells the browser. It rests before it
 * comes up: what is thrown goes on to move, and the next tap would only stop it.
 */
async function swipe(page: Page, [x, y]: Point, [right, down]: Point): Promise<void> {
  const screen = await page.context().newCDPSession(page);
  let seconds = Date.now() / 1_000;
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share?: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      timestamp: (seconds += 0.05),
      touchPoints: share === undefined ? [] : [{ x: x + right * share, y: y + down * share }],
    });
  await touch('touchStart', 0);
  if (right !== 0 || down !== 0) {
    for (let step = 1; step <= STEPS; step += 1) await touch('touchMove', step / STEPS);
    for (let rest = 0; rest < STEPS; rest += 1) await touch('touchMove', 1);
  }
  await touch('touchEnd');
  await screen.detach();
}

const scrolled = (page: Page): Promise<readonly [number, number]> =>
  bar(page)
    .locator('> div')
    .evaluate((box) => [box.scrollLeft, scrollY] as const);

test('[TML15] a finger drags the bar and presses nothing, scrolls the page along it, and a tap leads into a session', async () => {
  const page = await pageWith(stage, DAY, { hasTouch: true, viewport: { width: 1000, height: 700 } });
  await reach(page);
  const address = page.url();
  const tides = card(page, 'Tides');
  await tides.waitFor();
  const [at, top] = await scrolled(page);
  await swipe(page, await middleOf(tides), [-200, 0]);
  await expect.poll(async () => (await scrolled(page))[0]).toBeGreaterThan(at + 100);
  expect([(await scrolled(page))[1], page.url()]).toEqual([top, address]);
  await timeline(page).getByRole('button', { name: 'Go to now' }).tap();
  await expect.poll(async () => Math.abs((await scrolled(page))[0] - at)).toBeLessThan(8);
  await swipe(page, await middleOf(tides), [0, 200]);
  await expect.poll(async () => (await scrolled(page))[1]).toBeLessThan(top - 100);
  expect([Math.abs((await scrolled(page))[0] - at) < 8, page.url()]).toEqual([true, address]);
  await swipe(page, await middleOf(tides), [0, 0]);
  await page.waitForURL(/\/live_stream\//);
});

interface Focused {
  readonly text: string;
  /** Px of the ring around it. */
  readonly ring: number;
  readonly in_view: boolean;
}

/** The element that has the focus, and whether somebody sees that it has. */
const focused = (page: Page): Promise<Focused> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const rings = [getComputedStyle(element), getComputedStyle(element, '::after')];
    const ring = Math.max(
      ...rings.map((style) => (style.outlineStyle === 'none' ? 0 : parseFloat(style.outlineWidth))),
    );
    const in_view = bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;
    return { text: element.getAttribute('aria-label') ?? element.textContent ?? '', ring, in_view };
  });

const SEEN = { ring: 3, in_view: true };

/** Presses a key and waits for the focus to be on something of that name, where it is seen. */
async function leads(page: Page, key: string, name: string): Promise<void> {
  await page.keyboard.press(key);
  await expect
    .poll(async () => {
      const { text, ...rest } = await focused(page);
      return { named: text.includes(name) ? name : text, ...rest };
    })
    .toEqual({ named: name, ...SEEN });
}

test('[TML17] [TML18] by keys alone: along the bar, through the days of the list, out of it and into a session', async () => {
  const page = await pageWith(stage, DAY);
  await reach(page);
  await card(page, 'Ferries').waitFor();
  await page.evaluate(() => document.querySelector<HTMLElement>('[aria-label="Earlier sessions"]')?.focus());
  await leads(page, 'Tab', 'Later sessions');
  await leads(page, 'Tab', 'All sessions by day');
  await page.keyboard.press('Enter');
  await timeline(page).getByRole('heading', { level: 3 }).first().waitFor();
  // From the bar into the list, and from there through its days.
  await leads(page, 'Tab', 'Ferries');
  await leads(page, 'ArrowRight', 'Lights');
  await leads(page, 'ArrowLeft', 'Ferries');
  await leads(page, 'End', 'Morning');
  await leads(page, 'Home', 'Opening');
  await leads(page, 'Tab', 'sessions');
  const first = timeline(page).getByRole('heading', { level: 3 }).first().getByRole('button');
  const before = await first.getAttribute('aria-expanded');
  await page.keyboard.press('Enter');
  expect([before, await first.getAttribute('aria-expanded')]).toEqual(['true', 'false']);
  await page.keyboard.press('Space');
  await leads(page, 'Tab', '1 session is over');
  await leads(page, 'Tab', 'Tides');
  await leads(page, 'Escape', 'All sessions by day');
  expect(await list(page).getAttribute('aria-expanded')).toBe('false');
  await leads(page, 'Tab', 'Opening');
  await leads(page, 'ArrowRight', 'Tides');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/live_stream\//);
});

/** How long before a boundary a page is opened. Milliseconds. */
const BEFORE_MS = 4_000;
const SOON = BEFORE_MS / MINUTE_MS;

const NEAR: typeof DAY = [
  ['Tides', -20, SOON],
  ['Pilots', -10, 60],
  ['Ferries', 5 + SOON, 60],
];

test('[TML17] the focus stays on a locked card when it becomes a link', async () => {
  const { page, event } = await sceneWith(stage, NEAR);
  await reach(page);
  await card(page, 'Ferries').focus();
  await stage.server.clock.advance(BEFORE_MS);
  await page.clock.fastForward(BEFORE_MS);
  await announceLocks(stage.server.ctx, event.id);
  await bar(page).locator('a[href]').filter({ hasText: 'Ferries' }).waitFor();
  await expect.poll(async () => (await focused(page)).text).toContain('Ferries');
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/live_stream\//);
});

test('[TML18] the focus goes to what is left of the day when the session it is at is over', async () => {
  const page = await pageWith(stage, NEAR);
  await reach(page);
  await list(page).click();
  const tides = timeline(page).locator('#timeline-days').getByRole('link', { name: 'Tides' });
  await tides.focus();
  await page.clock.fastForward(BEFORE_MS);
  await tides.waitFor({ state: 'detached' });
  expect((await focused(page)).text).toContain('1 session is over');
});

test('[TML17] screen readers hear the time, the place, the title, and what somebody sees of a session', async () => {
  const page = await pageWith(stage, DAY);
  await reach(page);
  await card(page, 'Lights').waitFor();
  const names = await bar(page)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) => `${item.ariaPosInSet} of ${item.ariaSetSize}: ${item.firstElementChild?.textContent ?? ''}`),
    );
  expect(names.slice(0, 4)).toEqual([
    '1 of 7: Past 10:30 – 11:30Opening',
    '2 of 7: Live now11:40 – 13:00QuayTides',
    '3 of 7: On Now11:50 – 13:00PierPilots',
    '4 of 7: 12:08 – 13:00 Opens at 12:03LoftFerries',
  ]);
  const heard = await bar(page).ariaSnapshot();
  for (const name of [
    'group "Sessions by time"',
    'link "Past 10:30 – 11:30 Opening" [disabled]',
    'link "Live now 11:40 – 13:00 Quay Tides":',
    'link "12:08 – 13:00 Opens at 12:03 Loft Ferries" [disabled]',
  ])
    expect(heard).toContain(name);
});
