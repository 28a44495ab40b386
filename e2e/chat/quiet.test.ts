import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { messageRow, openChat, publicThread, postMessage, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person, options = {}): Promise<Page> {
  const { page } = await stage.enter('demo', person, options);
  await openChat(page);
  return page;
}

const muted = (page: Page) => page.getByRole('img', { name: 'this chat is muted' });

test('[WID51] a muted chat adds to no badge, says so on all one’s pages, and is heard again', async () => {
  const [reader, other, writer] = await Promise.all([enter(DEMO.attendee), enter(DEMO.attendee), enter(DEMO.host)]);
  await reader.getByRole('button', { name: 'Chat options' }).click();
  await reader.getByRole('menuitemcheckbox', { name: 'Mute this chat for me' }).click();
  await muted(reader).waitFor();
  await muted(other).waitFor();
  await reader.keyboard.press('Escape');
  await reader.getByRole('tab', { name: 'Settings' }).click();
  await other.getByRole('tab', { name: 'Settings' }).click();
  await sendChat(writer, 'does anybody hear me?');
  await other.getByRole('tab', { name: /^Chat/ }).click();
  await messageRow(other, 'does anybody hear me?').waitFor();
  await expect
    .poll(() => reader.getByRole('navigation', { name: 'Side panel links' }).getByText(/^\d/).count())
    .toBe(0);
  await reader.getByRole('tab', { name: /^Chat/ }).click();
  await reader.getByRole('button', { name: 'Chat options' }).click();
  await reader.getByRole('menuitemcheckbox', { name: 'Mute this chat for me' }).click();
  await muted(reader).waitFor({ state: 'detached' });
  await muted(other).waitFor({ state: 'detached' });
});

test('[WID50] [WID1] info says how many people there are and what order holds, and leads to the search and to files', async () => {
  const [guest, host] = await Promise.all([enter(DEMO.other), enter(DEMO.host)]);
  const chat_thread = await publicThread(host, stage.url);
  const file = { name: 'plan.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') };
  await host.request.post(`${stage.url}/demo/json/chat/messages/upload`, { multipart: { chat_thread, file } });
  await host.request.post(`${stage.url}/demo/json/chat/threads/order`, { form: { chat_thread, slow_seconds: '5' } });
  await guest.getByRole('button', { name: 'About this chat' }).click();
  const dialog = guest.getByRole('dialog', { name: 'Public Chat' });
  await dialog.getByText(/^\d+ people can read it$/).waitFor();
  await dialog.getByText('One message every 5 seconds').waitFor();
  expect(await violations(guest, { include: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Search the chat' }).click();
  await guest.getByRole('searchbox', { name: 'Words to look for' }).press('Escape');
  await guest.getByRole('button', { name: 'About this chat' }).click();
  await dialog.getByRole('button', { name: /^plan\.csv/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect
    .poll(() => guest.evaluate(() => document.activeElement?.closest('[data-message]')?.textContent ?? ''))
    .toContain('plan.csv');
  await host.request.post(`${stage.url}/demo/json/chat/threads/order`, { form: { chat_thread, slow_seconds: '0' } });
  await postMessage(guest, stage.url, chat_thread, 'still here');
});

test('[PRV30] a private chat has its info and its mute in its header', async () => {
  const page = await enter(DEMO.attendee);
  await page.getByRole('tab', { name: 'Private Chat' }).click();
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByPlaceholder('Search for other attendees here').fill('Oskar');
  await page.getByRole('group', { name: 'People to choose from' }).getByLabel('Oskar Weiss').check();
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByRole('button', { name: 'About this chat' }).click();
  const dialog = page.getByRole('dialog', { name: 'Oskar Weiss' });
  await dialog.getByText('2 people can read it', { exact: true }).waitFor();
  await dialog.getByText('Visible to the people of this chat').waitFor();
  await expect.poll(() => dialog.getByText('Hosts can delete messages').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Mute this chat for me' }).click();
  expect(await violations(page, { include: '[role=dialog]' })).toEqual([]);
  await page.keyboard.press('Escape');
  await muted(page).waitFor();
  expect(await violations(page, { include: '#side-panel' })).toEqual([]);
});
