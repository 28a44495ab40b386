import { expect, test } from 'vitest';
import { type Visitor, type VisitorOptions } from '../support/browser.ts';
import { tooFaint } from '../support/contrast.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function signedIn(options?: VisitorOptions): Promise<Visitor> {
  const visitor = await stage.enter('demo', DEMO.attendee, options);
  await visitor.page.getByRole('heading', { level: 1 }).waitFor();
  return visitor;
}

test('[HDR7] the logo loads the home anew, also where only the hash differs', async () => {
  const { page } = await signedIn();
  await page.goto(`${stage.url}/demo#LIVE_STREAM`);
  await page.getByRole('dialog').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.evaluate(() => void Object.assign(globalThis, { still_open: true }));
  await page.getByRole('banner').getByRole('link').first().click();
  await page.waitForFunction(() => !('still_open' in globalThis));
  await expect.poll(() => page.url()).toBe(`${stage.url}/demo`);
});

/** The files with which the panel opens (apps/web/build/opened-chunks.ts). */
const PANEL = /\/assets\/(?:SidePanel|chat)-[\w-]{7,8}\.js$/;

/** A page for which nothing is fetched ahead. */
async function savingData() {
  const { context, page } = await signedIn();
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.reload();
  return { context, page };
}

test('[PAG5] a page that is cut off says so in words, and stops when it is back', async () => {
  const { context, page } = await signedIn();
  // The part that speaks arrives after the first paint.
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await context.setOffline(true);
  await page.getByText('You are offline.').waitFor();
  await context.setOffline(false);
  await page.getByText('You are offline.').waitFor({ state: 'detached' });
});

test('[PAG5] a part of the page that cannot be fetched offers to reload', async () => {
  const { context, page } = await savingData();
  await context.route(PANEL, (route) => route.abort());
  await page.getByRole('button', { name: 'Open the side panel' }).click();
  const dialog = page.getByRole('dialog', { name: 'Part of this page could not be loaded' });
  await dialog.waitFor();
  await context.unroute(PANEL);
  await dialog.getByRole('button', { name: 'Reload' }).click();
  await page.locator('#side-panel').waitFor();
});

test('[PAG5] a part that the network kept away takes nothing with it, and is there when the network is back', async () => {
  const { context, page } = await savingData();
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await context.setOffline(true);
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
  await page.getByRole('button', { name: 'Open the side panel' }).click();
  await lost;
  await page.getByText('You are offline.').waitFor();
  await expect.poll(() => page.getByRole('heading', { level: 1 }).count()).toBe(1);
  await context.setOffline(false);
  await page.getByRole('textbox', { name: 'Message' }).waitFor();
});

const WHITE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="1920" height="1080"><path fill="#fff" d="M0 0h1920v1080H0z"/></svg>';

test('[HOM9] [HOM10] words keep their contrast over white pictures, also in rows of three sessions', async () => {
  const { context, page } = await signedIn({ viewport: { width: 1440, height: 800 } });
  await context.route('**/files/**', (route) => route.fulfill({ contentType: 'image/svg+xml', body: WHITE }));
  await page.reload();
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  const picture = page.locator('main div[data-stage] img[srcset]');
  const faint = async () => {
    expect(await picture.evaluate((img) => (img as HTMLImageElement).decode().then(() => 'drawn'))).toBe('drawn');
    return tooFaint(page, 'main div[data-stage]');
  };
  const [first, welcome] = [page.getByRole('tab').first(), page.getByRole('tab', { name: 'Welcome aboard' })];
  for (const width of [1440, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await faint(), `the first page at ${width} px`).toEqual([]);
    await welcome.click();
    await page.getByRole('heading', { level: 1, name: 'Welcome aboard' }).waitFor();
    expect(await faint(), `another page at ${width} px`).toEqual([]);
    await first.click();
  }
  // The third one can be entered from five minutes before its start.
  await stage.server.clock.advance(2 * 60_000);
  await page.reload();
  await page.getByText('There are 3 sessions to choose from').waitFor();
  expect(await faint()).toEqual([]);
});
