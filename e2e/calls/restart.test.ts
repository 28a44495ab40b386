import { rm } from 'node:fs/promises';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProduct, newDataFolder, type Product } from '../../bench/fault/product.ts';
import { launchBrowser, newVisitor, signIn } from '../support/browser.ts';
import { button, FAKE_MEDIA, joinButton, region, sees, tile, WAIT } from '../support/calls.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { migratedDatabase } from '@plenary/testkit/database';
import { freePorts } from '@plenary/testkit/programs/ports';

let product: Product;
let browser: Browser;
let data_dir: string;
beforeAll(async () => {
  data_dir = await newDataFolder('calls');
  const [port = 0] = await freePorts(1);
  product = createProduct(data_dir, port, { DATABASE_URL: await migratedDatabase() });
  [browser] = await Promise.all([launchBrowser(FAKE_MEDIA), product.start()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(data_dir, { recursive: true, force: true });
});

async function enter(person: Person): Promise<Page> {
  const { page } = await newVisitor(browser, product.url);
  await signIn(page, product.url, 'demo', person);
  return page;
}

async function join(page: Page, tid: string): Promise<void> {
  await page.goto(`${product.url}/demo?openVideoChat=${tid}`);
  await joinButton(page).click(WAIT);
  await region(page).waitFor(WAIT);
}

/** Names of the others in the call of a page. */
const others = (page: Page): Promise<string[]> =>
  region(page)
    .getByRole('article')
    .evaluateAll((all) =>
      all.map((one) => one.getAttribute('aria-label') ?? '').filter((name) => !name.includes('(you)')),
    );

test('[CAL36] [CAL15] a server that is killed in a call: media goes on, places are kept, and what is said resumes', async () => {
  const [hal, ada] = await Promise.all([enter(DEMO.host), enter(DEMO.attendee)]);
  const me = await ada.evaluate(() => JSON.parse(document.getElementById('boot')!.textContent).me._id as string);
  const tid = await hal.evaluate(async (user) => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ users: [user] });
    const answer = await fetch('/demo/json/chat/threads/add', { method: 'POST', headers, body });
    return (await answer.json()).payload.chat_thread._id as string;
  }, me);
  await join(hal, tid);
  await join(ada, tid);
  await expect.poll(async () => (await others(hal)).length, WAIT).toBe(1);
  const [her] = await others(hal);
  const [his] = await others(ada);
  await Promise.all([sees(hal, her!), sees(ada, his!)]);

  await product.kill();
  await Promise.all([sees(hal, her!), sees(ada, his!)]);
  // A camera that is switched meanwhile is seen at once: browsers tell each other.
  await region(ada).press('v');
  await tile(hal, her!)
    .locator('video')
    .waitFor({ state: 'detached', ...WAIT });
  await product.start();
  await region(ada).press('v');
  await sees(hal, her!);
  await button(ada, 'Raise hand').click();
  await tile(hal, her!).getByRole('img', { name: 'Hand raised' }).waitFor(WAIT);
  expect(await others(hal)).toEqual([her]);
  await button(ada, 'Leave').click();
  await tile(hal, her!).waitFor({ state: 'detached', ...WAIT });
});
