import { home_areas } from '@plenary/server/db/schema/index';
import { newId } from '@plenary/server/ids';
import { createSession } from '@plenary/testkit/sessions';
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { carry, MOVING, stopClock, type Visitor, type VisitorOptions } from '../support/browser.ts';
import { tooFaint } from '../support/contrast.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function signedIn(options?: VisitorOptions): Promise<Visitor> {
  const visitor = await stage.enter('demo', DEMO.attendee, options);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

const title = (page: Page) => page.getByRole('main').getByRole('heading', { level: 1 });

test('[HOM1] [HOM2] [HOM8] [HDR4] tabs are moved through with the arrow keys; sponsors are thanked once, at most six', async () => {
  const { page } = await signedIn();
  const tabs = page.getByRole('tablist', { name: 'Pages' }).getByRole('tab');
  expect(await tabs.allTextContents()).toEqual([
    ...['Live from the quay', 'Welcome aboard', 'Meet people', 'Around the harbour', 'Exhibitors'],
    ...['The vault', 'Games'],
  ]);
  await tabs.first().focus();
  await page.keyboard.press('ArrowRight');
  expect(await title(page).textContent()).toBe('Welcome aboard');
  for (let more = 0; more < 6; more += 1) await page.keyboard.press('ArrowRight');
  expect(await title(page).textContent()).toBe('The harbour as a public square');
  const sponsors = page.getByRole('list', { name: 'Sponsors' });
  expect(await page.getByRole('region', { name: 'Sponsored by' }).getByRole('link').count()).toBe(6);
  expect(await sponsors.count()).toBe(0);
  await page.goto(`${stage.url}/demo/pages/terms`);
  expect(await sponsors.getByRole('link').count()).toBe(7);
});

test('[HOM1] [LNG2] tabs follow the direction of reading, and Home and End lead to their edges', async () => {
  const { server } = stage;
  const event = await server.createEvent();
  const { cookie } = await createSession(server.ctx, await server.createPerson({ event }));
  const areas = ['First', 'Second', 'Third'].map((title, position) => {
    return {
      id: newId(server.clock.now()),
      event_id: event.id,
      key: title.toLowerCase(),
      title,
      position,
      sponsor_keys: [],
    };
  });
  await server.ctx.db.insert(home_areas).values(areas);
  for (const [locale, on, back] of [
    ['en', 'ArrowRight', 'ArrowLeft'],
    ['ar', 'ArrowLeft', 'ArrowRight'],
  ] as const) {
    const { context, page } = await stage.visitor({ locale });
    await carry(context, stage.url, cookie);
    await page.goto(`${stage.url}/${event.slug}`);
    const tabs = page.getByRole('main').getByRole('tab');
    await tabs.first().focus();
    for (const [key, heading] of [
      [on, 'Second'],
      [back, 'First'],
      [back, 'Third'],
      ['Home', 'First'],
      ['End', 'Third'],
      [on, 'First'],
    ] as const) {
      await page.keyboard.press(key);
      await expect.poll(() => title(page).textContent()).toBe(heading);
      expect(await page.locator('[role=tab]:focus').textContent()).toBe(heading);
      expect(await page.getByRole('tabpanel', { name: heading }).count()).toBe(1);
    }
  }
});

test('[HDR2] [HDR4] the clock ticks every second; the strip is 50 px tall, and its widest logos 120 px wide', async () => {
  const { context, page } = await signedIn();
  const wide = '<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="100"/>';
  await context.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: wide }));
  await stopClock(page);
  await page.goto(`${stage.url}/demo/pages/terms`);
  const banner = page.getByRole('banner');
  const seconds = async (): Promise<number> => {
    const [h = 0, m = 0, s = 0] = (
      /\d+:\d+:\d+/.exec((await banner.locator('time').first().textContent()) ?? '')?.[0] ?? ''
    )
      .split(':')
      .map(Number);
    return (h * 60 + m) * 60 + s;
  };
  await banner.locator('time').first().waitFor();
  for (const passed of [1, 1, 1, 5]) {
    const before = await seconds();
    await page.clock.runFor(passed * 1_000);
    expect(((await seconds()) - before + 86_400) % 86_400).toBe(passed);
  }
  const strip = page.getByRole('list', { name: 'Sponsors' });
  const widths = () =>
    banner.getByRole('img').evaluateAll((all) => all.map((logo) => logo.getBoundingClientRect().width));
  await expect.poll(async () => new Set(await widths()), { timeout: 5_000 }).toEqual(new Set([120]));
  expect((await widths()).length).toBe(8);
  expect((await strip.boundingBox())?.height).toBe(50);
});

test('[HDR1] a logo of whatever shape moves nothing beside it once it has loaded', async () => {
  const { context, page } = await signedIn();
  const loaded = Promise.withResolvers<void>();
  const square = '<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>';
  await context.route('**/square', async (route) => {
    await loaded.promise;
    await route.fulfill({ contentType: 'image/svg+xml', body: square });
  });
  await page.goto(`${stage.url}/demo/pages/terms`);
  const logo = page.getByRole('banner').getByRole('img').first();
  const place = () => logo.evaluate((img) => img.parentElement?.nextElementSibling?.getBoundingClientRect().x);
  await logo.evaluate((img) => img.setAttribute('src', '/square'));
  const before = await place();
  loaded.resolve();
  await expect.poll(() => logo.evaluate((img) => (img as HTMLImageElement).naturalWidth)).toBe(64);
  expect(await place()).toBe(before);
});

test('[HDR5] [HDR6] the header: no Host label, home only elsewhere', async () => {
  const { page } = await signedIn();
  const banner = page.getByRole('banner');
  expect(await banner.getByText('Host', { exact: true }).count()).toBe(0);
  const external = banner.getByRole('link', { name: 'Harbour map' });
  expect(await external.getAttribute('target')).toBe('_blank');
  expect(await banner.getByRole('link', { name: 'Back to home' }).count()).toBe(0);
  await page.goto(`${stage.url}/demo/pages/terms`);
  await banner.getByRole('link', { name: 'Back to home' }).click();
  await page.waitForURL(`${stage.url}/demo`);
});

test('[HDR7] the logo loads the home anew, also where only the hash differs', async () => {
  const { page } = await signedIn();
  await page.goto(`${stage.url}/demo#LIVE_STREAM`);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(() => void Object.assign(globalThis, { still_open: true }));
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForFunction(() => !('still_open' in globalThis));
  expect(page.url()).toBe(`${stage.url}/demo`);
});

test('[HOM5] a page opened within the app has its title, its focus and its way back', async () => {
  const { page, errors } = await signedIn();
  await page.evaluate(() => void Object.assign(globalThis, { still_open: true }));
  await page.getByRole('button', { name: 'Select' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Visit' }).first().click();
  await page.waitForURL(/\/demo\/live_stream\//);
  await page.getByRole('link', { name: 'Back to home' }).waitFor();
  const heading = (await title(page).textContent()) ?? '';
  await expect.poll(() => page.title()).toBe(`${heading} · Open Harbour`);
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe(heading);
  expect(await page.getByRole('banner').getByText('Live from the quay').count()).toBe(1);
  await page.goBack();
  // The address of the page that was left says that its modal was open.
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('tablist', { name: 'Pages' }).waitFor();
  await expect.poll(() => page.title()).toBe('Open Harbour');
  expect(await page.evaluate(() => 'still_open' in globalThis)).toBe(true);
  expect(errors).toEqual([]);
});

test('[HOM6] a background video that fails or is late gives way to the image; reduced motion asks for none', async () => {
  const late = await signedIn(MOVING);
  await late.context.route(/home\.mp4/, () => undefined);
  await late.page.clock.install();
  await late.page.reload();
  await late.page.locator('main video').waitFor({ state: 'attached' });
  await late.page.clock.fastForward(6_000);
  await late.page.locator('main video').waitFor({ state: 'detached' });
  expect(await late.page.locator('main img[srcset]').count()).toBe(1);
  await late.context.unroute(/home\.mp4/);
  await late.context.route(/home\.mp4/, (route) => route.abort());
  await late.page.reload();
  await late.page.locator('main img[srcset]').waitFor();
  await late.page.locator('main video').waitFor({ state: 'detached', timeout: 3_000 });

  const still = await signedIn();
  let asked = 0;
  await still.context.route(/home\.mp4/, (route) => ((asked += 1), route.continue()));
  await still.page.reload();
  await still.page.getByRole('button', { name: 'Open the side panel' }).waitFor();
  await still.page.waitForLoadState('networkidle').catch(() => undefined);
  expect(asked).toBe(0);
  expect(await still.page.locator('main video').count()).toBe(0);
});

test('[HOM6] the video can be stopped, and stays stopped', async () => {
  const { page } = await signedIn(MOVING);
  await page.getByRole('button', { name: 'Pause the background video' }).click();
  await page.getByRole('button', { name: 'Play the background video' }).waitFor();
  expect(await page.locator('main video').evaluate((video) => (video as HTMLVideoElement).paused)).toBe(true);
});

test('[D49] the page globals stand beside the boot data they come from', async () => {
  const { page } = await signedIn();
  const globals = await page.evaluate(() => {
    const { STREAMING_TIME_OUT, IS_HOST, AGENDA_ENABLED, EVENT_TIMEZONE } = globalThis as unknown as Record<
      string,
      unknown
    >;
    return { STREAMING_TIME_OUT, IS_HOST, AGENDA_ENABLED, EVENT_TIMEZONE };
  });
  expect(globals).toEqual({
    STREAMING_TIME_OUT: 40,
    IS_HOST: false,
    AGENDA_ENABLED: true,
    EVENT_TIMEZONE: 'Europe/Copenhagen',
  });
});

test('[PAG5] a page that is cut off says so in words, and stops when it is back', async () => {
  const { context, page } = await signedIn();
  // The part that speaks arrives after the first paint.
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor({ timeout: 10_000 });
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached', timeout: 15_000 });
});

test('[PAG5] a part of the page that cannot be fetched offers to reload', async () => {
  const { context, page } = await signedIn({ serviceWorkers: 'block' });
  await context.route(/\/assets\/SidePanel-.*\.js/, (route) => route.abort());
  await page.getByRole('button', { name: 'Open the side panel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Part of this page could not be loaded' });
  await dialog.waitFor();
  await context.unroute(/\/assets\/SidePanel-.*\.js/);
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await page.locator('#side-panel').waitFor();
});

test('[PAG5] a part that the network kept away takes nothing with it, and is there when the network is back', async () => {
  const { context, page } = await signedIn({ serviceWorkers: 'block' });
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await context.setOffline(true);
  const lost = page.waitForEvent('requestfailed', (request) => /\/SidePanel-.*\.js/.test(request.url()));
  await page.getByRole('button', { name: 'Open the side panel' }).click();
  await lost;
  await page.getByText('You are offline.').waitFor();
  expect(await page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await context.setOffline(false);
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
});

test.each([320, 390, 1440])('[HOM9] words keep their contrast over a white picture at %i px', async (width) => {
  const { page, picture } = await overWhite(width);
  expect(await tooFaint(page, 'main div[data-stage]')).toEqual([]);
  await page.getByRole('tab', { name: 'Welcome aboard' }).click();
  await page.getByRole('heading', { level: 1, name: 'Welcome aboard' }).waitFor();
  await picture.evaluate((img) => (img as HTMLImageElement).decode());
  expect(await tooFaint(page, 'main div[data-stage]')).toEqual([]);
});

test('[HOM9] [HOM10] so do the rows of three sessions at 320 px', async () => {
  // The third one can be entered from five minutes before its start.
  await stage.server.clock.advance(2 * 60_000);
  const { page } = await overWhite(320);
  await page.getByText('There are 3 sessions to choose from').waitFor();
  expect(await tooFaint(page, 'main div[data-stage]')).toEqual([]);
});

/** The home with every picture white, once its headline's is drawn. */
async function overWhite(width: number): Promise<{ page: Page; picture: Locator }> {
  const { context, page } = await signedIn({ viewport: { width, height: 800 } });
  const white =
    '<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><path fill="#fff" d="M0 0h1920v1080H0z"/></svg>';
  await context.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: white }));
  await page.reload();
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  const picture = page.locator('main div[data-stage] img[srcset]');
  expect(await picture.evaluate((img) => (img as HTMLImageElement).decode().then(() => 'drawn'))).toBe('drawn');
  return { page, picture };
}
