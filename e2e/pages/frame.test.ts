import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { eventLinks } from '../support/chat.ts';
import { DEMO } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

const themeOf = (page: Page) =>
  page.evaluate(() => [document.documentElement.dataset['theme'], getComputedStyle(document.body).colorScheme]);

test('[PAG12] light or dark is chosen in the settings: at once on all open pages, and in the next first paint before any script', async () => {
  const { context, page, errors } = await stage.enter('demo', DEMO.attendee, { colorScheme: 'light' });
  await eventLinks(page).getByRole('button', { name: 'Settings' }).click();
  const choice = (name: string) => page.getByRole('group', { name: 'Appearance' }).getByRole('radio', { name });
  await choice('System').and(page.locator(':checked')).waitFor();
  await choice('System').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await choice('Dark').and(page.locator(':checked')).waitFor();
  expect(await themeOf(page)).toEqual(['dark', 'dark']);
  expect(await violations(page, { include: '#side-panel' })).toEqual([]);
  const root = async () =>
    /<html[^>]*>/.exec(await (await context.request.get(`${stage.url}/demo/pages/terms`)).text())?.[0];
  expect(await root()).toBe('<html lang="en" dir="ltr" data-theme="dark">');
  await page.reload();
  expect(await themeOf(page)).toEqual(['dark', 'dark']);
  const second = await context.newPage();
  await second.goto(`${stage.url}/demo`);
  expect(await themeOf(second)).toEqual(['dark', 'dark']);
  await page.bringToFront();
  await choice('System').click();
  await expect.poll(() => themeOf(page)).toEqual([undefined, 'light']);
  await expect.poll(() => themeOf(second)).toEqual([undefined, 'light']);
  expect(await root()).toBe('<html lang="en" dir="ltr">');
  expect(errors).toEqual([]);
});

test('[PAG11] a lost link says where one was going and what is on now; what is on is told to members alone', async () => {
  const { page } = await stage.enter('demo', DEMO.attendee);
  await page.goto(`${stage.url}/demo/wrong%20turn`);
  await page.getByText('/demo/wrong turn', { exact: true }).waitFor();
  const onNow = page.getByRole('region', { name: 'On now' }).getByRole('link');
  await expect.poll(() => onNow.count()).toBeGreaterThan(0);
  await onNow.first().click();
  await page.waitForURL(/\/demo\/live_stream\//);
  const { page: visitor } = await stage.visitor();
  await visitor.goto(`${stage.url}/nowhere`);
  await visitor.getByRole('heading', { name: 'Page not found' }).waitFor();
  await expect.poll(() => visitor.getByRole('region', { name: 'On now' }).count()).toBe(0);
});

test('[PAG11] somebody who is no member of an event is told so, and goes on to their own', async () => {
  const person = await stage.server.createPerson({ event: await stage.server.createEvent({}) });
  const { page } = await stage.visitor();
  await page.goto(`${stage.url}/demo/login`);
  await page.fill('input[name=email]', person.email);
  await page.fill('input[name=password]', person.password);
  await page.click('form[method=post] button[type=submit]');
  await page.getByRole('heading', { name: 'You are not part of this event' }).waitFor();
  await expect.poll(() => page.getByText('Live from the quay').count()).toBe(0);
  await page.locator('#main').getByRole('link', { name: 'My events' }).click();
  await page.waitForURL((url) => !url.pathname.startsWith('/demo'));
});

/** The demo events, and what each has to be looked at: pages, and what opens over its home. */
const EVENTS = ['demo', 'single', 'soon', 'over', 'empty'];
const PLACES = ['', '/pages/terms', '/nowhere', '?agenda=true', '#LIVE_STREAM', '/logout'];

/** Pictures that do not say how large they are, by their address. */
const unsized = (page: Page) =>
  page.locator('img:not([width][height])').evaluateAll((images) => images.map((image) => image.getAttribute('src')));

const width = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth);

/** The height of what stays on the screen when the page is scrolled, in px. */
async function staying(page: Page): Promise<number> {
  return page.evaluate(() => {
    scrollTo(0, document.documentElement.scrollHeight / 2);
    const stays = [...document.querySelectorAll('#root *')].filter((element) => {
      const { top, bottom, width, height } = element.getBoundingClientRect();
      const { position } = getComputedStyle(element);
      if (!/sticky|fixed/.test(position) || width < innerWidth / 2 || height === 0) return false;
      return (position === 'fixed' && top < innerHeight && bottom > 0) || top === 0 || bottom === innerHeight;
    });
    return stays.reduce((sum, element) => sum + element.getBoundingClientRect().height, 0);
  });
}

test.each(EVENTS)(
  '[PAG13] [PAG16] no page of "%s" scrolls sideways on a narrow screen, little stays on a short one, and pictures say their size',
  async (event) => {
    const narrow = { width: 320, height: 640 };
    const { page } = await stage.enter(event, DEMO.attendee, { viewport: narrow });
    const found: Record<string, unknown> = {};
    const stream = await page.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    const streams = stream.filter((href): href is string => href?.includes('/live_stream/') ?? false).slice(0, 1);
    for (const path of ['/', ...PLACES.map((place) => `/${event}${place}`), ...streams]) {
      await page.setViewportSize(narrow);
      await page.goto('about:blank');
      await page.goto(stage.url + path, { waitUntil: 'load' });
      const [wide, images] = [await width(page), await unsized(page)];
      await page.setViewportSize({ width: 320, height: 256 });
      const short = { wide, images, zoomed: await width(page), stays: await staying(page) };
      if (short.wide > 320 || short.zoomed > 320 || short.stays > 64 || images.length > 0) found[path] = short;
    }
    expect(found).toEqual({});
  },
);

test('[LOK2] the design page draws each component in light and dark, without a fault that a machine finds', async () => {
  const { page, errors } = await stage.visitor();
  await page.goto(`${stage.url}/dev/design`);
  await page.getByRole('heading', { name: 'Light' }).waitFor();
  const grounds = await page
    .locator('#main [data-theme]')
    .evaluateAll((sides) => sides.map((side) => getComputedStyle(side).backgroundColor));
  expect(new Set(grounds).size).toBe(2);
  expect(await violations(page)).toEqual([]);
  expect(errors).toEqual([]);
});
