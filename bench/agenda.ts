/**
 * The agenda with 1,000 sessions over five days on a throttled phone (4x CPU, 390 px) and a desktop: from the press to the
 * drawn session that is on (the first time with its code, and again), and from a filter to its drawn result. The same
 * with 50 sessions stands beside it: what a size costs is the ratio.
 * `npm run bench:agenda [-- --sessions 1000 --rounds 7]`
 */
import { parseArgs } from 'node:util';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { FakeClock } from '@plenary/testkit/clock';
import setUpDatabase from '@plenary/testkit/global-setup';
import { startServer, type TestServer } from '@plenary/testkit/server';
import type { Browser, Page } from 'playwright-core';
import { carry, launchBrowser, newVisitor } from '../e2e/support/browser.ts';

const { values } = parseArgs({
  options: { sessions: { type: 'string', default: '1000' }, rounds: { type: 'string', default: '7' } },
});
const [most, rounds] = [Number(values.sessions), Number(values.rounds)];
const FEW = 50;
const DAYS = 5;
const MINUTE = 60_000;

const WORDS =
  'tide harbour ferry current pilot anchor lighthouse chart storm rope quay whale signal engine market bridge'.split(
    ' ',
  );
const word = (nth: number): string => WORDS[nth % WORDS.length] ?? '';

/** An event of so many sessions on five days of which the third is today, and a person who is signed in there. */
async function scene(server: TestServer, count: number): Promise<{ readonly path: string; readonly cookie: string }> {
  const event = await server.createEvent({ time_zone: 'Europe/Zurich' });
  const { cookie } = await server.signIn(await server.createPerson({ event }));
  const perDay = Math.ceil(count / DAYS);
  const morning = server.clock.now() - 2 * 1_440 * MINUTE - 5 * 60 * MINUTE;
  const person = (nth: number) => ({
    ...{ uid: `p${nth}`, name: `${word(nth)} ${word(nth * 5 + 2)}`, bio: '', company: 'Harbour', job_title: 'Pilot' },
    profile_picture: null,
  });
  const rows = Array.from({ length: count }, (_, nth) => {
    const start = morning + Math.floor(nth / perDay) * 1_440 * MINUTE + ((nth % perDay) / perDay) * 600 * MINUTE;
    return sessionRow(event.id, {
      title: `The ${word(nth)} and the ${word(nth * 7 + 3)} ${nth}`,
      starts_at: new Date(start),
      ends_at: new Date(start + 45 * MINUTE),
      location: `Hall ${(nth % 12) + 1}`,
      language: nth % 3 ? 'en' : 'de',
      categories: [{ name: word(nth), position: (nth % WORDS.length) + 1 }],
      speakers: [person(nth % 400), person((nth * 3 + 1) % 400)],
    });
  });
  for (let at = 0; at < rows.length; at += 200) await addSessions(server.ctx, rows.slice(at, at + 200));
  return { path: `/${event.slug}`, cookie: cookie ?? '' };
}

/** Ms in the page from `act` until something is drawn for which `isDone` holds, a frame after it. */
function drawnAfter(page: Page, act: string, isDone: string): Promise<number> {
  // One text, since the page's policy lets it evaluate none by itself.
  return page.evaluate<number>(`(async () => {
    const start = performance.now();
    ${act};
    while (!(${isDone})) await new Promise((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    return performance.now() - start;
  })()`);
}

const OPEN = `document.querySelector('header button[aria-label=Agenda]').click()`;
const IS_OPEN = `document.activeElement?.matches?.('[role=dialog] [data-row] > *')`;
const CLOSE = `document.activeElement.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))`;
const IS_CLOSED = `!document.querySelector('[role=dialog]')`;
const rowsNow = `[...document.querySelectorAll('[role=dialog] [data-row]')]`;
const select = (value: string) => `(() => {
  const list = document.querySelector('[role=dialog] select[name=location]');
  list.focus();
  Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value').set.call(list, ${JSON.stringify(value)});
  list.dispatchEvent(new Event('change', { bubbles: true }));
})()`;
const isIn = (hall: string) =>
  `${rowsNow}.length > 0 && ${rowsNow}.every((row) => row.textContent.includes(${JSON.stringify(`${hall} `)}))`;
/** A search ends with its debounce, whose 300 ms are no work: they are taken off. */
const DEBOUNCE_MS = 300;
const type = (text: string) => `(() => {
  const box = document.querySelector('[role=dialog] input[type=search]');
  box.focus();
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(box, ${JSON.stringify(text)});
  box.dispatchEvent(new Event('input', { bubbles: true }));
})()`;
const hasHeading = (text: string) => `document.querySelector('[role=dialog] h3')?.textContent.includes('${text}')`;

interface Times {
  first: number;
  open: number[];
  filter: number[];
  all: number[];
  search: number[];
}

async function measure(page: Page): Promise<Times> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const times: Times = { first: await drawnAfter(page, OPEN, IS_OPEN), open: [], filter: [], all: [], search: [] };
  for (let round = 0; round < rounds; round += 1) {
    await drawnAfter(page, CLOSE, IS_CLOSED);
    times.open.push(await drawnAfter(page, OPEN, IS_OPEN));
    await page.waitForTimeout(300);
    times.filter.push(await drawnAfter(page, select('Hall 3'), isIn('Hall 3')));
    times.all.push(await drawnAfter(page, select('*'), `!(${isIn('Hall 3')})`));
    times.search.push((await drawnAfter(page, type('lightouse'), hasHeading('Similar'))) - DEBOUNCE_MS);
    await drawnAfter(page, type(''), `!(${hasHeading('Similar')})`);
  }
  return times;
}

const median = (all: readonly number[]): number => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? 0;
const worst = (all: readonly number[]): number => Math.max(...all);

async function timesAt(browser: Browser, server: TestServer, count: number, width: number): Promise<Times> {
  const { path, cookie } = await scene(server, count);
  const { context, page } = await newVisitor(browser, server.url, { viewport: { width, height: 844 } });
  await carry(context, server.url, cookie);
  // The header's button is the same in a wide window; the narrow one's bar has another.
  await page.setViewportSize({ width: Math.max(width, 900), height: 844 });
  await page.goto(server.url + path);
  await page.locator('header button[aria-label=Agenda]').waitFor();
  await page.waitForTimeout(2_000);
  if (width < 900) await page.setViewportSize({ width, height: 844 });
  const times = await measure(page);
  await context.close();
  return times;
}

function lines(few: Times, many: Times): string[] {
  const line = (name: string, a: number, b: number, most_ms: number) =>
    `| ${[name, a.toFixed(0), b.toFixed(0), most_ms.toFixed(0), `${(b / a).toFixed(2)}x`].join(' | ')} |`;
  const kinds = ['open', 'filter', 'all', 'search'] as const;
  const names = { open: 'opens', filter: 'a location', all: 'all again', search: 'a search with a typo' };
  return [
    line('opens the first time, with its code', few.first, many.first, many.first),
    ...kinds.map((kind) => line(names[kind], median(few[kind]), median(many[kind]), worst(many[kind]))),
  ];
}

async function main(): Promise<void> {
  const endDatabase = await setUpDatabase();
  const server = await startServer({ web: 'built', background: true, clock: new FakeClock(Date.now()) });
  const browser = await launchBrowser();
  try {
    for (const width of [390, 1440]) {
      const few = await timesAt(browser, server, FEW, width);
      const many = await timesAt(browser, server, most, width);
      const head = [`${width} px, 4x CPU`, `${FEW} sessions, ms`, `${most} sessions, ms`, 'the slowest', 'ratio'];
      console.log([`| ${head.join(' | ')} |`, '|---|---|---|---|---|', ...lines(few, many), ''].join('\n'));
    }
  } finally {
    await browser.close();
    await server.stop();
    await endDatabase();
  }
}

await main();
