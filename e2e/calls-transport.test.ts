import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { build } from 'vite';
import { launchBrowser } from './support/browser.ts';

const WEB = join(import.meta.dirname, '../apps/web');
let browser: Browser;
let code: string;

/** The suite as one script: it runs in the browser, where there is media. */
async function bundle(entry: string): Promise<string> {
  const built = await build({
    ...{ configFile: false, root: WEB, logLevel: 'error' },
    build: { write: false, minify: false, lib: { entry: join(WEB, entry), formats: ['iife'], name: 'suite' } },
  });
  const [output] = [built].flat();
  if (!output || !('output' in output)) throw new Error('the suite was not built');
  return output.output[0].code;
}

beforeAll(async () => {
  [browser, code] = await Promise.all([
    launchBrowser(['--disable-features=WebRtcHideLocalIpsWithMdns']),
    bundle('src/features/calls/transport/mesh.suite.ts'),
  ]);
});
afterAll(() => browser.close());

/** A page of a secure origin, in which the suite waits. */
async function suitePage(): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.route('http://localhost/**', (route) => route.fulfill({ contentType: 'text/html', body: '<p>calls' }));
  await page.goto('http://localhost/');
  await page.addScriptTag({ content: code });
  return page;
}

const RULES = [
  'two people see and hear each other',
  'somebody who comes later sees those who are there, and is seen',
  'a track that is switched off is gone, and comes back',
  'a shared screen stands beside the camera',
  'a picture that is not wanted is not sent',
  'whoever leaves is gone at once, and whoever is not named any more is not heard',
  'somebody who goes without goodbye is gone after 15 s',
];

test.each(RULES)('[CAL30] mesh: %s', async (rule) => {
  const page = await suitePage();
  await page.evaluate((name) => (window as any).runRule(name), rule);
  await page.context().close();
});

test('[CAL30] every rule of the contract is run', async () => {
  const page = await suitePage();
  expect(await page.evaluate(() => (window as any).rules)).toEqual(RULES);
});
