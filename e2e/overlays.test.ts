import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { DEMO } from './support/demo.ts';
import { useDemo } from './support/stage.ts';

const stage = useDemo();

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

test('[STR1] the live-streams modal turns pages by button, key and width', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee, { viewport: { width: 390, height: 844 } });
  await page.goto(`${stage.url}/demo#LIVE_STREAM`);
  const modal = page.getByRole('dialog', { name: 'Live streams' });
  const pager = modal.getByText(/^\d+ \/ \d+$/);
  await pager.waitFor();
  const cards = modal.getByRole('heading', { level: 3 });
  expect(await cards.count()).toBe(1);
  const pages = Number((await pager.textContent())?.split(' / ')[1]);
  await modal.getByRole('button', { name: 'Next page' }).click();
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => pager.textContent()).toBe(`3 / ${pages}`);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect.poll(() => pager.textContent()).toBe(`1 / ${Math.ceil(pages / 4)}`);
  expect(await cards.count()).toBe(4);
});

test('[D2] a stream that has not started has a disabled Visit', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  await page.goto(`${stage.url}/demo#LIVE_STREAM`);
  const coming = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'Ask the pilot' });
  expect(await coming.getByRole('button', { name: /^Visit/ }).isDisabled()).toBe(true);
});

test('[MDL2] a content modal closes by Esc, by its backdrop and by its button, and gives the focus back', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  await page.goto(`${stage.url}/demo`);
  const opener = page.getByRole('banner').getByRole('button', { name: 'Agenda' });
  const modal = page.getByRole('dialog', { name: 'Agenda' });
  const ways = [
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(4, 450),
    () => modal.getByRole('button', { name: 'Close' }).click(),
  ];
  for (const close of ways) {
    await opener.click();
    await modal.waitFor();
    await close();
    await modal.waitFor({ state: 'detached' });
    expect(await opener.evaluate((button) => button === document.activeElement)).toBe(true);
  }
});

test('[STR6] a stream that does not answer 200 is waited for, asked again after 5 s, and then plays', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  let asked = 0;
  await page.route('**/live.m3u8', (route) => {
    asked += 1;
    return asked === 1 ? route.fulfill({ status: 404 }) : route.continue();
  });
  await page.clock.install();
  await visitStream(page);
  await page.getByText('Please wait for the stream to begin...').waitFor();
  await expect.poll(() => asked).toBe(1);
  await page.clock.runFor(4000);
  expect(asked).toBe(1);
  await page.clock.runFor(1500);
  await expect.poll(() => asked).toBeGreaterThan(1);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Unmute' }).waitFor();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  expect(await page.evaluate(() => localStorage.getItem('active_stream'))).toMatch(/^[0-9a-f]{24}$/);
});

test('[STP1] a stream that stops for STREAMING_TIME_OUT seconds while on air says so; its first button has the focus', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  await visitStream(page);
  await page.getByRole('button', { name: 'Unmute' }).waitFor();
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);
  await page.clock.install();
  await page.evaluate(() => document.querySelector('video')?.dispatchEvent(new Event('waiting')));
  await page.clock.runFor(39_000);
  expect(await page.getByRole('dialog').count()).toBe(0);
  await page.clock.runFor(1500);
  const dialog = page.getByRole('dialog', { name: 'Streaming may have problem' });
  await dialog.waitFor();
  await page.clock.runFor(200);
  await dialog
    .getByText('There may be a problem during loading stream. Please reload this page and try again')
    .waitFor();
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect.poll(() => close.evaluate((button) => button === document.activeElement)).toBe(true);
});

test('[CON1] consent is asked for while there is no cookie_consent, kept, and can be changed', async () => {
  const { context, page } = await stage.visitor({ consent: false });
  await page.goto(`${stage.url}/demo/login`);
  await page.getByRole('button', { name: 'Reject' }).click();
  await page.getByRole('button', { name: 'Reject' }).waitFor({ state: 'detached' });
  const kept = async () => {
    const cookie = (await context.cookies()).find(({ name }) => name === 'cookie_consent');
    return cookie && (JSON.parse(decodeURIComponent(cookie.value)) as { analytics: boolean }).analytics;
  };
  expect(await kept()).toBe(false);
  await page.reload();
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('switch', { name: /analytics/i }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(kept).toBe(true);
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
