import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { openChat, sendChat } from './support/chat.ts';
import { DEMO, type Person } from './support/demo.ts';
import { useDemo } from './support/stage.ts';

const stage = useDemo();

async function enter(person: Person, options?: Parameters<typeof stage.enter>[2]): Promise<Page> {
  const { page } = await stage.enter('demo', person, options);
  await openChat(page);
  return page;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const people = (page: Page) => page.getByRole('listbox', { name: 'People to mention' });
const choices = (page: Page) => people(page).getByRole('option');
const chosen = (page: Page) => people(page).getByRole('option', { selected: true });
const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
const ownName = (page: Page) =>
  page.evaluate(() => {
    const boot = JSON.parse(document.querySelector('#boot')?.textContent ?? '{}');
    const { screen_name, first_name, last_name } = boot.me.user;
    return (screen_name || `${first_name} ${last_name}`) as string;
  });

test('[WID42] [WID40] @ offers people, keys choose one, and who is named sees it', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  const name = await ownName(bob);
  await field(ada).pressSequentially(`Hello @${name.slice(0, 3)}`);
  await choices(ada).filter({ hasText: name }).waitFor();
  expect(await field(ada).getAttribute('aria-activedescendant')).toBe(await chosen(ada).getAttribute('id'));
  expect(await violations(ada)).toEqual([]);
  const count = await choices(ada).count();
  await field(ada).press('ArrowUp');
  expect(await choices(ada).last().getAttribute('aria-selected')).toBe('true');
  for (let at = 0; at < count && (await chosen(ada).textContent())?.includes(name) !== true; at += 1)
    await field(ada).press('ArrowDown');
  await field(ada).press('Enter');
  expect(await field(ada).inputValue()).toBe(`Hello @${name} `);
  await expect.poll(() => people(ada).count()).toBe(0);
  await field(ada).pressSequentially('and welcome');
  await field(ada).press('Enter');
  await said(bob, 'and welcome').locator('mark[data-mention=own]').getByText(`@${name}`, { exact: true }).waitFor();
  await said(ada, 'and welcome').locator('bdi[data-mention]').getByText(`@${name}`, { exact: true }).waitFor();
});

test('[WID42] Esc closes the list and nothing else; Shift+Enter, an address and a chosen name open none', async () => {
  const ada = await enter(DEMO.attendee);
  await sendChat(ada, 'a first message');
  await field(ada).pressSequentially('@');
  await field(ada).pressSequentially('a');
  await choices(ada).first().waitFor();
  await field(ada).press('Escape');
  await expect.poll(() => people(ada).count()).toBe(0);
  await field(ada).pressSequentially('b');
  expect([await field(ada).inputValue(), await people(ada).count()]).toEqual(['@ab', 0]);
  await field(ada).fill('me@');
  await field(ada).pressSequentially('a');
  expect(await people(ada).count()).toBe(0);
  await field(ada).fill('');
  await field(ada).pressSequentially('@a');
  await choices(ada).first().waitFor();
  await field(ada).press('Shift+Enter');
  expect(await field(ada).inputValue()).toBe('@a\n');
});

test('[WID42] a press takes a person and leaves the field its focus; the browser takes it back', async () => {
  const ada = await enter(DEMO.attendee, { viewport: { width: 390, height: 800 }, hasTouch: true });
  await field(ada).pressSequentially('@a');
  await choices(ada).first().waitFor();
  const box = await choices(ada).first().boundingBox();
  expect(box?.height).toBeGreaterThanOrEqual(44);
  await choices(ada).first().tap();
  await expect.poll(() => field(ada).inputValue()).toMatch(/^@.{3,} $/);
  expect(await field(ada).evaluate((element) => element === document.activeElement)).toBe(true);
  await field(ada).press('Control+z');
  expect(await field(ada).inputValue()).toBe('@a');
});

test('[WID42] Enter while Japanese is composed takes nobody and sends nothing', async () => {
  const ada = await enter(DEMO.attendee);
  await field(ada).pressSequentially('@a');
  await choices(ada).first().waitFor();
  await field(ada).evaluate((element) => {
    element.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true }),
    );
  });
  expect([await field(ada).inputValue(), await people(ada).count()]).toEqual(['@a', 1]);
});

test('[WID40] a draft keeps whom it names, and an edit keeps the mention', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  const name = await ownName(bob);
  await field(ada).pressSequentially(`@${name.slice(0, 4)}`);
  await choices(ada).filter({ hasText: name }).click();
  await ada.reload();
  await field(ada).press('End');
  await field(ada).pressSequentially('drafted');
  await field(ada).press('Enter');
  await said(bob, 'drafted').locator('mark').waitFor();
  await said(ada, 'drafted').hover();
  await said(ada, 'drafted')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await ada.getByRole('menuitem', { name: 'Edit' }).click();
  const edit = ada.getByRole('textbox', { name: 'New text of your message' });
  await edit.press('Home');
  await edit.pressSequentially('Oh, ');
  await edit.press('Enter');
  await said(bob, 'Oh, ').locator('mark').getByText(`@${name}`, { exact: true }).waitFor();
});
