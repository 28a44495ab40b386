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
