import { describe, expect, test } from 'vitest';
import { stopClock } from '../support/browser.ts';
import { until, useWatching } from '../support/watching.ts';

const streams = useWatching();
const { watch } = streams;

describe('[STR15] an address that gives nothing to play', () => {
  test.each([
    ['/bad/404', /answered with 404/],
    ['/bad/429', /429 \(Limit rate exceeded\)/],
    ['/bad/html', /no HLS playlist/],
    ['/bad/huge', /larger than 4 MB/],
    ['/bad/redirect', /cannot be read/],
  ])('[STR11] [STP2] %s is waited for and asked again; hosts read why', async (path, why) => {
    const page = await watch(path, { host: true, before: stopClock });
    await page.getByText('Please wait for the stream to begin...').waitFor();
    await page.getByText(why).waitFor();
    const before = streams.origin.asked.filter((each) => each === path).length;
    await page.clock.runFor(5_500);
    await expect.poll(() => streams.origin.asked.filter((each) => each === path).length).toBeGreaterThan(before);
    await expect.poll(() => page.locator('video').count()).toBe(0);
  });

  test('[STR11] one that never answers is given up after 15 s, and asked again', async () => {
    const page = await watch('/bad/never', { host: true, before: stopClock });
    await page.getByText('Please wait for the stream to begin...').waitFor();
    await expect.poll(() => streams.origin.asked).toContain('/bad/never');
    await page.clock.runFor(15_000);
    await page.getByText(/cannot be read/).waitFor();
  });

  test('[STR11] attendees read that it is awaited, and nothing else', async () => {
    const page = await watch('/bad/404');
    await page.getByText('Please wait for the stream to begin...').waitFor();
    await expect.poll(() => streams.origin.asked).toContain('/bad/404');
    await expect.poll(() => page.getByText(/Only hosts see this/).count()).toBe(0);
  });

  test.each(['/bad/huge-inside', '/bad/inward', '/bad/garbage'])(
    '[STP2] %s breaks when it is played, and is waited for',
    async (path) => {
      const page = await watch(path);
      // Once by the page, once by the player, and once more when that gave up.
      await expect
        .poll(() => streams.origin.asked.filter((each) => each === path).length, { timeout: 30_000 })
        .toBeGreaterThan(2);
      await page.getByText('Please wait for the stream to begin...').waitFor();
    },
  );
});

test('[STR21] an address that runs out while one watches is asked for anew, and the stream goes on', async () => {
  const page = await watch('/signed/go.m3u8');
  await until(page, (video) => video.currentTime > 0);
  streams.origin.expire();
  await expect.poll(() => streams.origin.asked, { timeout: 30_000 }).toContain('/signed/2/live.m3u8');
  await until(page, (video) => video.currentTime > 0 && !video.paused);
});
