import { openStream, pass } from '@plenary/web/testing';
import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';

/** Counts the players that the page draws from now on. */
function countPlayers(): () => number {
  let count = 0;
  const watch = new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter((node) => node instanceof Element);
    count += added.filter((node) => node.querySelector('video')).length;
  });
  watch.observe(document.body, { subtree: true, childList: true });
  onTestFinished(() => watch.disconnect());
  return () => count;
}

/** Ends the film of the test as a live list ends, which has had no length before. */
function endsLive(video: HTMLVideoElement): void {
  Object.defineProperty(video, 'duration', { value: Infinity });
  for (const name of ['durationchange', 'ended']) video.dispatchEvent(new Event(name));
}

test('[STP5] a live list that ends on air rests in words, is not played twice, and goes on with the next one', async () => {
  const { backend, film } = await openStream({ still: true });
  endsLive(document.querySelector('video')!);
  const paused = page.getByText('The stream has paused. It goes on by itself.');
  await expect.element(paused).toBeVisible();
  const players = countPlayers();
  backend.playlists.set(film, '#EXTM3U\n#EXTINF:4,\n1.ts\n#EXT-X-ENDLIST\n');
  for (let asked = 0; asked < 3; asked += 1) await pass(6_000);
  await expect.element(paused).toBeVisible();
  expect(players()).toBe(0);
  backend.playlists.set(film, '#EXTM3U\n#EXTINF:4,\n2.ts\n');
  await pass(6_000);
  await expect.poll(players).toBe(1);
});

/** A headless browser has no windows: here the API does to a field of the test what it would do to one. */
function pictureInPicture(): void {
  let out: Element | null = null;
  const go = (video: Element, to: Element | null): void => {
    out = to;
    video.dispatchEvent(new Event(to ? 'enterpictureinpicture' : 'leavepictureinpicture'));
  };
  vi.spyOn(Document.prototype, 'pictureInPictureElement', 'get').mockImplementation(() => out);
  vi.spyOn(HTMLVideoElement.prototype, 'requestPictureInPicture').mockImplementation(function enter(
    this: HTMLVideoElement,
  ) {
    go(this, this);
    return Promise.resolve({} as PictureInPictureWindow);
  });
  vi.spyOn(Document.prototype, 'exitPictureInPicture').mockImplementation(async () => {
    if (out) go(out, null);
  });
  onTestFinished(() => void vi.restoreAllMocks());
}

test('[STR16] the picture goes into a window of its own and back', async () => {
  pictureInPicture();
  await openStream();
  const control = page.getByRole('button', { name: 'Picture in picture' });
  await control.click();
  await expect.element(control).toHaveAttribute('aria-pressed', 'true');
  await control.click();
  await expect.element(control).toHaveAttribute('aria-pressed', 'false');
});
