import { openStream, pass } from '@plenary/web/testing';
import { expect, onTestFinished, test } from 'vitest';
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
