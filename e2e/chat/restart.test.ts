import { rm } from 'node:fs/promises';
import { createProduct, newDataFolder, type Product } from '../../bench/fault/product.ts';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, newVisitor, signIn } from '../support/browser.ts';
import { messageRow, openChat, sendChat, visibleMessages } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { migratedDatabase } from '@plenary/testkit/database';
import { freePorts } from '@plenary/testkit/programs/ports';

let product: Product;
let browser: Browser;
let data_dir: string;
beforeAll(async () => {
  data_dir = await newDataFolder('restart');
  const [port = 0] = await freePorts(1);
  product = createProduct(data_dir, port, { DATABASE_URL: await migratedDatabase() });
  [browser] = await Promise.all([launchBrowser(), product.start()]);
}, 120_000);
afterAll(async () => {
  await browser?.close();
  await product?.stop();
  await rm(data_dir, { recursive: true, force: true });
});

async function enter(person: Person): Promise<Page> {
  const { page } = await newVisitor(browser, product.url);
  await signIn(page, product.url, 'demo', person);
  await openChat(page);
  return page;
}
const field = (page: Page) => page.getByPlaceholder('Type your message here..');

test('[WID74] a server that is killed while somebody types costs nothing: the draft stands, what was sent comes once, in order', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  await sendChat(hal, 'restart: before');
  await messageRow(ada, 'restart: before').waitFor();
  await field(ada).pressSequentially('I was about');
  const gone = product.kill();
  await field(ada).pressSequentially(' to say');
  await gone;
  await field(hal).fill('restart: while it was away');
  await field(hal).press('Enter');
  await field(ada).pressSequentially(' that');
  await expect.poll(() => field(ada).inputValue()).toBe('I was about to say that');
  await product.start();
  await messageRow(hal, 'restart: while it was away').waitFor();
  await messageRow(ada, 'restart: while it was away').waitFor();
  await expect.poll(() => field(ada).inputValue()).toBe('I was about to say that');
  await field(ada).press('Enter');
  await messageRow(hal, 'I was about to say that').waitFor();
  const kept = await visibleMessages(ada, 'restart:');
  expect(kept).toEqual(['restart: before', 'restart: while it was away']);
  await ada.reload();
  await messageRow(ada, 'I was about to say that').waitFor();
  expect(await visibleMessages(ada, 'restart:')).toEqual(kept);
});
