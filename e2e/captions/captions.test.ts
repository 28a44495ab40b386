import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, type VisitorOptions } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';
import { startStreamOrigin, type StreamOrigin } from '../support/stream-origin.ts';

const stage = useEvents();
let origin: StreamOrigin;
let event: EventFixture;
let talk: string;

beforeAll(async () => {
  origin = await startStreamOrigin();
});
afterAll(() => origin.stop());
beforeEach(async () => {
  event = await stage.server.createEvent();
  talk = await addTalk('/film/master.m3u8');
});

/** A session of now that plays an address of the origin. */
async function addTalk(path: string): Promise<string> {
  const { server } = stage;
  const now = server.clock.now();
  const times = { starts_at: new Date(now - 600_000), ends_at: new Date(now + 3_600_000) };
  const row = sessionRow(event.id, {
    title: 'Tides',
    ...times,
    stream: source({ playback_url: origin.url + path }),
  });
  await addSessions(server.ctx, [row]);
  return row.id;
}

/** Somebody on the stream's page. */
async function open(who: PersonOptions = {}, options: VisitorOptions = {}): Promise<Page> {
  const { cookie } = await stage.server.signIn(await stage.server.createPerson({ event, ...who }));
  const { context, page } = await stage.visitor({ serviceWorkers: 'block', ...options });
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}/live_stream/${talk}`);
  return page;
}

const box = (page: Page) => page.getByRole('log', { name: 'Captions' });
const player = (page: Page) => page.getByRole('region', { name: 'Player: Tides' });
const onPicture = (page: Page) => player(page).locator('[data-live-captions]');
const lines = (page: Page) => box(page).getByRole('listitem').allInnerTexts();

async function captioner(): Promise<Page> {
  const page = await open({ roles: ['captioner'] });
  await page.getByRole('button', { name: 'Type captions' }).click();
  await page.getByRole('textbox', { name: 'Line' }).waitFor();
  return page;
}

async function type(page: Page, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Line' });
  await field.fill(text);
  await field.press('Enter');
}

describe('[CAP7] live captions', () => {
  test('[CAP6] that are typed on one page show on another, in the player and beside it; who was away catches up', async () => {
    const [ada, watcher] = [await captioner(), await open()];
    await type(ada, 'Good <b>morning</b>');
    await box(watcher).getByText('Good <b>morning</b>').waitFor();
    await onPicture(watcher).getByText('Good <b>morning</b>').waitFor();
    await expect.poll(() => watcher.getByRole('button', { name: 'Type captions' }).count()).toBe(0);
    await watcher.context().setOffline(true);
    await type(ada, 'Nobody heard this');
    await type(ada, 'nor this');
    await box(ada).getByText('nor this').waitFor();
    await watcher.context().setOffline(false);
    await box(watcher).getByText('nor this').waitFor();
    expect((await lines(watcher)).map((line) => line.replace(/^\S+\s+/, ''))).toEqual([
      'Good <b>morning</b>',
      'Nobody heard this',
      'nor this',
    ]);
    const late = await open();
    await box(late).getByText('Nobody heard this').waitFor();
    expect(await violations(late)).toEqual([]);
    expect(await violations(ada)).toEqual([]);
  });

  test('are switched off and on over the picture, which is kept, and have a size, which is kept too; the text beside it stays', async () => {
    const [ada, watcher] = [await captioner(), await open()];
    await type(ada, 'Good morning');
    await onPicture(watcher).getByText('Good morning').waitFor();
    const choose = async (item: string) => {
      await player(watcher).hover();
      await player(watcher).getByRole('button', { name: 'Captions' }).click();
      await watcher.getByRole('menuitemradio', { name: item, exact: true }).click();
    };
    await choose('Large');
    await player(watcher).locator('xpath=self::*[@data-caption-size="2"]').waitFor();
    await choose('Off');
    await onPicture(watcher).waitFor({ state: 'detached' });
    await watcher.reload();
    await box(watcher).getByText('Good morning').waitFor();
    await type(ada, 'Welcome');
    await box(watcher).getByText('Welcome').waitFor();
    await expect.poll(() => onPicture(watcher).count()).toBe(0);
    await player(watcher).locator('xpath=self::*[@data-caption-size="2"]').waitFor();
    await choose('English (live)');
    await type(ada, 'Once more');
    await onPicture(watcher).getByText('Once more').waitFor();
  });

  test('[CAP3] [CAP5] a line is corrected by its captioner, and several languages stand apart', async () => {
    const [ada, watcher] = [await captioner(), await open()];
    await type(ada, 'Helo');
    await box(watcher).getByText('Helo').waitFor();
    await ada.getByRole('button', { name: 'Correct', exact: true }).click();
    await ada.getByRole('textbox', { name: 'Correct the last line' }).fill('Hello');
    await ada.getByRole('button', { name: 'Save' }).click();
    await box(watcher).getByText('Hello').waitFor();
    await expect.poll(() => box(watcher).getByText('Helo', { exact: true }).count()).toBe(0);
    await ada.getByRole('combobox', { name: 'Language' }).first().fill('de');
    await type(ada, 'Guten Morgen');
    await box(watcher).getByText('Guten Morgen').waitFor();
    await watcher.getByRole('combobox', { name: 'Language' }).selectOption({ label: 'German' });
    await expect.poll(() => box(watcher).getByText('Hello').count()).toBe(0);
    expect(await box(watcher).getByText('Guten Morgen').getAttribute('lang')).toBe('de');
  });
});

test('[CAP9] who captions a live stream by its sound says how late that is; others have the line over their picture', async () => {
  talk = await addTalk('/live/live.m3u8');
  const [ada, watcher] = [await captioner(), await open()];
  const sent = async (text: string) => {
    const [request] = await Promise.all([
      ada.waitForRequest((each) => each.method() === 'POST' && each.url().endsWith(`/captions/${talk}`)),
      type(ada, text),
    ]);
    return (request.postDataJSON() as { readonly behind_ms: number }).behind_ms;
  };
  const moves = (page: Page) =>
    expect
      .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
      .toBeGreaterThan(0);
  await Promise.all([moves(ada), moves(watcher)]);
  expect(await sent('In the hall')).toBe(0);
  await ada.getByRole('button', { name: 'Tap to unmute' }).click();
  expect(await sent('Good morning')).toBeGreaterThan(1_000);
  await box(watcher).getByText('Good morning').waitFor();
  await onPicture(watcher).getByText('Good morning').waitFor();
});

test('[CAP8] after the session the transcript stands beside the stream; hosts keep it as a file', async () => {
  const ada = await captioner();
  await type(ada, 'Good morning');
  await box(ada).getByText('Good morning').waitFor();
  await stage.server.clock.advance(3_700_000);
  const watcher = await open();
  await watcher.getByRole('log', { name: 'Transcript' }).getByText('Good morning').waitFor();
  await expect.poll(() => watcher.getByRole('link', { name: '.vtt' }).count()).toBe(0);
  const host = await open({ host: true });
  const [file] = await Promise.all([host.waitForEvent('download'), host.getByRole('link', { name: '.vtt' }).click()]);
  expect(file.suggestedFilename()).toBe('Tides.en.vtt');
});
