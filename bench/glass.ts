/**
 * How late the picture comes: a browser goes live with a picture that shows the time, another one plays it and reads that
 * time back from what it shows. Both, the product and the database are on this machine, so the network takes no time.
 * `npm run build && npm run bench:glass [-- --seconds 60]`
 */
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import { FakeClock } from '@plenary/testkit/clock';
import setUpDatabase from '@plenary/testkit/global-setup';
import { startServer, type TestServer } from '@plenary/testkit/server';
import type { Browser, Page } from 'playwright-core';
import { carry, launchBrowser, newVisitor } from '../e2e/support/browser.ts';
import { readDelay, showTime, untilItPlays } from '../e2e/support/clock-picture.ts';
import { goOn } from '../e2e/support/stage.ts';

const { values } = parseArgs({ options: { seconds: { type: 'string', default: '60' } } });
const seconds = Number(values.seconds);
const STREAM = 'main-stage';
/** A person comes to a stream that has sent more than its list holds. */
const COMES_MS = 25_000;
/** The first seconds of playing are not counted: the player moves to its place. */
const SETTLE_MS = 10_000;
const READ_EVERY_MS = 100;
const DEVICES = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

interface Scene {
  readonly host: string;
  readonly attendee: string;
  /** Of the page that publishes, and of the one that plays. */
  readonly studio: string;
  readonly player: string;
}

/** A session of now with a hosted stream, a person who may send it and a person who watches. */
async function scene(server: TestServer): Promise<Scene> {
  const event = await server.createEvent();
  const [host, attendee] = await Promise.all(
    [true, false].map(async (may) => (await server.signIn(await server.createPerson({ event, host: may }))).cookie),
  );
  const now = server.clock.now();
  const stream = source({ type: 'hosted', playback_url: null, entry_id: STREAM });
  const times = { starts_at: new Date(now - 600_000), ends_at: new Date(now + 3_600_000) };
  const row = sessionRow(event.id, { title: 'Clock', ...times, stream });
  await addSessions(server.ctx, [row]);
  const at = `${server.url}/${event.slug}`;
  const [studio, player] = [`${at}/go-live/${STREAM}`, `${at}/live_stream/${row.id}`];
  return { host: host ?? '', attendee: attendee ?? '', studio, player };
}

async function open(browser: Browser, url: string, cookie: string, before?: (page: Page) => Promise<unknown>) {
  const { context, page } = await newVisitor(browser, new URL(url).origin, { viewport: { width: 1280, height: 800 } });
  await carry(context, new URL(url).origin, cookie);
  await before?.(page);
  await page.goto(url);
  return page;
}

async function publish(browser: Browser, { studio, host }: Scene): Promise<void> {
  const page = await open(browser, studio, host, (opening) => opening.addInitScript(showTime));
  await page.getByRole('button', { name: 'Turn on the camera', exact: true }).click();
  await page.getByRole('button', { name: 'Go live', exact: true }).click();
  await page.getByText(/^Live since/).waitFor();
}

const at = (sorted: readonly number[], share: number): string =>
  ((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN) / 1000).toFixed(2);

async function watch(browser: Browser, { player, attendee }: Scene): Promise<void> {
  const page = await open(browser, player, attendee);
  await page.locator('video').waitFor({ timeout: 60_000 });
  await page.locator('video').evaluate(untilItPlays);
  await page.waitForTimeout(SETTLE_MS);
  const { reads, stalls } = await page.evaluate(readDelay, { for_ms: seconds * 1000, every_ms: READ_EVERY_MS });
  const delays = reads.filter((ms) => ms !== null).toSorted((one, other) => one - other);
  const unread = reads.length - delays.length;
  console.log(
    '| p50 s | p95 s | least s | most s | pictures read | not readable | stood still |\n|---|---|---|---|---|---|---|',
  );
  const cells = [at(delays, 0.5), at(delays, 0.95), at(delays, 0), at(delays, 1), delays.length, unread, stalls];
  console.log(`| ${cells.join(' | ')} |`);
}

const stopDatabase = await setUpDatabase();
const clock = new FakeClock(Date.now());
const server = await startServer({ web: 'built', background: true, clock });
const stand = goOn(clock);
const browsers = await Promise.all([launchBrowser(DEVICES), launchBrowser()]);
try {
  const made = await scene(server);
  await publish(browsers[0], made);
  await setTimeout(COMES_MS);
  await watch(browsers[1], made);
} finally {
  await Promise.all(browsers.map((each) => each.close()));
  stand();
  await server.stop();
  await stopDatabase();
}
