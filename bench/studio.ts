/**
 * The studio with 2,000 sessions over five days in 20 halls, and with 5,000 people: the longest task of the page while it
 * opens, is scrolled, narrowed by words, and a session is dragged in the grid.
 * `npm run bench:studio [-- --sessions 2000 --people 5000 --rounds 3 --throttle 1]`
 */
import { parseArgs } from 'node:util';
import { STUDIO_PAGES } from '@plenary/domain/studio/pages';
import { addSessions, sessionRow } from '@plenary/server/features/timeline/timeline.fixture';
import { FakeClock } from '@plenary/testkit/clock';
import setUpDatabase from '@plenary/testkit/global-setup';
import { startServer, type TestServer } from '@plenary/testkit/server';
import type { Page } from 'playwright-core';
import { carry, launchBrowser, newVisitor } from '../e2e/support/browser.ts';

const { values } = parseArgs({
  options: {
    ...{ sessions: { type: 'string', default: '2000' }, people: { type: 'string', default: '5000' } },
    ...{ rounds: { type: 'string', default: '3' }, throttle: { type: 'string', default: '1' } },
  },
});
const [sessions, people, rounds] = [Number(values.sessions), Number(values.people), Number(values.rounds)];
const DAYS = 5;
const HALLS = 20;
const MINUTE = 60_000;
const WORDS = 'tide harbour ferry current pilot anchor lighthouse chart storm rope quay whale signal engine'.split(' ');
const word = (nth: number): string => WORDS[nth % WORDS.length] ?? '';

/** An event of so many sessions and people, and an organiser who is signed in. */
async function scene(server: TestServer): Promise<{ readonly slug: string; readonly cookie: string }> {
  const event = await server.createEvent({ time_zone: 'UTC' });
  const { cookie } = await server.signIn(await server.createPerson({ event, roles: ['organiser'] }));
  const perDay = Math.ceil(sessions / DAYS);
  const morning = Math.floor(server.clock.now() / (1_440 * MINUTE)) * 1_440 * MINUTE + 8 * 60 * MINUTE;
  const rows = Array.from({ length: sessions }, (_, nth) => {
    const ofDay = nth % perDay;
    const start = morning + Math.floor(nth / perDay) * 1_440 * MINUTE + Math.floor(ofDay / HALLS) * 30 * MINUTE;
    const person = { uid: `p${nth % 700}`, name: `${word(nth)} ${word(nth * 5 + 2)} ${nth % 700}`, bio: '' };
    return sessionRow(event.id, {
      title: `The ${word(nth)} and the ${word(nth * 7 + 3)} ${nth}`,
      starts_at: new Date(start),
      ends_at: new Date(start + 25 * MINUTE),
      location: `Hall ${(ofDay % HALLS) + 1}`,
      categories: [{ name: word(nth), position: (nth % WORDS.length) + 1 }],
      speakers: [{ ...person, company: 'Harbour', job_title: 'Pilot', profile_picture: null }],
    });
  });
  for (let at = 0; at < rows.length; at += 200) await addSessions(server.ctx, rows.slice(at, at + 200));
  await invitePeople(server, event.id);
  return { slug: event.slug, cookie: cookie ?? '' };
}

/** People who are on the list of an event, and were not invited yet. */
async function invitePeople({ ctx, clock }: TestServer, event_id: string): Promise<void> {
  await ctx.db.$client.query(
    `WITH made AS (
       INSERT INTO accounts (id, email, first_name, last_name, created_at)
       SELECT lpad(to_hex(n), 24, '0'), 'guest' || n || '@example.org', 'Guest', 'No ' || n, $2 FROM generate_series(1, $3::int) n
       RETURNING id)
     INSERT INTO invitations (id, event_id, account_id, created_at) SELECT id, $1, id, $2 FROM made`,
    [event_id, new Date(clock.now()), people],
  );
}

/** Milliseconds of the longest task of the page while something is done and a moment after it; 0: none took 50. */
async function longest(page: Page, act: () => Promise<unknown>): Promise<number> {
  await page.evaluate('globalThis.tasks.length = 0');
  await act();
  await page.waitForTimeout(700);
  return page.evaluate<number>('Math.max(0, ...globalThis.tasks)');
}

const WATCH = `globalThis.tasks = [];
  new PerformanceObserver((list) => globalThis.tasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask', buffered: true });`;

async function scroll(page: Page): Promise<void> {
  await page.mouse.move(900, 600);
  for (let step = 0; step < 30; step += 1) await page.mouse.wheel(0, step < 15 ? 400 : -400);
}

/** Drags a session of the grid to the hall beside it, through many points. */
async function drag(page: Page): Promise<void> {
  const block = page.locator('[data-area] [data-moved]').nth(2);
  await block.scrollIntoViewIfNeeded();
  const box = await block.boundingBox();
  if (!box) throw new Error('the session is not there');
  const [x, y] = [box.x + box.width / 2, box.y + 8];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 30; step += 1) await page.mouse.move(x + step, y + step * 3);
  await page.mouse.up();
}

const words = async (page: Page, label: string): Promise<void> => {
  const box = page.getByLabel(label).first();
  await box.click();
  await page.keyboard.type('harbour', { delay: 40 });
  await page.waitForTimeout(500);
  await box.fill('');
};

type Act = readonly [name: string, (page: Page) => Promise<unknown>];
const SESSIONS: readonly Act[] = [
  ['the grid is scrolled', scroll],
  ['a session is dragged', drag],
  ['the grid is narrowed by words', (page) => words(page, 'Search title, place, speaker or track')],
  ['the list opens', (page) => page.getByRole('button', { name: 'List', exact: true }).click()],
  ['the list shows all days', (page) => page.getByLabel('Day').selectOption({ index: 0 })],
  ['the list is scrolled', scroll],
  ['the list is narrowed by words', (page) => words(page, 'Search title, place, speaker or track')],
  ['all are chosen', (page) => page.getByRole('checkbox').first().click()],
];
const PEOPLE: readonly Act[] = [
  ['people are scrolled', scroll],
  ['people are sought', (page) => words(page, 'Search by name or address')],
  ['the next page of people', (page) => page.getByRole('button', { name: 'Later' }).click()],
];

async function main(): Promise<void> {
  const endDatabase = await setUpDatabase();
  const server = await startServer({ web: 'built', background: true, clock: new FakeClock(Date.now()) });
  const browser = await launchBrowser();
  const found = new Map<string, number[]>();
  const note = (name: string, ms: number) => found.set(name, [...(found.get(name) ?? []), ms]);
  try {
    const { slug, cookie } = await scene(server);
    for (let round = 0; round < rounds; round += 1) {
      const { context, page } = await newVisitor(browser, server.url, { viewport: { width: 1440, height: 900 } });
      await carry(context, server.url, cookie);
      await page.addInitScript(WATCH);
      const cdp = await context.newCDPSession(page);
      await cdp.send('Emulation.setCPUThrottlingRate', { rate: Number(values.throttle) });
      for (const [id, opens, acts] of [
        ['sessions', 'the grid opens', SESSIONS],
        ['people', 'people open', PEOPLE],
      ] as const) {
        await page.goto(`${server.url}/studio/${slug}${STUDIO_PAGES.find((one) => one.id === id)?.path}`);
        await page.waitForTimeout(2_000);
        note(opens, await page.evaluate<number>('Math.max(0, ...globalThis.tasks)'));
        for (const [name, act] of acts) note(name, await longest(page, () => act(page)));
      }
      await context.close();
    }
  } finally {
    await browser.close();
    await server.stop();
    await endDatabase();
  }
  const line = (name: string, all: readonly number[]) => `| ${name} | ${all.map((ms) => ms.toFixed(0)).join(' / ')} |`;
  const head = [`| ${sessions} sessions, ${people} people, ${values.throttle}x CPU | longest task, ms |`, '|---|---|'];
  console.log([...head, ...[...found].map(([name, all]) => line(name, all))].join('\n'));
}

await main();
