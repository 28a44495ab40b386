import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { MOVING, stopClock } from './support/browser.ts';
import { DEMO } from './support/demo.ts';
import { useDemo } from './support/stage.ts';

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

test('[STR3] [D2] a stream that has not started has a disabled Visit', async () => {
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

/**
 * Opens the agenda, or closes it with Esc, and holds its fade at the first frame.
 * @returns what fades, after how many ms, and for how many
 */
function catchFade(page: Page, act: 'open' | 'close'): Promise<object[]> {
  return page.evaluate(async (which) => {
    if (which === 'open') document.querySelector<HTMLElement>('header button[aria-label=Agenda]')?.click();
    else document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    for (;;) {
      await new Promise(requestAnimationFrame);
      const fades = (document.querySelector('[role=dialog]')?.getAnimations() ?? []) as CSSTransition[];
      if (fades.length === 0) continue;
      fades.forEach((fade) => fade.pause());
      return fades.map(({ effect, transitionProperty }) => {
        const { delay, duration } = effect!.getTiming();
        return { transitionProperty, delay, duration };
      });
    }
  }, act);
}

function endFade(page: Page): Promise<void> {
  return page.getByRole('dialog').evaluate((dialog) => dialog.getAnimations().forEach((fade) => fade.finish()));
}

test('[MDL2] a content modal fades in after 30 ms, and out over 500 ms before it is gone', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee, MOVING);
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  expect(await catchFade(page, 'open')).toEqual([{ transitionProperty: 'opacity', delay: 30, duration: 200 }]);
  await endFade(page);
  expect(await catchFade(page, 'close')).toEqual([{ transitionProperty: 'opacity', delay: 0, duration: 500 }]);
  const modal = page.getByRole('dialog', { name: 'Agenda' });
  expect(await modal.count()).toBe(1);
  await endFade(page);
  await modal.waitFor({ state: 'detached' });
});

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
  expect(await page.getByRole('dialog').count()).toBe(0);
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

test('[CON1] [CON2] consent is asked for while there is no cookie_consent, kept, and can be changed; each choice is an event', async () => {
  const { context, page } = await stage.visitor({ consent: false });
  const raised: unknown[] = [];
  await page.exposeFunction('raise', (...event: unknown[]) => raised.push(event));
  await page.addInitScript(() => {
    for (const kind of ['accept', 'reject', 'change'])
      addEventListener(`cookie_consent:${kind}`, (event) =>
        (globalThis as unknown as { raise(...event: unknown[]): void }).raise(kind, (event as CustomEvent).detail),
      );
  });
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
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Cancel' }).waitFor({ state: 'detached' });
  expect(await kept()).toBe(false);
  await page.getByRole('button', { name: 'Cookie settings' }).click();
  await page.getByRole('switch', { name: /analytics/i }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect.poll(kept).toBe(true);
  await context.clearCookies({ name: 'cookie_consent' });
  await page.reload();
  await page.getByRole('button', { name: 'Accept' }).click();
  await expect.poll(kept).toBe(true);
  await expect.poll(() => raised.length, SLOW).toBe(3);
  expect(raised).toEqual([
    ['reject', { analytics: false }],
    ['change', { analytics: true }],
    ['accept', { analytics: true }],
  ]);
});

test('[CDN4] behind the coming-soon page lies an image, of the size that the width asks for, and a video', async () => {
  const { page } = await stage.visitor({ ...MOVING, viewport: { width: 560, height: 800 } });
  await page.goto(`${stage.url}/soon`);
  const image = page.locator('main img[srcset]');
  /** Width of the file that the browser chose. */
  const chosen = () =>
    image.evaluate((img: HTMLImageElement) => {
      const sources = img.srcset.split(', ').map((source) => source.split(' '));
      return sources.find(([url = '']) => img.currentSrc.endsWith(url))?.[1];
    });
  for (const [width, file] of [
    [560, '560w'],
    [561, '1024w'],
    [1024, '1024w'],
    [1025, '1920w'],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(chosen, SLOW).toBe(file);
  }
  await page.locator('main video[data-ready=true]').waitFor();
});

const VIDEOS = [
  ['the welcome video', '/single'],
  ['the video behind the coming-soon page', '/soon'],
] as const;

test.each(VIDEOS)('[CDN5] %s is removed when it fails; the image stays', async (_what, path) => {
  const { context, page } = await stage.enter('demo', DEMO.attendee, MOVING);
  const asked = page.waitForRequest('**/*.mp4');
  await context.route('**/*.mp4', (route) => route.abort());
  await page.goto(stage.url + path);
  await asked;
  await page.locator('video').waitFor({ state: 'detached' });
  await page.locator('main img[srcset]').waitFor();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
});

test.each(VIDEOS)('[CDN5] %s is removed when it is not ready after 5 s; the image stays', async (_what, path) => {
  const { context, page } = await stage.enter('demo', DEMO.attendee, MOVING);
  const video = page.locator('video');
  await context.route('**/*.mp4', () => undefined);
  await stopClock(page);
  await page.goto(stage.url + path);
  const videosAfter = async (ms: number): Promise<number> => {
    await page.clock.runFor(ms);
    return video.count();
  };
  // The video's own code is fetched, for which no time of the page passes but that of these steps.
  await expect.poll(() => videosAfter(50), SLOW).toBe(1);
  expect(await videosAfter(4_900)).toBe(1);
  await expect.poll(() => videosAfter(50), SLOW).toBe(0);
  await page.locator('main img[srcset]').waitFor();
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
  expect(await other.getByText(on).count()).toBe(0);
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
