import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import { WHOLE } from '@plenary/testkit/full';
import type { Client } from '@plenary/testkit/client';
import type { EventFixture } from '@plenary/testkit/events';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, launchBrowser, newVisitor, type Visitor } from '../support/browser.ts';
import { useRunningEvents } from '../support/events.ts';

const STREAM = 'main-stage';
const DEVICES = ['--use-fake-device-for-media-stream=fps=5', '--use-fake-ui-for-media-stream'];

const stage = useRunningEvents();
let browser: Browser;
let event: EventFixture;
let host: Client;
let attendee: Client;
let session: string;
const opened: Visitor[] = [];

beforeAll(async () => {
  browser = await launchBrowser(DEVICES);
});
afterAll(() => browser.close());
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ context }) => context.close()));
});
beforeEach(async () => {
  const { server } = stage;
  event = await server.createEvent();
  host = await server.signIn(
    await server.createPerson({ event, host: true, first_name: 'Grace', last_name: 'Hopper' }),
  );
  attendee = await server.signIn(await server.createPerson({ event }));
  const now = server.clock.now();
  const stream = source({ type: 'hosted', playback_url: null, entry_id: STREAM });
  const [starts_at, ends_at] = [new Date(now - 600_000), new Date(now + 3_600_000)];
  const row = sessionRow(event.id, { title: 'Tides', starts_at, ends_at, stream });
  await addSessions(server.ctx, [row]);
  session = row.id;
});

async function visit(client: Client, path: string, before?: (page: Page) => Promise<unknown>): Promise<Page> {
  const visitor = await newVisitor(browser, stage.url, {
    viewport: { width: 1280, height: 800 },
  });
  opened.push(visitor);
  await carry(visitor.context, stage.url, client.cookie);
  await before?.(visitor.page);
  await visitor.page.goto(`${stage.url}/${event.slug}${path}`);
  return visitor.page;
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const says = (page: Page, text: string | RegExp) => page.getByText(text).first().waitFor();

async function goLive(page: Page): Promise<void> {
  await button(page, 'Turn on the camera').click();
  await button(page, 'Go live').click();
  await says(page, /^Live since/);
}

/** Frames that a page's player has shown. */
const shown = (page: Page) =>
  page.locator('video').evaluate((video: HTMLVideoElement) => video.getVideoPlaybackQuality().totalVideoFrames);

async function grows(page: Page): Promise<void> {
  const before = await shown(page);
  await expect.poll(() => shown(page)).toBeGreaterThan(before + 5);
}

const status = async () => (await host.get(`/${event.slug}/json/hosted-streams/${STREAM}`)).json.payload;
const reaches = (count: number) => expect.poll(async () => (await status()).segments).toBeGreaterThanOrEqual(count);

test('[HST17] [HST18] a host goes live and an attendee watches; cut off and back within 30 s, the same stream goes on', async () => {
  const page = await visit(host, `/go-live/${STREAM}`);
  expect(await violations(page)).toEqual([]);
  await goLive(page);
  await reaches(2);
  const theirs = await visit(attendee, `/live_stream/${session}`);
  await theirs.locator('video').waitFor({ state: 'attached' });
  await grows(theirs);
  const { since } = await status();

  await page.context().setOffline(true);
  await says(page, 'The connection is lost. Reconnecting; your stream waits for you.');
  await page.context().setOffline(false);
  await says(page, /^Live since/);
  await grows(theirs);
  expect(await status()).toMatchObject({ state: 'on', since, by: { name: 'Grace Hopper' } });

  await page.getByRole('switch', { name: 'Show the holding picture' }).click();
  await says(theirs, 'The stream goes on in a moment.');
  await expect.poll(() => theirs.locator('video').count()).toBe(0);
  await page.getByRole('switch', { name: 'Show the holding picture' }).click();
  await theirs.locator('video').waitFor({ state: 'attached' });

  await button(page, 'Stop').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click();
  await says(page, 'You have stopped the stream.');
  await expect.poll(async () => (await status()).state).toBe('off');
});

test.runIf(WHOLE)('[HST17] on a network that loses every third piece, the stream goes on', async () => {
  let pieces = 0;
  const page = await visit(host, `/go-live/${STREAM}`, (opening) =>
    opening.route('**/chunks/*', (route) => {
      pieces += 1;
      return pieces % 3 === 0 ? route.abort() : route.continue();
    }),
  );
  await goLive(page);
  await reaches(2);
  const theirs = await visit(attendee, `/live_stream/${session}`);
  await theirs.locator('video').waitFor({ state: 'attached' });
  await grows(theirs);
  expect(await status()).toMatchObject({ state: 'on', last_error: null, dropped: 0 });
});

test.runIf(WHOLE)('[HST17] a shared screen on which nothing moves goes on', async () => {
  const page = await visit(host, `/go-live/${STREAM}`, stillScreen);
  await page.getByRole('radio', { name: 'Screen' }).click();
  await button(page, 'Go live').click();
  await says(page, /^Live since/);
  await reaches(2);
  expect(await status()).toMatchObject({ state: 'on', part: 0, last_error: null });
});

/** Sharing gives one frame and no other, as a screen does on which nothing moves. */
async function stillScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getDisplayMedia = async () => {
      const canvas = document.createElement('canvas');
      canvas.width = 640;
      canvas.height = 360;
      const stream = canvas.captureStream(0);
      canvas.getContext('2d')?.fillRect(0, 0, 640, 360);
      const [track] = stream.getVideoTracks();
      (track as CanvasCaptureMediaStreamTrack).requestFrame();
      return stream;
    };
  });
}

test('[HST18] the second host reads that it is taken; the first reads who stopped it', async () => {
  const page = await visit(host, `/go-live/${STREAM}`);
  await goLive(page);
  const other = await stage.server.signIn(await stage.server.createPerson({ event, host: true }));
  const second = await visit(other, `/go-live/${STREAM}`);
  await button(second, 'Turn on the camera').click();
  await button(second, 'Go live').click();
  await says(second, /^Someone else is sending on this stream/);
  await button(second, 'Stop this stream').click();
  await second.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click();
  await says(page, 'Another host has stopped the stream.');
});

test('[HST18] Back, a link and closing the page ask before they end a running stream', async () => {
  const page = await visit(host, '/go-live');
  await page.getByRole('link', { name: 'Go live', exact: true }).click();
  await goLive(page);
  const question = page.getByRole('dialog', { name: 'You are live' });
  await page.goBack();
  await question.getByRole('button', { name: 'Stay live' }).click();
  await says(page, /^Live since/);
  await expect.poll(() => new URL(page.url()).pathname).toBe(`/${event.slug}/go-live/${STREAM}`);
  await page.getByRole('link', { name: 'All streams' }).click();
  await question.getByRole('button', { name: 'Stay live' }).click();

  const [closing] = await Promise.all([page.waitForEvent('dialog'), page.close({ runBeforeUnload: true })]);
  expect(closing.type()).toBe('beforeunload');
  await closing.dismiss();
  await reaches(1);
  expect(await status()).toMatchObject({ state: 'on', part: 0 });

  await page.goBack();
  await question.getByRole('button', { name: 'End the stream and leave' }).click();
  await page.waitForURL(`**/${event.slug}/go-live`);
  await expect.poll(async () => (await status()).state).not.toBe('on');
});

test('[HST16] a host has a stream recorded, plays the recording, downloads it, and removes it after a question', async () => {
  const page = await visit(host, `/go-live/${STREAM}`);
  await page.getByRole('switch', { name: 'Keep recordings of this stream' }).click();
  await expect.poll(async () => (await status()).recording).toBe('kept');
  await goLive(page);
  await reaches(2);
  await button(page, 'Stop').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Stop', exact: true }).click();
  await says(page, 'You have stopped the stream.');
  await expect.poll(async () => (await status()).state).toBe('off');
  await page.getByText('Recordings', { exact: true }).click();

  await page
    .getByRole('button', { name: /^Play / })
    .first()
    .click();
  const film = page.locator('video[controls]');
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.readyState)).toBeGreaterThan(1);
  expect(await violations(page)).toEqual([]);
  const link = page.getByRole('link', { name: /^Download / }).first();
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/^main-stage-\d+\.mp4$/);

  // A slow machine may have begun anew, which makes another recording.
  const removes = page.getByRole('button', { name: /^Remove / });
  const kept = await removes.count();
  await removes.first().click();
  await button(page, 'Keep it').click();
  await removes.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => removes.count()).toBe(kept - 1);
});

test('[HST19] a stream that its session has lost is seen and stopped by a host', async () => {
  const path = `/${event.slug}/json/hosted-streams/${STREAM}/publish`;
  expect((await host.post(path, { publisher: 'x'.repeat(22) })).status).toBe(200);
  await stage.server.ctx.db.$client.query('UPDATE timeline_sessions SET stream = NULL WHERE id = $1', [session]);
  const organiser = await stage.server.signIn(await stage.server.createPerson({ event, roles: ['organiser'] }));
  const page = await visit(organiser, '/timeline');
  await page.getByRole('link', { name: 'Streams and going live' }).click();
  await page.getByRole('heading', { name: STREAM }).waitFor();
  await says(page, 'Grace Hopper');
  await button(page, 'Stop this stream').click();
  await button(page, 'Stop').click();
  await says(page, 'No stream here');
  expect((await host.post(path, { publisher: 'y'.repeat(22) })).json.code).toBe('not_found');
});
