import { expect, test } from 'vitest';
import { WITH_WORKER } from '../support/browser.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

test.each([
  [
    'en',
    'You are offline',
    /^Last known, as of \d\d:\d\d/,
    // Around midnight its day is said too.
    /^On: The harbour as a public square, until (?:\w.* )?\d\d:\d\d$/,
    /^Next: /,
  ],
  [
    'ar',
    'أنت غير متصل بالإنترنت',
    /^آخر ما عُرف، في الساعة \d\d:\d\d/,
    /^جارية: The harbour as a public square، حتى/,
    /^التالية: /,
  ],
])('[PAG17] the offline page says what was last known to be on and next, in the language %s', async (...said) => {
  const [locale, title, as_of, on, next] = said;
  const { context, page } = await stage.enter('demo', DEMO.attendee, { locale, ...WITH_WORKER });
  await page.waitForFunction(() => localStorage.getItem('lastKnown') !== null);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${stage.url}/demo`);
  await page.getByRole('heading', { name: title }).waitFor();
  for (const line of [as_of, on, next]) await page.getByText(line).filter({ visible: true }).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.dir)).toBe(locale === 'ar' ? 'rtl' : 'ltr');
  // A page of its own: while this one is left, the browser's switch for being offline gives way for a moment.
  const other = await context.newPage();
  await other.goto(`${stage.url}/other`);
  await other.getByText('/other').filter({ visible: true }).waitFor();
  await expect.poll(() => other.getByText(on).count()).toBe(0);
});

test('[D37] a page that cannot be reached is the offline page, and opens by itself when the network is back', async () => {
  const { context, page } = await stage.visitor(WITH_WORKER);
  await page.goto(`${stage.url}/demo/login`);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await context.setOffline(true);
  await page.goto(`${stage.url}/demo/login`);
  await page.getByRole('heading', { name: 'You are offline' }).waitFor();
  await context.setOffline(false);
  await page.getByRole('heading', { name: "Let's log you in" }).waitFor();
});
