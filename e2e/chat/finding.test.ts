import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { eventLinks, messageRow, openChat, publicThread, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person, closed = false): Promise<Page> {
  const { page } = await stage.enter('demo', person);
  if (!closed) await openChat(page);
  return page;
}

const list = (page: Page) => page.getByRole('log', { name: 'Messages' });
/** The row that says something; quotes of it are no paragraphs. */
const row = (page: Page, text: string) =>
  page
    .locator('[data-message]')
    .filter({ has: page.locator('p', { hasText: new RegExp(`^${text.replace('?', '\\?')}$`) }) });

async function post(page: Page, fields: Record<string, string>): Promise<string> {
  const form = { chat_thread: await publicThread(page, stage.url), ...fields };
  const answer = await page.request.post(`${stage.url}/demo/json/chat/messages/send`, { form });
  return ((await answer.json()) as { payload: { chat_message: { _id: string } } }).payload.chat_message._id;
}

let talked = false;

/** A question, 42 messages after it, and an answer that quotes it: more than one page lies between them. */
async function talk(): Promise<void> {
  if (talked) return;
  talked = true;
  const writer = await enter(DEMO.host, true);
  const parentMessageId = await post(writer, { message: 'Which ferry do we take?' });
  for (const page of [writer, await enter(DEMO.organiser, true), await enter(DEMO.other, true)])
    for (let sent = 0; sent < 14; sent++) await post(page, { message: `between ${sent}` });
  await post(writer, { message: 'The one at nine', parentMessageId });
}

const fromEnd = (box: Locator) =>
  box.evaluate((element) => Math.round(element.scrollHeight - element.scrollTop - element.clientHeight));

test('[WID47] [WID14] the quote of a message that is not loaded leads to its place, which new messages do not move', async () => {
  await talk();
  const reader = await enter(DEMO.attendee);
  const quote = row(reader, 'The one at nine').getByTitle('Go to the message');
  await quote.waitFor();
  await expect.poll(() => row(reader, 'Which ferry do we take?').count()).toBe(0);
  await quote.click();
  const target = row(reader, 'Which ferry do we take?');
  await target.waitFor();
  await expect.poll(() => target.evaluate((element) => element === document.activeElement)).toBe(true);
  const [box, place] = [await list(reader).boundingBox(), await target.boundingBox()];
  const middle = (place?.y ?? 0) - (box?.y ?? 0);
  expect(middle).toBeGreaterThan(0);
  expect(middle).toBeLessThan(box?.height ?? 0);
  await post(await enter(DEMO.organiser, true), { message: 'said at the live end' });
  await expect.poll(async () => Math.abs(((await target.boundingBox())?.y ?? 0) - (place?.y ?? 0))).toBeLessThan(3);
  await expect.poll(() => messageRow(reader, 'said at the live end').count()).toBe(0);
  await reader.getByRole('button', { name: 'Scroll to the latest message' }).click();
  await messageRow(reader, 'said at the live end').waitFor();
  await expect.poll(() => fromEnd(list(reader))).toBeLessThan(20);
});

test('[WID47] the part around a message is read on to the live end, where the list is the present one again', async () => {
  await talk();
  const reader = await enter(DEMO.attendee);
  await row(reader, 'The one at nine').getByTitle('Go to the message').click();
  await reader.getByText('You are reading an earlier part of the chat.').waitFor();
  await expect
    .poll(async () => {
      await list(reader).evaluate((box) => box.scrollTo(0, box.scrollHeight));
      return reader.getByText('You are reading an earlier part of the chat.').count();
    })
    .toBe(0);
  await row(reader, 'The one at nine').waitFor();
  await sendChat(reader, 'Thank you');
});

test('[WID47] Escape leads back to where one was; sending leads to the live end', async () => {
  await talk();
  const reader = await enter(DEMO.attendee);
  await row(reader, 'The one at nine').waitFor();
  await list(reader).evaluate((box) => box.scrollBy(0, -120));
  const before = await list(reader).evaluate((box) => box.scrollTop);
  await row(reader, 'The one at nine').getByTitle('Go to the message').click();
  await reader.getByText('You are reading an earlier part of the chat.').waitFor();
  await row(reader, 'between 0').first().waitFor();
  await reader.keyboard.press('Escape');
  await row(reader, 'The one at nine').waitFor();
  await expect
    .poll(async () => Math.abs((await list(reader).evaluate((box) => box.scrollTop)) - before))
    .toBeLessThan(3);
  await row(reader, 'The one at nine').getByTitle('Go to the message').click();
  await reader.getByText('You are reading an earlier part of the chat.').waitFor();
  await sendChat(reader, 'Nine it is');
  await expect.poll(() => fromEnd(list(reader))).toBeLessThan(20);
});

test('[WID14] the way to the latest shows above 250 px, and sooner where something is new', async () => {
  await talk();
  const reader = await enter(DEMO.attendee);
  await row(reader, 'The one at nine').waitFor();
  const up = (px: number) =>
    list(reader).evaluate((box, by) => box.scrollTo(0, box.scrollHeight - box.clientHeight - by), px);
  const button = reader.getByRole('button', { name: 'Scroll to the latest message' });
  await up(300);
  await button.waitFor();
  await up(200);
  await button.waitFor({ state: 'detached' });
  await post(await enter(DEMO.organiser, true), { message: 'something new' });
  await reader.getByRole('button', { name: '1 new message' }).waitFor();
});

test('[WID13] a chat that cannot be read says so, and a message of an unknown type has a place', async () => {
  await talk();
  const page = await enter(DEMO.attendee, true);
  let answer: 'abort' | 'unknown' = 'abort';
  // Nothing but the page of messages says what stands there.
  await page.routeWebSocket(/\/live$/, () => undefined);
  await page.route('**/demo/poll**', (route) => route.abort());
  await page.route('**/json/chat/messages?*', async (route) => {
    if (answer === 'abort') return route.abort();
    const response = await route.fetch();
    const json = (await response.json()) as { payload: { results: { message_type: string }[] } };
    for (const message of json.payload.results) message.message_type = 'hologram';
    await route.fulfill({ json });
  });
  await page.reload();
  await eventLinks(page).getByRole('button', { name: 'Chat' }).click();
  await page.getByRole('alert').getByText('Unable to connect to chat service').waitFor();
  answer = 'unknown';
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.locator('[data-message]').getByText('(Unknown message type) Cannot read this message.').last().waitFor();
});
