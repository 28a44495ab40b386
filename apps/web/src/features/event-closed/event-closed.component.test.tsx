import { areaOf, drawn, emulate, filmOf, openPage, pass, pictureOf, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const images = { s: pictureOf(560, 315), m: pictureOf(1_024, 576), l: pictureOf(1_920, 1_080) };
const image = () => document.querySelector<HTMLImageElement>('main img[srcset]');
const video = () => document.querySelector('video');

/** A video whose first frame never comes. */
const never = () => URL.createObjectURL(new MediaSource());

/** A picture with an address: of data in the page the browser takes the largest one at once. */
const fileOf = async (width: number, height: number): Promise<string> =>
  URL.createObjectURL(await (await fetch(pictureOf(width, height))).blob());

const PAGES = {
  'the welcome video': (playback_url: string): PageOptions => ({
    event: {
      media: {
        logo: null,
        pending_background: null,
        pending_video: null,
        welcome_video: { status: 'ready', playback_url },
      },
    },
    frame: { areas: [areaOf('First', { image_set: images })] },
  }),
  'the video behind the coming-soon page': (playback_url: string, pending_background = images): PageOptions => ({
    event: {
      media: { logo: null, pending_background, pending_video: { status: 'ready', playback_url }, welcome_video: null },
    },
    page: { kind: 'coming_soon' },
    frame: null,
  }),
};
const WHICH = ['the welcome video', 'the video behind the coming-soon page'] as const;

test('[CDN4] behind the coming-soon page lies an image, of the size that the width asks for, and a video', async () => {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  const files = { s: await fileOf(560, 315), m: await fileOf(1_024, 576), l: await fileOf(1_920, 1_080) };
  const soon = PAGES['the video behind the coming-soon page'](await filmOf(), files);
  await openPage({ ...soon, me: null, width: 560, height: 800 });
  for (const [width, chosen] of [
    [560, files.s],
    [561, files.m],
    [1024, files.m],
    [1025, files.l],
  ] as const) {
    await page.viewport(width, 800);
    await expect.poll(() => image()?.currentSrc).toBe(chosen);
  }
  await expect.poll(() => document.querySelector('main video[data-ready=true]')).not.toBe(null);
});

test.for(WHICH)('[CDN5] %s is removed when it fails; the image stays', async (which) => {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  let seen = false;
  const watch = new MutationObserver(() => (seen ||= video() !== null));
  watch.observe(document.documentElement, { childList: true, subtree: true });
  // No time passes: it does not go because it is late.
  await openPage({ ...PAGES[which]('data:video/mp4,nothing'), still: true });
  await drawn(() => seen && video() === null);
  watch.disconnect();
  await expect.poll(image).not.toBe(null);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test.for(WHICH)('[CDN5] %s is removed when it is not ready after 5 s; the image stays', async (which) => {
  await emulate({ 'prefers-reduced-motion': 'no-preference' });
  await openPage({ ...PAGES[which](never()), still: true });
  await drawn(() => video() !== null);
  await pass(4_999);
  expect(video()).not.toBe(null);
  await pass(1);
  await drawn(() => video() === null);
  await expect.poll(image).not.toBe(null);
});
