import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import { timelineEvents } from '@plenary/server/features/timeline/timeline-events';
import type { StreamSource } from '@plenary/contract/timeline/operations';
import type { EventFixture } from '@plenary/testkit/events';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';
import { bar, card, DAY, pageWith, reach, timeline } from '../support/timeline.ts';

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

/** Has a session played from elsewhere, as organisers do. */
async function playFrom(at: EventFixture, id: string, stream: StreamSource): Promise<void> {
  const { clock, db, live } = stage.server.ctx;
  await db.$client.query(`UPDATE timeline_sessions SET stream = $2 WHERE id = $1`, [id, JSON.stringify(stream)]);
  await live.transact(async (tx) => ({
    result: undefined,
    ...(await timelineEvents(clock, tx, { event_id: at.id, changed: [id] })),
  }));
}

test('[HTP20] a stream plays from a host that the page allows; one of another host, named later, has it loaded anew', async () => {
  const moving = await stage.server.createEvent({ time_zone: 'Asia/Tokyo' });
  const ada = await stage.server.signIn(await stage.server.createPerson({ event: moving }));
  const times = { starts_at: new Date(stage.server.clock.now()), ends_at: null };
  const row = sessionRow(moving.id, { ...times, stream: source({ playback_url: 'https://one.example/a.m3u8' }) });
  await addSessions(stage.server.ctx, [row]);
  const { context, page } = await stage.visitor();
  await carry(context, stage.url, ada.cookie);
  const asked: string[] = [];
  await page.route(/^https:\/\/(?:one|two|three)\.example\//, (route) => {
    asked.push(new URL(route.request().url()).host);
    return route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } });
  });
  await page.goto(`${stage.url}/${moving.slug}/live_stream/${row.id}`);
  await expect.poll(() => asked).toContain('one.example');
  expect(await page.evaluate(() => fetch('https://three.example/').catch(() => 'refused'))).toBe('refused');
  const loaded = page.waitForEvent('load');
  const stream = source({ playback_url: 'https://two.example/b.m3u8' });
  await playFrom(moving, row.id, stream);
  await loaded;
  await expect.poll(() => asked).toContain('two.example');
  expect(asked).not.toContain('three.example');
  await context.close();
});
