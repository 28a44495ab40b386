import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { messageRow, openChat } from './support/chat.ts';
import { DEMO } from './support/demo.ts';
import { useDemo } from './support/stage.ts';

const stage = useDemo();

async function enter(options?: Parameters<typeof stage.enter>[2]): Promise<Page> {
  const { page } = await stage.enter('demo', DEMO.attendee, options);
  await openChat(page);
  return page;
}

const field = (page: Page) => page.getByPlaceholder('Type your message here..');
const button = (page: Page) => page.getByRole('button', { name: 'Add an emoji' });
const picker = (page: Page) => page.getByRole('dialog', { name: 'Emoji' });
const emoji = (page: Page, name: string) => picker(page).getByRole('button', { name, exact: true });

test('[WID43] an emoji is found by its name and stands where the caret was, and first the next time', async () => {
  const page = await enter();
  const fetched: string[] = [];
  page.on('request', (request) => void fetched.push(new URL(request.url()).origin));
  await field(page).fill('Hello world');
  await field(page).evaluate((element: HTMLTextAreaElement) => element.setSelectionRange(5, 5));
  await button(page).click();
  await emoji(page, 'grinning face').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('searchbox', { name: 'Search emoji' }).fill('waving');
  await emoji(page, 'waving hand').click();
  expect(await field(page).inputValue()).toBe('Hello👋 world');
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await picker(page).count()).toBe(0);
  await field(page).press('Enter');
  await messageRow(page, 'Hello👋 world').waitFor();
  await button(page).click();
  await picker(page)
    .getByRole('group', { name: 'Recently used' })
    .getByRole('button', { name: 'waving hand' })
    .waitFor();
  expect(fetched.filter((origin) => origin !== new URL(stage.url).origin)).toEqual([]);
});

test('[WID43] keys search, walk the grid and close it; a skin tone is kept', async () => {
  const page = await enter();
  await button(page).click();
  const search = page.getByRole('searchbox', { name: 'Search emoji' });
  await emoji(page, 'grinning face').waitFor();
  await search.press('ArrowDown');
  expect(await focused(page)).toBe('grinning face');
  await page.keyboard.press('ArrowRight');
  expect(await focused(page)).toBe('grinning face with big eyes');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('grinning face with big eyes');
  await page.keyboard.press('Escape');
  await expect.poll(() => picker(page).count()).toBe(0);
  expect(await field(page).evaluate((element) => element === document.activeElement)).toBe(true);
  await button(page).click();
  await picker(page).getByRole('combobox', { name: 'Skin tone' }).selectOption('3');
  await search.fill('waving');
  await emoji(page, 'waving hand').waitFor();
  await search.press('Enter');
  expect(await field(page).inputValue()).toBe('👋🏽');
  await page.reload();
  await button(page).click();
  expect(await picker(page).getByRole('combobox', { name: 'Skin tone' }).inputValue()).toBe('3');
  await field(page).click();
  await expect.poll(() => picker(page).count()).toBe(0);
});

test('[WID43] on a phone everything is large enough for a finger, and names are those of the language', async () => {
  const page = await enter({ viewport: { width: 390, height: 800 }, hasTouch: true });
  await button(page).tap();
  const first = emoji(page, 'grinning face');
  await first.waitFor();
  const boxes = await Promise.all([first.boundingBox(), button(page).boundingBox()]);
  for (const box of boxes) expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  await first.tap();
  expect(await field(page).inputValue()).toBe('😀');
  const { page: german } = await stage.enter('demo', DEMO.other, { locale: 'de-DE' });
  await german.getByRole('navigation').getByRole('button', { name: 'Chat' }).first().click();
  await german.getByRole('button', { name: 'Emoji einfügen' }).click();
  await german.getByRole('searchbox', { name: 'Emojis suchen' }).fill('winkende');
  await german.getByRole('button', { name: 'winkende hand', exact: true }).waitFor();
});

const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
