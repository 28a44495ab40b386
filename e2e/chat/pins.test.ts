import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openChat, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person, options = {}): Promise<Page> {
  const { page } = await stage.enter('demo', person, options);
  await openChat(page);
  return page;
}

const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
const bar = (page: Page) => page.getByRole('region', { name: 'Pinned messages' });

async function pin(page: Page, text: string): Promise<void> {
  await said(page, text).hover();
  await said(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Pin message' }).click();
}

test('[WID49] a pinned message stands above the list for everybody, leads to its place, and goes with its deletion', async () => {
  const [host, guest] = await Promise.all([enter(DEMO.host), enter(DEMO.other)]);
  await sendChat(guest, 'the wifi is called harbour');
  await sendChat(host, 'lunch is at one');
  await pin(host, 'the wifi is called harbour');
  await bar(guest).getByText('the wifi is called harbour').waitFor();
  await pin(host, 'lunch is at one');
  await bar(guest).getByText('lunch is at one').waitFor();
  await bar(guest).getByRole('button', { expanded: false }).click();
  await bar(guest)
    .getByRole('button', { name: /the wifi is called harbour/ })
    .click();
  const target = said(guest, 'the wifi is called harbour');
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
  await bar(host).getByRole('button', { expanded: false }).click();
  await bar(host).getByRole('button', { name: 'Unpin' }).first().click();
  await expect.poll(() => bar(guest).getByText('lunch is at one').count()).toBe(0);
  await guest.reload();
  await bar(guest).getByText('the wifi is called harbour').waitFor();
  const id = await target.getAttribute('data-message');
  await guest.request.post(`${stage.url}/demo/json/chat/messages/delete`, { form: { chat_message: id ?? '' } });
  await expect.poll(() => bar(guest).count()).toBe(0);
  await expect.poll(() => bar(host).count()).toBe(0);
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('[A11Y] pinned messages have no axe violations, %s at %i px', async (colorScheme, width) => {
  const page = await enter(DEMO.host, { colorScheme, viewport: { width, height: 900 } });
  await sendChat(page, `pinned at ${width}`);
  await pin(page, `pinned at ${width}`);
  await bar(page).getByRole('button', { expanded: false }).click();
  await bar(page).getByRole('button', { name: 'Unpin' }).first().waitFor();
  expect(await violations(page, { include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
});
