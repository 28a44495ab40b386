import { describe, expect, test } from 'vitest';
import { until, useWatching } from '../support/watching.ts';

const streams = useWatching();
const { watch } = streams;

describe('[STR15] an address that gives nothing to play', () => {
  test('[STR11] [STP2] that is no playlist is waited for; hosts read why', async () => {
    const page = await watch('/bad/html', { host: true });
    await page.getByText('Please wait for the stream to begin...').waitFor();
    await page.getByText(/no HLS playlist/).waitFor();
    expect(streams.origin.asked).toContain('/bad/html');
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
