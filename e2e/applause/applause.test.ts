import { setEvent } from '@plenary/server/features/events/index';
import { addSessions, sessionRow, source } from '@plenary/server/features/timeline/timeline.fixture';
import type { EventFixture } from '@plenary/testkit/events';
import type { PersonOptions } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, type VisitorOptions } from '../support/browser.ts';
import { useRunningEvents } from '../support/events.ts';
import { startStreamOrigin, type StreamOrigin } from '../support/stream-origin.ts';

const stage = useRunningEvents();
let origin: StreamOrigin;
let event: EventFixture;
let talk: string;

beforeAll(async () => {
  origin = await startStreamOrigin();
});
afterAll(() => origin.stop());
beforeEach(() => begin());

async function begin(options: Parameters<typeof stage.server.createEvent>[0] = {}): Promise<void> {
  const { server } = stage;
  event = await server.createEvent(options);
  const now = server.clock.now();
  const times = { starts_at: new Date(now - 600_000), ends_at: new Date(now + 3_600_000) };
  const stream = source({ playback_url: `${origin.url}/film/master.m3u8` });
  const row = sessionRow(event.id, { title: 'Tides', ...times, stream });
  await addSessions(server.ctx, [row]);
  talk = row.id;
}

async function open(who: PersonOptions = {}, options: VisitorOptions = {}): Promise<Page> {
  const { cookie } = await stage.server.signIn(await stage.server.createPerson({ event, ...who }));
  const { context, page } = await stage.visitor({
    serviceWorkers: 'block',
    reducedMotion: 'no-preference',
    ...options,
  });
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}/live_stream/${talk}`);
  await page.getByRole('region', { name: 'Player: Tides' }).waitFor();
  return page;
}

const floating = (page: Page, reaction: string) => page.locator(`[data-stage-reactions] [data-reaction=${reaction}]`);
const bar = (page: Page) => page.getByRole('group', { name: 'Reactions', exact: true });

describe('[APL5] reactions over the stage', () => {
  test('[APL1] [APL4] rise on every page that watches, and one’s own at once', async () => {
    const [ann, bob] = await Promise.all([open(), open()]);
    await bar(ann).getByRole('button', { name: 'Applaud' }).click();
    await floating(ann, 'clap').first().waitFor({ state: 'attached' });
    await floating(bob, 'clap').first().waitFor({ state: 'attached' });
    expect(await violations(ann)).toEqual([]);
    const player = bob.getByRole('region', { name: 'Player: Tides' });
    await player.hover();
    await player.getByRole('button', { name: 'Full screen' }).click();
    await player.getByRole('button', { name: 'Applaud' }).click();
    await player.locator('[data-reaction="clap"]').first().waitFor({ state: 'attached' });
    await player.getByRole('button', { name: 'Leave full screen' }).click();
    await expect.poll(() => player.getByRole('button', { name: 'Applaud' }).count()).toBe(0);
    await expect.poll(() => floating(bob, 'clap').count()).toBe(0);
  });

  test.each([
    [1440, 900],
    [390, 844],
  ])('never lie over the controls, the captions or anything that is pressed, at %d by %d', async (width, height) => {
    const page = await open({ roles: ['captioner'] }, { viewport: { width, height } });
    if (width === 390) {
      await page.getByRole('button', { name: /^Chat/ }).click();
      await bar(page).getByRole('button', { name: 'Applaud' }).click();
      await floating(page, 'clap').first().waitFor();
      const panel = page.getByRole('complementary', { name: 'Side panel' });
      await panel.getByRole('button', { name: 'Close the side panel' }).click();
    }
    await page.getByRole('button', { name: 'Type captions' }).click();
    const field = page.getByRole('textbox', { name: 'Line' });
    await field.fill(
      'A line of captions that is as long as lines of captions are, and longer, so that it needs the whole width',
    );
    await field.press('Enter');
    await page.locator('[data-live-captions]').waitFor();
    const pictures = await page.locator('[data-stage-reactions]').boundingBox();
    for (const other of [page.locator('[data-controls]'), page.locator('[data-live-captions]')]) {
      const box = (await other.boundingBox())!;
      const apart =
        pictures!.x >= box.x + box.width - 1 ||
        pictures!.x + pictures!.width <= box.x + 1 ||
        pictures!.y + pictures!.height <= box.y + 32 ||
        pictures!.y >= box.y + box.height;
      expect(apart, JSON.stringify([pictures, box])).toBe(true);
    }
    expect(await page.locator('[data-stage-reactions]').evaluate((box) => getComputedStyle(box).pointerEvents)).toBe(
      'none',
    );
  });

  test('do not move for whoever wants no motion: a quiet number says how many there were', async () => {
    const [ann, still] = await Promise.all([open(), open({}, { reducedMotion: 'reduce' })]);
    await bar(ann).getByRole('button', { name: 'Applaud' }).click();
    await bar(ann).getByRole('button', { name: 'Be amazed' }).click();
    const counter = still.locator('[data-stage-counter]');
    await counter.getByRole('img', { name: 'Applause: 1' }).waitFor();
    await expect.poll(() => still.locator('[data-stage-reactions]').count()).toBe(0);
    expect(await counter.evaluate((box) => box.closest('[aria-live]') === null)).toBe(true);
    expect(await violations(still)).toEqual([]);
    await counter.waitFor({ state: 'detached' });
  });

  test('[APL6] are hidden by a person, which is kept on the device', async () => {
    const [ann, bob] = await Promise.all([open(), open()]);
    await bar(bob).getByRole('button', { name: 'Hide reactions over the picture' }).click();
    await bob.reload();
    await bar(bob).getByRole('button', { name: 'Show reactions over the picture' }).waitFor();
    await bar(ann).getByRole('button', { name: 'Applaud' }).click();
    await floating(ann, 'clap').first().waitFor({ state: 'attached' });
    await expect.poll(() => bob.locator('[data-stage-reactions], [data-stage-counter]').count()).toBe(0);
  });

  test('[APL2] stand nowhere where the organiser has switched them off', async () => {
    await begin({ flags: { stage_reactions_enabled: false } });
    const page = await open();
    await page.getByRole('heading', { name: 'Tides' }).waitFor();
    await expect.poll(() => bar(page).count()).toBe(0);
  });

  test('[APL2] are switched off while people watch, whose picture goes on', async () => {
    const page = await open();
    const video = await page.locator('video').elementHandle();
    await bar(page).waitFor();
    await setEvent(stage.server.ctx, event.slug, { settings: { flags: { stage_reactions_enabled: false } } });
    await bar(page).waitFor({ state: 'detached' });
    expect(await video?.evaluate((picture) => picture.isConnected)).toBe(true);
  });

  test('are given by keys alone, and nothing is announced', async () => {
    const page = await open();
    const first = bar(page).getByRole('button', { name: 'Applaud' });
    await first.focus();
    await page.keyboard.press('Enter');
    await floating(page, 'clap').first().waitFor({ state: 'attached' });
    expect(await bar(page).ariaSnapshot()).toBe(
      [
        '- group "Reactions":',
        '  - button "Applaud"',
        '  - button "Love it"',
        '  - button "Laugh"',
        '  - button "Be amazed"',
        '  - button "Celebrate"',
        '  - button "Hide reactions over the picture"',
      ].join('\n'),
    );
    expect(await page.locator('[data-stage-reactions]').getAttribute('aria-hidden')).toBe('true');
  });
});
