import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from './support/axe.ts';
import { stopClock } from './support/browser.ts';
import { messageRow, openChat, sendChat, visibleMessages } from './support/chat.ts';
import { DEMO, type Person } from './support/demo.ts';
import { useDemo } from './support/stage.ts';

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

test('[CHT2] [CHT4] [WID25] the tab is a simple thread; Enter sends, Shift+Enter breaks the line, blanks are not sent, the field grows', async () => {
  const page = await enter(DEMO.attendee);
  const tab = page.getByRole('tabpanel', { name: 'Chat' }).getByRole('region', { name: 'Public Chat' });
  await tab.getByText('Chat publicly visible to all attendees').waitFor();
  expect(await tab.getByRole('textbox').count()).toBe(1);
  const send = page.getByRole('button', { name: 'Send' });
  const height = async () => (await field(page).boundingBox())?.height;
  await field(page).fill('  \n ');
  expect(await send.isDisabled()).toBe(true);
  await field(page).fill('one');
  expect(await height()).toBe(76);
  for (const line of ['two', 'three', 'four', 'five', 'six', 'seven', 'eight']) {
    await field(page).press('Shift+Enter');
    await field(page).pressSequentially(line);
  }
  expect(await height()).toBe(152);
  await field(page).press('Enter');
  await tab.getByRole('log').locator('[data-message]').filter({ hasText: 'eight' }).waitFor();
  expect(await said(page, 'eight').locator('p').textContent()).toBe('one\ntwo\nthree\nfour\nfive\nsix\nseven\neight');
  expect([await field(page).inputValue(), await height()]).toEqual(['', 76]);
  await page.setViewportSize({ width: 1280, height: 500 });
  expect(await height(), 'on a screen lower than 32rem').toBe(44);
});

test('[CHT4] the Enter that ends the composition of a Korean word sends nothing; the next one sends', async () => {
  const page = await enter(DEMO.attendee);
  const input = await page.context().newCDPSession(page);
  await field(page).focus();
  await input.send('Input.imeSetComposition', { text: '안녕', selectionStart: 2, selectionEnd: 2 });
  await field(page).press('Enter');
  expect(await said(page, '안녕').count()).toBe(0);
  await input.send('Input.insertText', { text: '안녕' });
  expect(await field(page).inputValue()).toContain('안녕');
  await field(page).press('Enter');
  await said(page, '안녕').first().waitFor();
});

test('[CHT4] a text that is too long says so and is not sent; a draft outlives a reload; links are safe', async () => {
  const page = await enter(DEMO.attendee);
  await field(page).fill('x'.repeat(1025));
  await page.getByText('1 character too many').waitFor();
  expect(await page.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  await field(page).fill('half a thought');
  await page.reload();
  await field(page).waitFor();
  expect(await field(page).inputValue()).toBe('half a thought');
  await sendChat(page, '<b>bold</b> & http://plain.example');
  await field(page).fill('see https://example.org/a.');
  await field(page).press('Enter');
  const link = said(page, 'see ').getByRole('link');
  expect([await link.getAttribute('href'), await link.getAttribute('rel')]).toEqual([
    'https://example.org/a',
    'noopener noreferrer nofollow ugc',
  ]);
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
  expect(await line.count()).toBe(0);
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
  expect(await line.count()).toBe(0);
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
  expect(await guest.locator('[data-message]').count()).toBe(0);
  await sendChat(host, 'said without them');
  await choose(host, 'a bit much', 'Unban sender');
  await said(guest, 'said without them').waitFor();
  await sendChat(guest, 'thank you');
  await messageRow(host, 'thank you').waitFor();
});

test('[A11Y] a toast is announced and stays for 10 s, longer while it has the focus, which it gives back', async () => {
  const page = await enter(DEMO.attendee);
  await sendChat(page, 'taken back');
  await choose(page, 'taken back', 'Delete message', 'Delete');
  const undo = page.getByRole('log').getByRole('button', { name: 'Undo' }).last();
  await undo.waitFor();
  await page.route('**/messages/restore', (route) => route.abort());
  await stopClock(page);
  const region = page.getByRole('region', { name: 'Messages' });
  const toast = region.getByRole('listitem').filter({ hasText: 'That did not work' });
  expect(await region.getByRole('list').getAttribute('aria-live')).toBe('polite');
  await undo.click();
  await toast.waitFor();
  await page.clock.runFor(9_999);
  expect(await toast.count()).toBe(1);
  await page.clock.runFor(1);
  await expect.poll(() => toast.count()).toBe(0);
  await undo.focus();
  await page.keyboard.press('Enter');
  await toast.getByRole('button', { name: 'Dismiss' }).focus();
  await page.clock.runFor(60_000);
  expect(await toast.count()).toBe(1);
  await page.keyboard.press('Enter');
  await expect.poll(() => toast.count()).toBe(0);
  expect(await undo.evaluate((button) => button === document.activeElement)).toBe(true);
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('[A11Y] the chat has no axe violations, %s at %i px', async (colorScheme, width) => {
  const { page } = await stage.enter('demo', DEMO.host, { colorScheme, viewport: { width, height: 900 } });
  await openChat(page);
  await page.locator('[data-message]').last().waitFor();
  expect(await violations(page, { include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
});

test('[CHT3] with reduced motion the list has its new height at once, so that it can be scrolled by it', async () => {
  const page = await enter(DEMO.attendee);
  await sendChat(page, 'a list that is not empty');
  const heights = await list(page).evaluate((box) => {
    const sizer = box.firstElementChild as HTMLElement;
    sizer.style.blockSize = '5000px';
    return [sizer.offsetHeight, box.scrollHeight];
  });
  expect(heights).toEqual([5000, 5000]);
});

test('[CHT3] the list keeps its place while others write, says how many are new, and reads older pages at its top', async () => {
  const [reader, writer] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host, true)]);
  const chat_thread = await threadOf(writer);
  // Three people's worth of messages: each may send twenty in ten seconds, and has sent some already.
  const people = [writer, await enter(DEMO.organiser, true), await enter(DEMO.other, true)];
  for (const [index, page] of people.entries())
    for (let sent = 0; sent < 14; sent++)
      await post(page, 'messages/send', { chat_thread, message: `history ${index}-${sent} ${'word '.repeat(sent)}` });
  await said(reader, 'history 2-13').waitFor();
  await reader.reload();
  await said(reader, 'history 2-13').waitFor();
  const box = list(reader);
  const place = () =>
    box.evaluate((element) => Math.round(element.scrollHeight - element.scrollTop - element.clientHeight));
  expect(await place()).toBeLessThan(20);

  await box.evaluate((element) => element.scrollTo(0, 300));
  const anchor = reader.locator('[data-message]').nth(8);
  const top = async () => Math.round((await anchor.boundingBox())?.y ?? -1);
  await reader.getByRole('button', { name: 'Scroll to the latest message' }).waitFor();
  const before = await top();
  await post(people[2] as Page, 'messages/send', { chat_thread, message: 'news while you read' });
  await reader.getByRole('button', { name: '1 new message' }).waitFor();
  expect(await top()).toBe(before);

  await expect
    .poll(async () => {
      await box.evaluate((element) => element.scrollTo(0, 0));
      return reader.getByText('Start of the chat').count();
    })
    .toBe(1);
  await reader.getByRole('button', { name: '1 new message' }).click();
  await said(reader, 'news while you read').waitFor();
  await expect.poll(place).toBeLessThan(20);
});
