import { addTalk } from '@plenary/server/features/questions/questions.fixture';
import { source } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';
import { startStreamOrigin, type StreamOrigin } from '../support/network/stream-origin.ts';

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
});

/** Somebody on the stream's page. */
async function open(who: PersonOptions = {}): Promise<Page> {
  const { cookie } = await stage.server.signIn(await stage.server.createPerson({ event, ...who }));
  const { context, page } = await stage.visitor();
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}/live_stream/${talk}`);
  return page;
}

const box = (page: Page) => page.getByRole('log', { name: 'Captions' });
const player = (page: Page) => page.getByRole('region', { name: 'Player: Tides' });
const onPicture = (page: Page) => player(page).locator('[data-live-captions]');

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

test('[CAP6] captions show beside the stream as they were typed, and who was away catches up', async () => {
  talk = await addTalk(stage.server, event);
  const ada = await stage.server.signIn(await stage.server.createPerson({ event, roles: ['captioner'] }));
  let lines = 0;
  const say = async (text: string) => {
    const body = { client_line_id: `line-${(lines += 1)}-aaaa`, language: 'en', text };
    expect((await ada.post(`/${event.slug}/json/captions/${talk}`, body)).status).toBe(200);
  };
  const watcher = await open();
  await say('Good <b>morning</b>');
  await box(watcher).getByText('Good <b>morning</b>').waitFor();
  await watcher.context().setOffline(true);
  await say('Nobody heard this');
  await say('nor this');
  await watcher.context().setOffline(false);
  await box(watcher).getByText('nor this').waitFor();
  const texts = (await box(watcher).getByRole('listitem').allInnerTexts()).map((line) => line.replace(/^\S+\s+/, ''));
  expect(texts).toEqual(['Good <b>morning</b>', 'Nobody heard this', 'nor this']);
});

test('[CAP9] who captions a live stream by its sound says how late that is; others have the line over their picture', async () => {
  talk = await addTalk(stage.server, event, { stream: source({ playback_url: `${origin.url}/live/live.m3u8` }) });
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
  await ada.getByRole('button', { name: 'Turn the sound on' }).click();
  expect(await sent('Good morning')).toBeGreaterThan(1_000);
  await box(watcher).getByText('Good morning').waitFor();
  await onPicture(watcher).getByText('Good morning').waitFor();
});
