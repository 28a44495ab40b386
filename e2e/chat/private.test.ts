import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { messageRow, openChat, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person, options = {}): Promise<Page> {
  const { page } = await stage.enter('demo', person, options);
  await openChat(page);
  return page;
}

const field = (page: Page) => page.getByPlaceholder('Type your message here..');
const openPrivate = (page: Page) => page.getByRole('tab', { name: 'Private Chat' }).click();
const item = (page: Page, name: string) => page.locator('[data-thread]').filter({ hasText: name });
const person = (page: Page, name: string) =>
  page.getByRole('group', { name: 'People to choose from' }).getByLabel(name);

async function choose(page: Page, name: string): Promise<void> {
  await page.getByPlaceholder('Search for other attendees here').fill(name);
  await person(page, name).check();
}

/** Begins a chat from the list. */
async function beginWith(page: Page, ...names: readonly string[]): Promise<void> {
  await openPrivate(page);
  await page.getByRole('button', { name: 'New Chat' }).click();
  for (const name of names) await choose(page, name);
  await page.getByRole('button', { name: 'New Chat' }).click();
  await page.getByPlaceholder('Type your message here..').waitFor();
}

test('[PRV2] [PRV3] [PRV5] [PRV24] [PRV27] [WID13] a chat is begun from the empty list, stands in the address and outlives a reload', async () => {
  const page = await enter(DEMO.attendee);
  await openPrivate(page);
  await page.getByText('You do not have any chats yet.').waitFor();
  await page.getByText('See your existing chats listed below. To start a new chat or video call').waitFor();
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'New Chat' }).click();
  await person(page, 'Mara Lindqvist').waitFor();
  expect(await page.getByRole('button', { name: 'New Chat' }).isDisabled()).toBe(true);
  expect(await violations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to your chats' }).click();
  await beginWith(page, 'Oskar');
  await page.getByText('No messages', { exact: true }).waitFor();
  expect(new URL(page.url()).hash).toMatch(/^#openChatThread=[0-9a-f]{24}$/);
  await sendChat(page, 'Only for you');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await messageRow(page, 'Only for you').waitFor();
  await page.getByRole('button', { name: 'Back to your chats' }).click();
  await item(page, 'Oskar Weiss').getByText('You: Only for you').waitFor();
  expect(new URL(page.url()).hash).toBe('');
  await page.getByRole('tab', { name: 'Public Chat' }).click();
  await page.getByText('Chat publicly visible to all attendees').waitFor();
  await expect.poll(() => page.getByText('Only for you').count()).toBe(0);
});

test('[PRV4] [PRV10] [PRV11] a message arrives in the list with its preview and its mark, and is read by opening it', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  await beginWith(hal, 'Nadia');
  await openPrivate(ada);
  await sendChat(hal, 'A longer first line\nand a second');
  const row = item(ada, 'Mara Lindqvist');
  await row.getByText('Mara Lindqvist: A longer fir...').waitFor();
  await row.getByText('1 unread message').waitFor();
  await ada.getByRole('tab', { name: /^Private Chat 1/ }).waitFor();
  await row.click();
  await messageRow(ada, 'A longer first line\nand a second').waitFor();
  await ada.getByRole('tab', { name: 'Private Chat', exact: true }).waitFor();
  await ada.getByRole('button', { name: 'Back to your chats' }).click();
  expect(await row.getAttribute('data-unread')).toBe('false');
  const own = hal.locator('[data-message]').filter({ hasText: 'A longer first line' });
  await own.hover();
  await own.getByRole('button', { name: /^Actions for/ }).click();
  await hal.getByRole('menuitem', { name: 'Delete' }).click();
  await hal.getByRole('button', { name: 'Delete', exact: true }).click();
  await row.getByText('Deleted Message').waitFor();
});

test('[PRV26] a name is written in its place: saved by Enter or its icon, discarded, and seen by the others', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  await beginWith(hal, 'Nadia', 'Oskar');
  const name = hal.getByRole('textbox', { name: 'Name of the chat' });
  await expect.poll(() => hal.getByRole('button', { name: 'Save the name' }).count()).toBe(0);
  await name.fill('Quay');
  await hal.getByRole('button', { name: 'Discard the change' }).click();
  expect(await name.inputValue()).toBe('');
  await hal.getByRole('button', { name: 'Rename the chat' }).click();
  await name.fill('Quay walk');
  await name.press('Enter');
  await openPrivate(ada);
  await item(ada, 'Quay walk').waitFor();
  await name.fill('Quay walk at nine');
  await hal.getByRole('button', { name: 'Save the name' }).click();
  await item(ada, 'Quay walk at nine').click();
  await ada.getByRole('button', { name: '3 people in this chat' }).waitFor();
});

test('[PRV8] [PRV25] the maker takes somebody out after a question, and somebody leaves after one; their pages show it', async () => {
  const [ada, bob, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other), enter(DEMO.host)]);
  await beginWith(hal, 'Nadia', 'Oskar', 'Chiara');
  await sendChat(hal, 'To the three of you');
  for (const page of [ada, bob]) {
    await openPrivate(page);
    await page.locator('[data-thread]').first().click();
    await messageRow(page, 'To the three of you').waitFor();
  }
  await ada.getByRole('button', { name: '4 people in this chat' }).click();
  expect(await person(ada, 'Oskar Weiss').isDisabled(), 'others are read-only to those who did not begin it').toBe(
    true,
  );
  expect(await ada.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true);
  await hal.getByRole('button', { name: '4 people in this chat' }).click();
  await person(hal, 'Oskar Weiss').uncheck();
  await hal.getByRole('button', { name: 'Done' }).click();
  await hal.getByText('Are you sure you want to remove 1 user from the chat?').waitFor();
  await hal.getByRole('button', { name: 'Remove', exact: true }).click();
  await hal.getByRole('button', { name: '3 people in this chat' }).waitFor();
  await bob.getByText('This chat is not there any more.').waitFor();
  await ada.getByRole('button', { name: 'Leave', exact: true }).click();
  const sure = ada.getByRole('dialog', { name: 'Please Confirm' });
  await sure.getByText('Are you sure you want to remove yourself from the chat?').waitFor();
  await sure.getByRole('button', { name: 'Leave', exact: true }).click();
  await ada.getByText('Your chats').waitFor();
  await hal.getByRole('button', { name: '2 people in this chat' }).waitFor();
});

test('[PRV24] another tab of the panel closes the open chat; a link opens it, and one that is none opens the list', async () => {
  const page = await enter(DEMO.host);
  await beginWith(page, 'Femi');
  const { hash } = new URL(page.url());
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.waitForFunction(() => location.hash === '');
  await page.goto(`${stage.url}/demo${hash}`);
  await page.reload();
  await page.getByRole('button', { name: '2 people in this chat' }).waitFor();
  // A page that stands open would go to the list at once, and have nothing left to open again.
  await page.goto('about:blank');
  await page.goto(`${stage.url}/demo#openChatThread=${'f'.repeat(24)}`);
  await page.getByText('This chat is not there any more.').waitFor();
  await page.getByText('Your chats').waitFor();
});

test('[PRV6] with the keyboard alone: the focus goes into a chat that is chosen, and back to its entry', async () => {
  const page = await enter(DEMO.attendee);
  await beginWith(page, 'Femi');
  await page.getByRole('button', { name: 'Back to your chats' }).press('Enter');
  for (let n = 0; n < 2; n += 1) {
    await item(page, 'Femi')
      .and(page.locator(n === 0 ? '*' : ':focus'))
      .press('Enter');
    await page.locator('[aria-label="Back to your chats"]:focus').press('Enter');
    await item(page, 'Femi').and(page.locator(':focus')).waitFor();
  }
});

test('[WID1] replies of a private chat say whose they are, and lead back', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  await beginWith(hal, 'Nadia');
  await sendChat(hal, 'first of a thread');
  await openPrivate(ada);
  await item(ada, 'Mara').click();
  const row = ada.locator('[data-message]').filter({ hasText: 'first of a thread' });
  await row.hover();
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await ada.getByRole('menuitem', { name: 'Reply' }).click();
  await sendChat(ada, 'an answer');
  await hal.getByRole('button', { name: /1 reply/ }).click();
  await hal.getByRole('heading', { name: 'Thread in private chat' }).waitFor();
  await messageRow(hal, 'an answer').waitFor();
  await hal.getByRole('button', { name: 'Back to main thread' }).click();
  await hal.getByRole('textbox', { name: 'Name of the chat' }).waitFor();
});

test('[PRV15] a chat that is gone leads back to the list; signed out in one tab, the other says so', async () => {
  const page = await enter(DEMO.attendee);
  await page.goto(`${stage.url}/demo#openChatThread=${'f'.repeat(24)}`);
  await page.getByText('This chat is not there any more.').waitFor();
  await page.getByRole('button', { name: 'New Chat' }).waitFor();
  const other = await page.context().newPage();
  await other.goto(`${stage.url}/demo`);
  for (const tab of [page, other]) {
    await tab.getByRole('tab', { name: 'Public Chat' }).click();
    await field(tab).fill('too late');
  }
  await page.context().clearCookies({ name: /plenary_session$/ });
  const thread = await page.request.get(`${stage.url}/demo/json/chat/threads`);
  expect([thread.status(), await thread.json()]).toEqual([403, { status: 'unauthorised user' }]);
  for (const tab of [page, other]) {
    await field(tab).press('Enter');
    await tab.getByText('You got logged out').waitFor();
    await tab.getByRole('button', { name: 'Go to login' }).waitFor();
  }
});
