import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openChat, publicThread, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person): Promise<Page> {
  const { page } = await stage.enter('demo', person);
  await openChat(page);
  return page;
}

const row = (page: Page, text: string) =>
  page.locator('[data-message]').filter({ has: page.locator('p', { hasText: new RegExp(`^${text}$`) }) });
const results = (page: Page) => page.getByRole('list', { name: 'Messages that were found' }).getByRole('button');

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Search the chat' }).click();
  await page.getByRole('searchbox', { name: 'Words to look for' }).fill(words);
}

async function fill(page: Page, count: number): Promise<void> {
  const chat_thread = await publicThread(page, stage.url);
  for (let sent = 0; sent < count; sent++)
    await page.request.post(`${stage.url}/demo/json/chat/messages/send`, {
      form: { chat_thread, message: `in between ${sent}` },
    });
}

test('[WID48] [WID1] a search marks its words, and Enter leads to the message in its place; Escape back to where one was', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(ada, 'Das Café am Hafen ist offen');
  await fill(ada, 15);
  await fill(bob, 18);
  await bob.reload();
  await row(bob, 'in between 17').last().waitFor();
  await search(bob, 'cafe haf');
  await bob.getByText('1 message', { exact: true }).waitFor();
  expect(await results(bob).locator('mark').allTextContents()).toEqual(['Café', 'Hafen']);
  await bob.keyboard.press('ArrowDown');
  await bob.keyboard.press('Enter');
  const target = row(bob, 'Das Café am Hafen ist offen');
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
  await bob.keyboard.press('Escape');
  await row(bob, 'in between 17').last().waitFor();
  await search(bob, 'nowhere to be found');
  await bob.getByText('No messages', { exact: true }).waitFor();
  await bob.keyboard.press('Escape');
  expect(await bob.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Search the chat');
});

test('[WID48] [D24] a message that is deleted leaves the results, and one that is loaded is gone to in the list itself', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.host), enter(DEMO.other)]);
  await sendChat(ada, 'umbrella one');
  await sendChat(ada, 'umbrella two');
  await search(bob, 'umbrella');
  await expect.poll(() => results(bob).count()).toBe(2);
  const id = await row(ada, 'umbrella one').getAttribute('data-message');
  await ada.request.post(`${stage.url}/demo/json/chat/messages/delete`, { form: { chat_message: id ?? '' } });
  await expect.poll(() => results(bob).count()).toBe(1);
  await results(bob).click();
  const target = row(bob, 'umbrella two');
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => bob.getByText('You are reading an earlier part of the chat.').count()).toBe(0);
});
