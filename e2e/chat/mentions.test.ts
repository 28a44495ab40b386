import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { openChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person): Promise<Page> {
  const { page } = await stage.enter('demo', person);
  await openChat(page);
  return page;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const choices = (page: Page) => page.getByRole('listbox', { name: 'People to mention' }).getByRole('option');
const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
const ownName = (page: Page) =>
  page.evaluate(() => {
    const boot = JSON.parse(document.querySelector('#boot')?.textContent ?? '{}');
    const { screen_name, first_name, last_name } = boot.me.user;
    return (screen_name || `${first_name} ${last_name}`) as string;
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
