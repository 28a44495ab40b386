import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stopClock } from '../support/browser.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** For what takes as long as the machine needs. Of the page's own time at most two seconds pass in its rounds. */
const SLOW = { timeout: 30_000, interval: 250 };

/** Opens the first stream of the live-streams modal. */
async function visitStream(page: Page): Promise<void> {
  await page.goto(`${stage.url}/demo#LIVE_STREAM`);
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Visit/ })
    .first()
    .click();
  await page.waitForURL((url) => url.pathname.startsWith('/demo/live_stream/'));
}

test('[STR5] [STR6] [STR8] [STR14] a stream that does not answer 200 is waited for, asked again after 5 s, and then plays', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  let asked = 0;
  await page.route('**/live.m3u8', (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.clock.install();
  await visitStream(page);
  await page.getByText('Please wait for the stream to begin...').waitFor();
  await expect.poll(() => asked, SLOW).toBe(1);
  await page.clock.runFor(4000);
  expect(asked).toBe(1);
  await page.clock.runFor(1500);
  await expect.poll(() => asked, SLOW).toBeGreaterThan(1);
  await page.clock.resume();
  const unmute = page.getByRole('button', { name: 'Tap to unmute' });
  await unmute.waitFor();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), SLOW)
    .toBeGreaterThan(0);
  await unmute.click();
  await unmute.waitFor({ state: 'detached' });
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.muted)).toBe(false);
  const watched = () => page.evaluate(() => localStorage.getItem('active_stream'));
  expect(await watched()).toBe(new URL(page.url()).pathname.split('/').at(-1));
  expect(await page.locator('video').evaluate((video: HTMLVideoElement) => video.videoWidth)).toBeGreaterThan(0);
  await page.getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL(`${stage.url}/demo`);
  await expect.poll(watched, SLOW).toBeNull();
});

test('[STP1] [MDL1] a stream that stops for STREAMING_TIME_OUT seconds says so in a modal, whose first button has the focus after 100 ms', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  await visitStream(page);
  await page.getByRole('button', { name: 'Tap to unmute' }).waitFor();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime), SLOW)
    .toBeGreaterThan(0);
  await stopClock(page);
  await page.evaluate(() => {
    const video = document.querySelector('video')!;
    // It says nothing of its own any more.
    video.playbackRate = 0;
    video.dispatchEvent(new Event('waiting'));
  });
  await page.clock.runFor(39_999);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.clock.runFor(1);
  const dialog = page.getByRole('dialog', { name: 'Streaming may have problem' });
  const shown = async (): Promise<number> => {
    await page.clock.runFor(10);
    return dialog.count();
  };
  await expect.poll(shown, SLOW).toBe(1);
  await dialog
    .getByText('There may be a problem during loading stream. Please reload this page and try again')
    .waitFor();
  expect(await dialog.getByRole('button').allTextContents()).toEqual(['Close', 'Reload']);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await page.clock.runFor(80);
  expect(await focused()).not.toBe('Close');
  await page.clock.runFor(20);
  await expect.poll(focused, SLOW).toBe('Close');
});

test.each([
  [
    'en',
    'You are offline',
    /^Last known, as of \d\d:\d\d/,
    // Around midnight its day is said too.
    /^On: The harbour as a public square, until (?:\w.* )?\d\d:\d\d$/,
    /^Next: /,
  ],
  [
    'ar',
    'أنت غير متصل بالإنترنت',
    /^آخر ما عُرف، في الساعة \d\d:\d\d/,
    /^جارية: The harbour as a public square، حتى/,
    /^التالية: /,
  ],
])('[PAG17] the offline page says what was last known to be on and next, in the language %s', async (...said) => {
  const [locale, title, as_of, on, next] = said;
  const { context, page } = await stage.enter('demo', DEMO.attendee, { locale });
  await page.waitForFunction(() => localStorage.getItem('lastKnown') !== null);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${stage.url}/demo`);
  await page.getByRole('heading', { name: title }).waitFor();
  for (const line of [as_of, on, next]) await page.getByText(line).filter({ visible: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr');
  // A page of its own: while this one is left, the browser's switch for being offline gives way for a moment.
  const other = await context.newPage();
  await other.goto(`${stage.url}/other`);
  await other.getByText('/other').filter({ visible: true }).waitFor();
  await expect.poll(() => other.getByText(on).count()).toBe(0);
});

test('[D37] a page that cannot be reached is the offline page, and opens by itself when the network is back', async () => {
  const { context, page } = await stage.visitor();
  await page.goto(`${stage.url}/demo/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${stage.url}/demo/login`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: "Let's log you in" }).waitFor();
});
