import { hostedEvent } from '@plenary/server/features/hosted-streams/hosted-streams.fixture';
import { FFMPEG, HAS_FFMPEG } from '@plenary/testkit/programs/ffmpeg';
import { publishByFfmpeg, rtmpBy } from '@plenary/server/features/hosted-streams/rtmp/rtmp.fixture';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, launchBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { useRunningEvents } from '../support/events.ts';

const WAIT = { timeout: 30_000 };

const stage = useRunningEvents({ config: { rtmp: rtmpBy(FFMPEG) } });
let browser: Browser;
let event: EventFixture;
let host: Client;
let session: string;
const opened: Visitor[] = [];

beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ context }) => context.close()));
});
beforeEach(async () => {
  const { server } = stage;
  ({ event, session } = await hostedEvent(server));
  host = await server.signIn(
    await server.createPerson({ event, host: true, first_name: 'Grace', last_name: 'Hopper' }),
  );
});

async function visit(client: Client, path: string): Promise<Page> {
  const visitor = await newVisitor(browser, stage.url, {
    viewport: { width: 1280, height: 800 },
  });
  opened.push(visitor);
  await carry(visitor.context, stage.url, client.cookie);
  await visitor.page.goto(`${stage.url}/${event.slug}${path}`);
  return visitor.page;
}

/** Frames that a page's player has shown. */
const shown = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true });

describe.skipIf(!HAS_FFMPEG)('a program publishes', () => {
  test('[HST20] [HST24] a host gives it a key, and an attendee watches what it sends', async () => {
    const page = await visit(host, '/go-live');
    await page.getByText('Send with OBS').click();
    await page.getByRole('button', { name: 'Show a stream key' }).click();
    const key = await field(page, 'Stream key').inputValue(WAIT);
    const server = await field(page, 'Server').inputValue();
    expect(await violations(page)).toEqual([]);

    const attendee = await stage.server.signIn(await stage.server.createPerson({ event }));
    const theirs = await visit(attendee, `/live_stream/${session}`);
    const sending = publishByFfmpeg(`${server}/${key}`, 40, { realtime: true });
    await theirs.locator('video').waitFor({ state: 'attached', ...WAIT });
    await expect.poll(() => shown(theirs).catch(() => 0), WAIT).toBeGreaterThan(10);
    const before = await shown(theirs);
    await expect.poll(() => shown(theirs), WAIT).toBeGreaterThan(before + 5);
    await page.getByText('Sent by').waitFor(WAIT);

    await page.getByRole('button', { name: 'Make a new stream key' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Make a new key' }).click();
    expect((await sending).code).not.toBe(0);
    await expect.poll(() => field(page, 'Stream key').inputValue(), WAIT).not.toBe(key);
    await page.getByText('Nobody is sending. Last: Grace Hopper.').waitFor(WAIT);
  });
});
