import { createSession } from '@plenary/testkit/sessions';
import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { carry } from '../support/browser.ts';
import { useEvents } from '../support/events.ts';

const stage = useEvents();

/** Small enough for every page to be scrolled. */
const LOW = { viewport: { width: 390, height: 400 } };
const BOOT = '**/json/boot?*';

/** Opens a page of the event that has a link to the home in its header. */
async function openTerms(options = {}): Promise<Page> {
  const { server, url } = stage;
  const event = await server.createEvent();
  const { cookie } = await createSession(server.ctx, await server.createPerson({ event }));
  const { context, page } = await stage.visitor(options);
  await carry(context, url, cookie);
  await page.goto(`${url}/${event.slug}/pages/terms`);
  // A page that the app has taken over follows its links without a new document.
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  await page.evaluate(() => void Object.assign(globalThis, { still_open: true }));
  return page;
}

const isSamePage = (page: Page) => page.evaluate(() => 'still_open' in globalThis);
/** In the header, or on a phone in the bar at the foot. */
const home = (page: Page) => page.getByRole('link', { name: /^(Back to home|Home)$/ });
const terms = (page: Page) => page.getByRole('heading', { level: 1, name: 'Terms of use' });
const opened = (page: Page) => page.getByRole('main').getByText('Currently no event scheduled');
const scrolled = (page: Page) => page.evaluate(() => scrollY);

async function scroll(page: Page, to: number): Promise<void> {
  await page.evaluate((y) => scrollTo(0, y), to);
  expect(await scrolled(page)).toBe(to);
}

test('[PAG8] a new page begins at its top; back and forward lead to where a page was left, also after a reload', async () => {
  const page = await openTerms(LOW);
  await scroll(page, 150);
  await home(page).click();
  await opened(page).waitFor();
  expect(await scrolled(page)).toBe(0);
  await scroll(page, 90);
  await page.goBack();
  await terms(page).waitFor();
  expect(await scrolled(page)).toBe(150);
  await page.goForward();
  await opened(page).waitFor();
  expect(await scrolled(page)).toBe(90);
  expect(await isSamePage(page)).toBe(true);
  await page.reload();
  await page.getByRole('region', { name: 'Messages' }).waitFor({ state: 'attached' });
  expect(await scrolled(page)).toBe(90);
  await page.goBack();
  await terms(page).waitFor();
  expect(await scrolled(page)).toBe(150);
});

test('[PAG8] a page that cannot be opened says why, the frame stays, and it can be tried again', async () => {
  const page = await openTerms();
  await page.route(BOOT, (route) => route.abort());
  await home(page).click();
  const alert = page.getByRole('alert').filter({ hasText: 'This page could not be opened' });
  await alert.waitFor();
  await expect.poll(() => terms(page).count()).toBe(0);
  await expect.poll(() => home(page).count()).toBe(1);
  await page.unroute(BOOT);
  await alert.getByRole('button', { name: 'Try again' }).click();
  await opened(page).waitFor();
  await expect.poll(() => alert.count()).toBe(0);
  expect(await isSamePage(page)).toBe(true);
});

test('[HDR1] [PAG8] a page on its way says so; who turns back before it comes stays where they are', async () => {
  const page = await openTerms();
  const asked: Route[] = [];
  await page.route(BOOT, (route) => void asked.push(route));
  await home(page).click();
  await page.getByRole('banner').getByText('Loading..').waitFor();
  await expect.poll(() => new URL(page.url()).pathname).not.toContain('/pages/');
  await expect.poll(() => asked.length).toBe(1);
  const given_up = page.waitForEvent('requestfailed');
  await page.goBack();
  await given_up;
  await page.getByRole('banner').getByText('Loading..').waitFor({ state: 'detached' });
  await expect.poll(() => terms(page).count()).toBe(1);
  await page.unroute(BOOT);
  await home(page).click();
  await opened(page).waitFor();
  expect([asked.length, await isSamePage(page)]).toEqual([1, true]);
});

test('[PAG8] a click with a modifier is the browser’s', async () => {
  const page = await openTerms();
  const other = page.context().waitForEvent('page');
  await home(page).click({ modifiers: ['ControlOrMeta'] });
  await (await other).waitForURL((url) => !url.pathname.includes('/pages/'));
  await expect.poll(() => terms(page).count()).toBe(1);
});
