import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAbsent } from '../support/absent.ts';
import { violations } from '../support/axe.ts';
import { until, useWatching } from '../support/watching.ts';

const streams = useWatching();
const { stage, watch } = streams;

const player = (page: Page) => page.getByRole('region', { name: 'Player: Tides' });
const button = (page: Page, name: string | RegExp) => player(page).getByRole('button', { name });

async function choose(page: Page, menu: string, item: string): Promise<void> {
  await player(page).hover();
  await button(page, menu).click();
  await page.getByRole('menuitemradio', { name: item, exact: true }).click();
}

describe('[STR16] the controls of the player', () => {
  test('[STR16] a film has its length, sizes, captions and speeds; they are kept for the next one', async () => {
    const page = await watch('/film/master.m3u8');
    await page.getByRole('button', { name: 'Turn the sound on' }).click();
    await until(page, (video) => !video.muted && video.currentTime > 0);
    await expect.poll(() => page.getByRole('button', { name: 'Turn the sound on' }).count()).toBe(0);
    await player(page).getByText('/ 0:32').waitFor();
    await expect.poll(() => button(page, /^Live/).count()).toBe(0);
    await choose(page, 'Quality and speed', '180p');
    await choose(page, 'Quality and speed', '1.5×');
    await until(page, (video) => video.playbackRate === 1.5);
    await choose(page, 'Captions', 'Norsk');
    await until(page, ({ textTracks }) =>
      [...textTracks].some(({ mode, label }) => mode === 'showing' && label === 'Norsk'),
    );
    await player(page).getByRole('slider', { name: 'Volume' }).fill('0.25');
    await page.reload();
    await until(page, (video) => video.volume === 0.25);
    await until(page, ({ textTracks }) =>
      [...textTracks].some(({ mode, label }) => mode === 'showing' && label === 'Norsk'),
    );
  });

  test('[STR16] keys do what the buttons do, while the focus is on the player', async () => {
    const page = await watch('/film/master.m3u8');
    await until(page, (video) => video.currentTime > 0);
    await button(page, 'Pause').focus();
    await page.keyboard.press('m');
    await until(page, (video) => !video.muted);
    await page.keyboard.press('k');
    await button(page, 'Play').waitFor();
    await page.keyboard.press('ArrowRight');
    await until(page, (video) => video.currentTime >= 10);
    await page.keyboard.press('ArrowDown');
    await until(page, (video) => Math.abs(video.volume - 0.9) < 0.01);
    await page.keyboard.press('c');
    await until(page, ({ textTracks }) => [...textTracks].some(({ mode }) => mode === 'showing'));
    await page.keyboard.press('f');
    await page.waitForFunction(() => document.fullscreenElement?.querySelector('video') !== null);
    await choose(page, 'Quality and speed', '0.5×');
    await until(page, (video) => video.playbackRate === 0.5);
  });

  test('[STR16] every control has a name and 44 px, and the page has no fault that axe finds', async () => {
    const page = await watch('/film/master.m3u8', { viewport: { width: 390, height: 844 } });
    await until(page, (video) => video.currentTime > 0);
    await button(page, 'Captions').waitFor();
    const sizes = await player(page)
      .getByRole('button')
      .evaluateAll((all) =>
        all.map((each) => ({ name: each.ariaLabel ?? each.textContent, box: each.getBoundingClientRect() })),
      );
    expect(sizes.filter(({ name, box }) => !name || Math.min(box.width, box.height) < 44)).toEqual([]);
    expect(await violations(page)).toEqual([]);
  });

  test('[STR17] a live stream has no length; its button is red while one sees what happens now, and leads there', async () => {
    const page = await watch('/live/live.m3u8');
    await button(page, /^Live.*you see what happens now/).waitFor();
    await expect
      .poll(() =>
        player(page)
          .getByText(/\d:\d\d/)
          .count(),
      )
      .toBe(0);
    await page.locator('video').evaluate((video: HTMLVideoElement) => {
      video.pause();
      video.currentTime = video.seekable.start(0);
    });
    await button(page, /^Live.*go to what happens now/).click();
    await button(page, /^Live.*you see what happens now/).waitFor();
  });

  test('[STR18] a stream that has parts of segments is asked for the next one before it is there', async () => {
    const page = await watch('/parts/live.m3u8');
    await page.locator('video').waitFor();
    await expect.poll(() => streams.origin.asked.some((path) => path.includes('_HLS_msn='))).toBe(true);
  });
});

/** A stream at an address of ours, which leads to one of the origin. */
async function watchEntry(type: 'tencent' | 'hosted', path: string): Promise<Page> {
  // The origin's host is allowed to pages here as that of another stream.
  await addSessions(stage.server.ctx, [
    sessionRow(streams.event.id, { stream: source({ playback_url: `${streams.origin.url}/x` }) }),
  ]);
  const lead = async (page: Page) => {
    await page.route('**/entries/*/live.m3u8', (route) =>
      route.fulfill({
        headers: { 'content-type': 'application/vnd.apple.mpegurl' },
        body: `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=400000\n${streams.origin.url}${path}\n`,
      }),
    );
  };
  return watch('', { stream: { type, playback_url: null, entry_id: 'hall' }, before: lead });
}

test.each([
  ['hosted', 'with the last but one', '/still/s6.ts'],
  ['tencent', 'one before', '/still/s5.ts'],
] as const)('[HST26] of pieces of 4 s, a stream of type %s begins %s', async (type, _which, first) => {
  const before = streams.origin.asked.length;
  await watchEntry(type, '/still/live.m3u8');
  const pieces = () => streams.origin.asked.slice(before).filter((path) => path.startsWith('/still/s'));
  await expect.poll(() => pieces()[0]).toBe(first);
});

test('[STR9] a stream of a provider plays once its media is loaded', async () => {
  const page = await watchEntry('tencent', '/film/whole.m3u8');
  await player(page).waitFor();
  await until(page, (video) => video.readyState >= 2 && video.currentTime > 0);
  await expect.poll(() => page.getByText('Please wait for the stream to begin...').count()).toBe(0);
});

describe('[STR19] a stream in a frame of another site', () => {
  test('[STR19] is loaded once somebody agreed, can do no more than play, and is not asked about again', async () => {
    const asked: string[] = [];
    const serve = async (page: Page) => {
      await page.route('https://player.vimeo.com/**', (route) => {
        asked.push(route.request().url());
        return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>v</title><p>Vimeo plays' });
      });
    };
    const address = 'https://player.vimeo.com/video/7?dnt=1';
    const page = await watch('', { before: serve, stream: { type: 'embed', playback_url: address } });
    await page.getByText('player.vimeo.com sees your address').waitFor();
    expect(asked).toEqual([]);
    expect(await violations(page)).toEqual([]);
    await page.getByRole('button', { name: 'Load the stream' }).click();
    await page.frameLocator('iframe').getByText('Vimeo plays').waitFor();
    const sandbox = await page.locator('iframe').getAttribute('sandbox');
    expect(sandbox?.split(' ')).not.toContain('allow-top-navigation');
    await page.reload();
    await page.frameLocator('iframe').getByText('Vimeo plays').waitFor();
    expect(new Set(asked)).toEqual(new Set([address]));
  });

  test('[STR19] of a host that nobody named is not loaded, and leads to a new tab', async () => {
    const stream = { type: 'embed', playback_url: 'https://other.example/1' } as const;
    const page = await watch('', { stream });
    await page.getByRole('button', { name: 'Load the stream' }).click();
    await page.getByText('This stream cannot be played on this page.').waitFor();
    await expect
      .poll(() => page.getByRole('link', { name: 'Open it in a new tab' }).getAttribute('target'))
      .toBe('_blank');
  });
});

test('[PAN11] the panel that opened beside a stream goes with its page; what was closed by hand stays closed', async () => {
  const page = await watch('/film/master.m3u8');
  const panel = page.locator('#side-panel');
  await panel.waitFor();
  await page.getByRole('link', { name: 'Back to home' }).click();
  await panel.waitFor({ state: 'detached' });
  await page.goBack();
  await panel.getByRole('button', { name: 'Close the side panel' }).click();
  await page.reload();
  await expectAbsent(panel, page.locator('video'));
});
