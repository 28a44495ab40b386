import { readFile } from 'node:fs/promises';
import { files, vault_films, vault_items } from '@plenary/server/db/schema/index';
import { lookAtOpenings } from '@plenary/server/features/games/announce-openings';
import { newId } from '@plenary/server/ids';
import type { EventFixture } from '@plenary/testkit/events';
import type { Person } from '@plenary/testkit/people';
import type { Page } from 'playwright-core';
import { beforeEach, expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { carry, type VisitorOptions } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

/** Shorter than sockets wait for a sign of life. */
const SOON_MS = 20_000;
const WIDE = { width: 1920, height: 1080 };
const MEDIA = new URL('../../demo/demo/media/', import.meta.url);
const stage = useEvents();
let event: EventFixture;
let person: Person;

beforeEach(async () => {
  event = await stage.server.createEvent();
  person = await stage.server.createPerson({ event });
});

/** The same person on a page of the event, with another browser each time. */
async function open(path: string, options: VisitorOptions = {}): Promise<Page> {
  const { cookie } = await stage.server.signIn(person);
  const { context, page } = await stage.visitor({ viewport: WIDE, ...options });
  await carry(context, stage.url, cookie);
  await page.goto(`${stage.url}/${event.slug}${path}`);
  return page;
}

async function addFile(name: string, content_type: string): Promise<string> {
  const { ctx } = stage.server;
  const bytes = await readFile(new URL(name, MEDIA));
  const id = newId(0);
  const stored = { content_hash: await ctx.storage.put(bytes), byte_size: bytes.length, created_at: new Date(0) };
  await ctx.db
    .insert(files)
    .values({ id, event_id: event.id, audience: 'item', content_type, filename: name, ...stored });
  return id;
}

async function addItem(slug: string, more: Partial<typeof vault_items.$inferInsert> = {}): Promise<void> {
  const item = { id: newId(0), event_id: event.id, slug, title: `The ${slug}`, description: '', featured: false };
  const rest = { categories: ['Films'], attachments: [], gallery: [], detail: '', position: 0 };
  await stage.server.ctx.db.insert(vault_items).values({ ...item, ...rest, ...more });
}

/** Versions of a film that are the film itself. */
async function addVersions(item_id: string, file: string): Promise<void> {
  const { db } = stage.server.ctx;
  const stored = (await db.select().from(files)).find((one) => one.id === file);
  if (!stored) throw new Error('the film has no file');
  const { content_hash: hash, byte_size: bytes } = stored;
  const done = { film: 'done', film_percent: 100, width: 1280, height: 720 } as const;
  const made = { hd_hash: hash, hd_bytes: bytes, sd_hash: hash, sd_bytes: bytes };
  await db.insert(vault_films).values({ id: newId(0), event_id: event.id, item_id, source: hash, ...done, ...made });
}

test('[SEA1] words that are typed before the scripts have come stay, in the vault and in a search', async () => {
  await addItem('ferry');
  const page = await open('/agenda');
  for (const path of ['/vault', '/search']) {
    const scripts = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => scripts.promise.then(() => route.continue()));
    await page.goto(`${stage.url}/${event.slug}${path}`, { waitUntil: 'commit' });
    const field = page.locator('#main').getByRole('searchbox');
    await field.fill('ferry');
    const live = page.waitForEvent('websocket');
    scripts.resolve();
    await live;
    await expect.poll(() => field.inputValue()).toBe('ferry');
    await page.unroute('**/assets/*.js');
  }
});

test('[VLT6] [VLT7] [VLT9] a film has captions, chapters and versions, and goes on where it was left, on another device too', async () => {
  const [film, lines] = [
    await addFile('home.mp4', 'video/mp4'),
    await addFile('one-day.en.vtt', 'text/vtt; charset=utf-8'),
  ];
  const id = newId(0);
  await addItem('film', {
    id,
    video_file: film,
    chapters: [
      { at_s: 0, title: 'Out' },
      { at_s: 6, title: 'Home' },
    ],
    captions: [{ language: 'en', label: 'English', file: lines }],
  });
  await addVersions(id, film);
  await addItem('other');
  const page = await open('/vault/item/film');
  const video = page.locator('video');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.readyState)).toBeGreaterThan(0);
  expect(await video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBe(0);
  const cues = () =>
    video.evaluate((one: HTMLVideoElement) => {
      const [track] = one.textTracks;
      if (track) track.mode = 'showing';
      return track?.cues?.length ?? 0;
    });
  await expect.poll(cues).toBe(3);
  const shown = () => video.evaluate((one: HTMLVideoElement) => new URL(one.currentSrc).pathname);
  expect(await shown()).toContain('/film/hd/');
  await video.evaluate((one: HTMLVideoElement) => void (one.currentTime = 3));
  await page.getByRole('combobox', { name: 'Version' }).selectOption({ label: 'Original' });
  await expect.poll(shown).toContain('/home.mp4');
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBe(3);
  expect(await violations(page)).toEqual([]);
  const told = page.waitForResponse('**/watched');
  await page.getByRole('button', { name: 'Home' }).click();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThanOrEqual(6);
  await video.evaluate((one: HTMLVideoElement) => one.pause());
  expect((await told).status()).toBe(200);
  await expect.poll(() => page.getByRole('button', { name: 'Home' }).getAttribute('aria-current')).toBe('true');
  const laptop = await open('/vault');
  const begun = laptop
    .getByRole('region', { name: 'Continue watching' })
    .or(laptop.locator('section').filter({ hasText: 'Continue watching' }));
  await begun.getByRole('link', { name: 'The film' }).click();
  await laptop.getByText(/Goes on at 0:0[67]/).waitFor();
  await laptop.getByRole('button', { name: 'From the beginning' }).click();
  await expect.poll(() => laptop.locator('video').evaluate((one: HTMLVideoElement) => one.currentTime)).toBeLessThan(5);
});

test('[VLT5] [GAM6] an item that ends closes by itself on an open page, and its film is gone with it', async () => {
  const film = await addFile('home.mp4', 'video/mp4');
  await addItem('film', { video_file: film, ends_at: new Date(stage.server.clock.now() + SOON_MS) });
  const page = await open('/vault/item/film');
  await page.locator('video').waitFor();
  await stage.server.clock.advance(SOON_MS);
  await lookAtOpenings(stage.server.ctx);
  await page.getByText('This is not open now').waitFor();
  await page.getByText('Not available anymore').waitFor();
  await expect.poll(() => page.locator('video').count()).toBe(0);
  const kept = await page.evaluate(async (url) => (await fetch(url)).status, `/${event.slug}/files/${film}/home.mp4`);
  expect(kept).toBe(409);
});

test('[VLT4] [GAM6] a page that reads itself anew takes the focus from nobody, and stays where that fails', async () => {
  await addItem('ferry');
  await addItem('tide', { ends_at: new Date(stage.server.clock.now() + SOON_MS) });
  const page = await open('/vault');
  const field = page.getByRole('searchbox');
  const focused = () => field.evaluate((one) => one === document.activeElement);
  await field.fill('the');
  await field.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?q=the');
  await expect.poll(() => focused()).toBe(true);
  let away = 1;
  const failed = page.waitForEvent('requestfailed');
  await page.route('**/json/boot?*', (route) => (away-- > 0 ? route.abort('connectionreset') : route.continue()));
  await stage.server.clock.advance(SOON_MS);
  await lookAtOpenings(stage.server.ctx);
  await failed;
  await page.getByRole('link', { name: 'The ferry' }).waitFor();
  // The server says that it is closed: it leads nowhere any more.
  await page.getByRole('link', { name: 'The tide' }).waitFor({ state: 'detached' });
  await page.getByText('The tide').waitFor();
  await expect.poll(() => focused()).toBe(true);
});
