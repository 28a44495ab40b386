import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messageRow, openChat, sendChat, visibleMessages } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** `closed`: signed in, with the side panel closed. */
async function enter(person: Person, closed = false): Promise<Page> {
  const { page } = await stage.enter('demo', person);
  if (!closed) await openChat(page);
  return page;
}

const field = (page: Page) => page.getByPlaceholder('Type your message here..');
const list = (page: Page) => page.getByRole('log', { name: 'Messages' });
const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });

/** Sends over HTTP as the person of a page, past the page's own rows. */
async function post(page: Page, path: string, fields: Record<string, string>): Promise<{ _id: string }> {
  const answer = await page.request.post(`${stage.url}/demo/json/chat/${path}`, { form: fields });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return ((await answer.json()) as { payload: { chat_message: { _id: string } } }).payload.chat_message;
}

async function threadOf(page: Page): Promise<string> {
  const answer = await page.request.get(`${stage.url}/demo/json/chat/threads`);
  return ((await answer.json()) as { payload: { chat_threads: { _id: string }[] } }).payload.chat_threads[0]?._id ?? '';
}

async function choose(page: Page, text: string, action: string, confirm?: string): Promise<void> {
  await said(page, text).hover();
  await said(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
  if (confirm) await page.getByRole('button', { name: confirm, exact: true }).click();
}

test('[CHT4] the Enter that ends the composition of a Korean word sends nothing; the next one sends', async () => {
  const page = await enter(DEMO.attendee);
  const input = await page.context().newCDPSession(page);
  await field(page).focus();
  await input.send('Input.imeSetComposition', { text: '안녕', selectionStart: 2, selectionEnd: 2 });
  await field(page).press('Enter');
  await expect.poll(() => said(page, '안녕').count()).toBe(0);
  await input.send('Input.insertText', { text: '안녕' });
  expect(await field(page).inputValue()).toContain('안녕');
  await field(page).press('Enter');
  await said(page, '안녕').first().waitFor();
});

test('[CHT4] a draft outlives a reload', async () => {
  const page = await enter(DEMO.attendee);
  await field(page).fill('half a thought');
  await page.reload();
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe('half a thought');
});

test('[CH22] [WID31] a message that could not be sent stays, says why, and is sent once by Retry or taken away by Discard', async () => {
  const page = await enter(DEMO.attendee);
  await page.route('**/json/chat/messages/send', (route) => route.abort());
  for (const text of ['try me again', 'forget me']) {
    await field(page).fill(text);
    await field(page).press('Enter');
  }
  const row = (text: string) => page.locator('[data-sending=failed]').filter({ hasText: text });
  // It is tried again by itself at first (WID31).
  await row('try me again').getByText('Not sent. Unable to connect').waitFor({ timeout: 30_000 });
  await row('forget me').getByRole('button', { name: 'Discard' }).click();
  await row('forget me').waitFor({ state: 'detached' });
  await page.unroute('**/json/chat/messages/send');
  await row('try me again').getByRole('button', { name: 'Retry' }).click();
  await messageRow(page, 'try me again').waitFor();
  expect(await visibleMessages(page, 'try me again')).toHaveLength(1);
});

test('[D25] what was written without a connection is sent by itself, once and in order, when it is back', async () => {
  const [page, other] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  // Parts of the page arrive after its first paint.
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  for (const text of ['from the tunnel, one', 'from the tunnel, two']) {
    await field(page).fill(text);
    await field(page).press('Enter');
    await page.locator('[data-sending=failed]').filter({ hasText: text }).waitFor();
  }
  await page.context().setOffline(false);
  await messageRow(other, 'from the tunnel, two').waitFor();
  await expect.poll(() => page.locator('[data-sending]').count()).toBe(0);
  for (const reader of [page, other])
    expect(await visibleMessages(reader, 'from the tunnel')).toEqual(['from the tunnel, one', 'from the tunnel, two']);
});

test('[PAN5] [CH28] the badge counts what others wrote while the chat was closed, and is gone once it was read', async () => {
  const [reader, writer] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other, true)]);
  await reader.getByRole('button', { name: 'Close' }).first().click();
  const badge = reader.locator('header').getByText(/^\d+\+?$/);
  await badge.waitFor({ state: 'detached' });
  const chat_thread = await threadOf(writer);
  for (const message of ['ping', 'pong']) await post(writer, 'messages/send', { chat_thread, message });
  await reader.getByRole('navigation', { name: 'Side panel links' }).getByText(/^2\b/).waitFor();
  await openChat(reader);
  await said(reader, 'pong').waitFor();
  await expect
    .poll(
      async () =>
        (await (await reader.request.get(`${stage.url}/demo/json/chat/threads`)).json()).payload.chat_threads[0]
          .unread_count,
    )
    .toBe(0);
});

test('[WID32] a line stands above what others wrote meanwhile, stays while one reads, and is gone the next time', async () => {
  const [reader, writer] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(writer, 'before the break');
  await said(reader, 'before the break').waitFor();
  const line = list(reader).getByText('New messages', { exact: true });
  await expect.poll(() => line.count()).toBe(0);
  await reader.getByRole('tab', { name: 'Settings' }).click();
  await sendChat(writer, 'during the break');
  await reader.getByRole('tab', { name: /^Chat/ }).click();
  await line.waitFor();
  await sendChat(writer, 'after the break');
  await said(reader, 'after the break').waitFor();
  const tops = await Promise.all(
    [said(reader, 'before the break'), line, said(reader, 'during the break'), said(reader, 'after the break')].map(
      async (row) => (await row.boundingBox())?.y ?? NaN,
    ),
  );
  expect(tops.toSorted((one, other) => one - other)).toEqual(tops);
  await reader.getByRole('tab', { name: 'Settings' }).click();
  await reader.getByRole('tab', { name: /^Chat/ }).click();
  await said(reader, 'after the break').waitFor();
  await expect.poll(() => line.count()).toBe(0);
});

test('[CHT7] a host deletes a message and brings it back; everybody sees it at once', async () => {
  const [host, guest] = await Promise.all([enter(DEMO.host), enter(DEMO.other)]);
  await sendChat(guest, 'regrettable words');
  await choose(host, 'regrettable words', 'Delete message', 'Delete');
  await guest.getByText('Deleted Message').last().waitFor();
  const row = host.locator('[data-message]').filter({ hasText: 'Deleted Message' }).last();
  await row.getByRole('button', { name: 'Undo' }).click();
  await messageRow(guest, 'regrettable words').waitFor();
});

test('[CHT6] a mute and a ban hold at once and say so; lifting them gives everything back', async () => {
  const [host, guest] = await Promise.all([enter(DEMO.host), enter(DEMO.other)]);
  await sendChat(guest, 'a bit much');
  await choose(host, 'a bit much', 'Mute sender for 10 minutes', 'Mute');
  await guest.getByText(/You have been muted Until \d\d:\d\d/).waitFor();
  await choose(host, 'a bit much', 'Unmute sender');
  await field(guest).waitFor();
  await choose(host, 'a bit much', 'Mute sender until undone', 'Mute');
  await guest.getByText('You have been muted').waitFor();
  expect(await guest.getByPlaceholder('Chat is unavailable because you are being muted').isDisabled()).toBe(true);
  await expect
    .poll(() => list(guest).evaluate((box) => box.scrollHeight - box.scrollTop - box.clientHeight))
    .toBeLessThan(20);
  await choose(host, 'a bit much', 'Unmute sender');
  await field(guest).waitFor();
  await choose(host, 'a bit much', 'Ban sender until undone', 'Ban');
  await guest.getByText('You have been banned from this channel').waitFor();
  await expect.poll(() => guest.locator('[data-message]').count()).toBe(0);
  await sendChat(host, 'said without them');
  await choose(host, 'a bit much', 'Unban sender');
  await said(guest, 'said without them').waitFor();
  await sendChat(guest, 'thank you');
  await messageRow(host, 'thank you').waitFor();
});
