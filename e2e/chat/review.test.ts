import type { Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
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

const NO_RULES = { blocked_words: [], links: 'all', on_match: 'refuse', hold_first: false };
async function setRules(hal: Page, rules: object): Promise<void> {
  const answer = await hal.request.post(`${stage.url}/demo/json/chat/rules`, { data: { ...NO_RULES, ...rules } });
  expect(answer.status()).toBe(200);
}
afterEach(async () => setRules(await enter(DEMO.host), {}));

const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
const own = (page: Page, text: string) => page.locator('[data-sending]').filter({ hasText: text });
const field = (page: Page) => page.getByPlaceholder('Type your message here..');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

async function write(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press('Enter');
}

test('[WID58] [WID62] a host sets the rules in a dialog; a refused text comes back into the field with the reason', async () => {
  const [oskar, hal] = await Promise.all([enter(DEMO.other), enter(DEMO.host)]);
  await hal.getByRole('button', { name: 'Chat options' }).click();
  await hal.getByRole('menuitem', { name: 'Rules of the chat' }).click();
  const rules = dialog(hal, 'Rules of the chat');
  await rules.getByLabel(/^Blocked words/).fill('knave\n\ncheap watches\n');
  await rules.getByLabel('To these sites only').check();
  await rules.getByLabel(/^Sites/).fill('https://example.org/');
  expect(await violations(hal, { include: '[role=dialog]' })).toEqual([]);
  await rules.getByRole('button', { name: 'Save' }).click();
  await rules.waitFor({ state: 'detached' });
  await write(oskar, 'you KNAVE');
  await oskar.getByText('The event does not allow a word in this message.').waitFor();
  expect(await field(oskar).inputValue()).toBe('you KNAVE');
  await expect.poll(() => own(oskar, 'you KNAVE').count()).toBe(0);
  await write(oskar, 'see https://evil.example/');
  await oskar.getByText('The event does not allow this link in the chat.').waitFor();
  await sendChat(oskar, 'see https://example.org/a');
  await said(hal, 'see https://example.org/a').waitFor();
  await hal.getByRole('button', { name: 'Chat options' }).click();
  await hal.getByRole('menuitem', { name: 'Rules of the chat' }).click();
  expect(await rules.getByLabel(/^Blocked words/).inputValue()).toBe('knave\ncheap watches');
});

test('[WID62] a refused answer comes back with the message that it answers and the person whom it names', async () => {
  const [oskar, hal] = await Promise.all([enter(DEMO.other), enter(DEMO.host)]);
  await setRules(hal, { blocked_words: ['knave'] });
  await sendChat(hal, 'who has the key?');
  await said(oskar, 'who has the key?').hover();
  await said(oskar, 'who has the key?')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await oskar.getByRole('menuitem', { name: 'Reply' }).click();
  await field(oskar).pressSequentially('@Mara');
  await oskar.getByRole('option', { name: 'Mara Lindqvist' }).click();
  await field(oskar).pressSequentially('that knave');
  await field(oskar).press('Enter');
  await oskar.getByText('The event does not allow a word in this message.').waitFor();
  await oskar.getByText('Replying to Mara Lindqvist').waitFor();
  await field(oskar).press('End');
  for (let letter = 0; letter < 'knave'.length; letter += 1) await field(oskar).press('Backspace');
  await field(oskar).pressSequentially('man');
  await field(oskar).press('Enter');
  const row = said(hal, 'that man');
  await row.locator('mark[data-mention=own]').getByText('@Mara Lindqvist').waitFor();
  await row.getByText('who has the key?').waitFor();
});
test('[WID61] [WID62] a message waits: its author reads that, after a reload too; by keys it is rejected, waits again, and stands', async () => {
  const [nadia, oskar, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other), enter(DEMO.host)]);
  await setRules(hal, { blocked_words: ['harbour*'], on_match: 'hold' });
  await write(oskar, 'a harbourmaster speaks');
  await own(oskar, 'a harbourmaster speaks').getByText('Waiting for review').waitFor();
  await oskar.reload();
  await own(oskar, 'a harbourmaster speaks').getByText('Waiting for review').waitFor();
  await expect.poll(() => said(nadia, 'a harbourmaster speaks').count()).toBe(0);
  await hal.getByText('1 message waits for review.').waitFor();
  await hal.getByRole('button', { name: 'Review' }).click();
  const queue = dialog(hal, 'Reported messages');
  await queue.getByText('Blocked word: harbour*').waitFor();
  expect(await violations(hal, { include: '[role=dialog]' })).toEqual([]);
  await hal.keyboard.press('r');
  await queue.getByText('Rejected.').waitFor();
  await own(oskar, 'a harbourmaster speaks').getByText('Those who moderate did not accept this message.').waitFor();
  await hal.keyboard.press('u');
  await own(oskar, 'a harbourmaster speaks').getByText('Waiting for review').waitFor();
  await queue.getByText('Blocked word: harbour*').waitFor();
  await hal.keyboard.press('a');
  await queue.getByText('Approved.').waitFor();
  await said(nadia, 'a harbourmaster speaks').waitFor();
  await said(oskar, 'a harbourmaster speaks').waitFor();
  await expect.poll(() => own(oskar, 'a harbourmaster speaks').count()).toBe(0);
  await queue.getByText('No message waits for review.').waitFor();
});

interface Said {
  readonly _id: string;
  readonly sender_event_user: { readonly user: { readonly _id: string } };
}

test('[WID28] [WID62] `?` shows the keys of the queue, and a case says who did what to its author before', async () => {
  const [nadia, oskar, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other), enter(DEMO.host)]);
  await sendChat(nadia, 'a dubious offer');
  const answer = await oskar.request.get(`${stage.url}/demo/json/chat/threads`);
  const { payload } = (await answer.json()) as { payload: { chat_threads: { last_message_received: Said }[] } };
  const { _id: chat_message, sender_event_user } = payload.chat_threads[0]!.last_message_received;
  const user = sender_event_user.user._id;
  const post = (page: Page, path: string, data: object) =>
    page.request.post(`${stage.url}/demo/json/chat/${path}`, { data });
  await post(hal, 'users/mute', { user, minutes: 5 });
  await post(hal, 'users/mute', { user, lift: true });
  await post(oskar, 'messages/report', { chat_message, category: 'spam', description: 'selling' });
  await hal.getByRole('button', { name: 'Review' }).click();
  const queue = dialog(hal, 'Reported messages');
  await queue.getByText('2 measures until now').click();
  await queue.getByText(/^Unmuted by /).waitFor();
  await hal.keyboard.press('?');
  const keys = queue.getByRole('region', { name: 'Keys' });
  await keys.getByText('Delete and ban from the event').waitFor();
  expect(await violations(hal, { include: '[role=dialog]' })).toEqual([]);
  await hal.keyboard.press('?');
  await keys.waitFor({ state: 'detached' });
  await hal.keyboard.press('x');
  await queue.getByText('Left as it is.').waitFor();
});
