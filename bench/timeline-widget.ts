/**
 * The timeline on the home at a 4x CPU throttle: the tasks that hold the page for more than 50 ms while it is reached, moved,
 * dragged and opened by day, and while a session changes. The same with 50 sessions stands beside it: what a size costs is
 * the ratio.
 * `npm run bench:timeline-widget [-- --sessions 2000 --rounds 3]`
 */
import { parseArgs } from 'node:util';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { FakeClock } from '@plenary/testkit/clock';
import setUpDatabase from '@plenary/testkit/global-setup';
import { startServer, type TestServer } from '@plenary/testkit/server';
import type { Browser, Page } from 'playwright-core';
import { carry, launchBrowser, newVisitor } from '../e2e/support/browser.ts';

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '2000' }, rounds: { type: 'string', default: '3' } },
});
const [most, rounds] = [Number(values.sessions), Number(values.rounds)];
const FEW = 50;
const MINUTE = 60_000;
const DAYS = 5;
const TYPES = ['stream', 'meeting', 'media-item'] as const;

/** A person who is signed in at an event of so many sessions on five days, of which the third is today. */
async function scene(server: TestServer, count: number): Promise<{ readonly path: string; readonly cookie: string }> {
  const event = await server.createEvent({ time_zone: 'Europe/Zurich' });
  const { cookie } = await server.signIn(await server.createPerson({ event }));
  const perDay = Math.ceil(count / DAYS);
  const morning = server.clock.now() - 2 * 1_440 * MINUTE - 5 * 60 * MINUTE;
  const rows = Array.from({ length: count }, (_, nth) => {
    const start = morning + Math.floor(nth / perDay) * 1_440 * MINUTE + Math.floor((nth % perDay) / 12) * 20 * MINUTE;
    return sessionRow(event.id, {
      title: `A talk with a name of some length, number ${nth}`,
      type: TYPES[nth % TYPES.length] ?? 'stream',
      starts_at: new Date(start),
      ends_at: new Date(start + (15 + (nth % 4) * 15) * MINUTE),
      location: `Hall ${(nth % 12) + 1}`,
    });
  });
  await addSessions(server.ctx, rows);
  return { path: `/${event.slug}`, cookie: cookie ?? '' };
}

const WALKS = {
  'the home is loaded': (page: Page, url: string) => page.goto(url).then(() => undefined),
  'the timeline is reached': async (page: Page) => {
    await page.mouse.wheel(0, 5_000);
    await page.waitForTimeout(3_000);
  },
  'a button moves it on': async (page: Page) => {
    for (let step = 0; step < 6; step += 1) {
      await press(page, '[aria-label="Later sessions"]');
      await page.waitForTimeout(150);
    }
  },
  'a mouse drags it': (page: Page) => drag(page),
  'the list is opened': async (page: Page) => {
    await press(page, '[aria-controls=timeline-days]');
  },
  'the page scrolls along it': async (page: Page) => {
    for (let step = 0; step < 20; step += 1) {
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(30);
    }
  },
  'a minute passes': async (page: Page) => page.clock.fastForward(MINUTE),
} as const;
type Walk = keyof typeof WALKS;
const NAMES = Object.keys(WALKS) as Walk[];

/** Presses what is at the middle of an element. Finding it by its role would hold the page for longer than the page does. */
async function press(page: Page, selector: string): Promise<void> {
  const { x, y, width, height } = await boxOf(page, selector);
  await page.mouse.click(x + width / 2, y + height / 2);
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const boxOf = (page: Page, selector: string): Promise<Box> =>
  page.evaluate<Box>(`document.querySelector('${selector}').getBoundingClientRect().toJSON()`);

async function drag(page: Page): Promise<void> {
  const box = await boxOf(page, '[aria-labelledby=timeline-title] [role=group]');
  const [x, y] = [box.x + box.width - 60, box.y + 90];
  for (let pull = 0; pull < 3; pull += 1) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x - 900, y, { steps: 30 });
    await page.mouse.up();
    await page.waitForTimeout(700);
  }
}

const NOTE_LONG_TASKS = `globalThis.tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' })`;

/** Ms of each task longer than 50 ms since the last call. */
async function longTasks(page: Page): Promise<number[]> {
  // Tasks are told after they have ended.
  await page.waitForTimeout(1_000);
  return page.evaluate<number[]>('tasks.splice(0)');
}

async function walk(browser: Browser, server: TestServer, count: number): Promise<Map<Walk, number[]>> {
  const { path, cookie } = await scene(server, count);
  const found = new Map<Walk, number[]>(NAMES.map((name) => [name, []]));
  for (let round = 0; round < rounds; round += 1) {
    const { context, page } = await newVisitor(browser, server.url, { reducedMotion: 'no-preference' });
    await carry(context, server.url, cookie);
    await page.clock.install();
    await page.addInitScript(NOTE_LONG_TASKS);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    for (const name of NAMES) {
      await WALKS[name](page, server.url + path);
      // The longest of a round: how many there are depends on how often the walk stops.
      found.get(name)?.push(Math.max(0, ...(await longTasks(page))));
    }
    await context.close();
  }
  return found;
}

const cell = (all: readonly number[] = []): string => all.map((ms) => ms.toFixed(0)).join(', ');
const middle = (all: readonly number[] = []): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;

function row(name: Walk, few: readonly number[] = [], many: readonly number[] = []): string {
  // A task of less than 50 ms is not told: it counts as one of 50 in the ratio.
  const ratio = Math.max(50, middle(many)) / Math.max(50, middle(few));
  return `| ${[name, cell(few), cell(many), `${ratio.toFixed(2)}x`].join(' | ')} |`;
}

async function main(): Promise<void> {
  const endDatabase = await setUpDatabase();
  const server = await startServer({ web: 'built', background: true, clock: new FakeClock(Date.now()) });
  const browser = await launchBrowser();
  try {
    const [few, many] = [await walk(browser, server, FEW), await walk(browser, server, most)];
    const head = ['longest task of each round, ms, 4x CPU (0: none over 50)', `${FEW} sessions`, `${most} sessions`];
    console.log([`| ${[...head, 'ratio'].join(' | ')} |`, '|---|---|---|---|'].join('\n'));
    for (const name of NAMES) console.log(row(name, few.get(name), many.get(name)));
  } finally {
    await browser.close();
    await server.stop();
    await endDatabase();
  }
}

await main();
