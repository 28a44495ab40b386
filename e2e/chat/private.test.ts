import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useChatEvent } from '../support/chat-event.ts';
import { messageRow, sendChat } from '../support/chat.ts';

const chat = useChatEvent();
const HOST = { host: true } as const;

const openTab = (page: Page, name: RegExp) => page.getByRole('tab', { name }).click();
const item = (page: Page, name: string) => page.locator('[data-thread]').filter({ hasText: name });
const line = (page: Page, text: string) => page.getByRole('status').getByText(text);

test('[PRV2] [PRV5] [PRV8] [PRV10] [PRV24] a chat is on its people’s pages at once, outlives a reload, and is gone for who is taken out', async () => {
  const { person, look } = chat;
  const [nadia, mara] = await Promise.all([person('Nadia Benali'), person('Mara Lindqvist'), person('Chiara Conti')]);
  const [ada, hal] = await Promise.all([look(nadia), look(mara)]);
  await openTab(ada, /^Private Chat/);
  await openTab(hal, /^Private Chat/);
  await hal.getByRole('button', { name: 'New Chat' }).click();
  const people = hal.getByRole('group', { name: 'People to choose from' });
  for (const name of ['Nadia', 'Chiara']) {
    await hal.getByPlaceholder('Search for other attendees here').fill(name);
    await people.getByLabel(name).check();
  }
  await hal.getByRole('button', { name: 'New Chat' }).click();
  await sendChat(hal, 'Only for you');
  await item(ada, 'Mara Lindqvist').getByText('1 unread message').waitFor();
  await item(ada, 'Mara Lindqvist').click();
  await messageRow(ada, 'Only for you').waitFor();
  await hal.reload();
  await messageRow(hal, 'Only for you').waitFor();
  await hal.getByRole('button', { name: '3 people in this chat' }).click();
  await people.getByLabel('Nadia').uncheck();
  await hal.getByRole('button', { name: 'Done' }).click();
  await hal.getByRole('button', { name: 'Remove', exact: true }).click();
  await hal.getByRole('button', { name: '2 people in this chat' }).waitFor();
  await ada.getByText('This chat is not there any more.').waitFor();
});

test('[PRV15] signed out in one tab, the other says so', async () => {
  const page = await chat.look(await chat.person('Nadia Benali'));
  const other = await page.context().newPage();
  await other.goto(page.url());
  for (const tab of [page, other]) await tab.getByPlaceholder('Type your message here..').fill('too late');
  await page.context().clearCookies({ name: /plenary_session$/ });
  const thread = await page.request.get(`${chat.stage.url}/${chat.event.slug}/json/chat/threads`);
  expect([thread.status(), await thread.json()]).toEqual([403, { status: 'unauthorised user' }]);
  for (const tab of [page, other]) {
    await tab.getByPlaceholder('Type your message here..').press('Enter');
    await tab.getByText('You got logged out').waitFor();
    await tab.getByRole('button', { name: 'Go to login' }).waitFor();
  }
});

test('[CHT9] [SUP1] [SUP14] [SUP15] [SUP17] a host whose panel is closed is told of a question, and led to it; the person reads where it stands', async () => {
  const { person, look, enter } = chat;
  const hal = await enter(await person('Hope Host', HOST));
  const ada = await look(await person('Ada Byron'));
  await openTab(ada, /^Ask a Question/);
  const file = { name: 'ticket.csv', mimeType: 'text/csv', buffer: Buffer.from('a,b') };
  await ada.locator('[data-attach]').setInputFiles(file);
  await ada.getByText('Ready to send').waitFor();
  await ada.getByRole('button', { name: 'Send' }).click();
  await ada.getByRole('link', { name: /ticket\.csv/ }).waitFor();
  await line(ada, 'Nobody has taken your question yet.').waitFor();
  const toasts = hal.getByRole('region', { name: 'Messages' });
  await toasts.getByText("Ada Byron asks the event's support").waitFor();
  await toasts.getByRole('button', { name: 'Open' }).click();
  await hal.getByRole('link', { name: /ticket\.csv/ }).waitFor();
  await hal.getByRole('tab', { name: 'Ask a Question 1 question that nobody has taken' }).waitFor();
  await hal.getByRole('button', { name: 'Take T' }).click();
  await line(ada, 'Hope Host is answering.').waitFor();
  await sendChat(hal, 'Up the stairs, on the left.');
  await messageRow(ada, 'Up the stairs, on the left.').waitFor();
  await line(ada, 'Hope Host has answered.').waitFor();
  await hal.getByRole('button', { name: 'Resolve R' }).click();
  await line(ada, 'Resolved.').waitFor();
  await sendChat(ada, 'And room 5?');
  await messageRow(hal, 'And room 5?').waitFor();
  await line(ada, 'Nobody has taken your question yet.').waitFor();
});
