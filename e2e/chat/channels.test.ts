import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { messageRow, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** Somebody on the page of the first stream that is on air, with the chat beside it. */
async function watching(person: Person): Promise<Page> {
  const { page } = await stage.enter('demo', person);
  page.setDefaultTimeout(15_000);
  const answer = await page.request.get(`${stage.url}/demo/poll/event-timeline`);
  const { payload } = (await answer.json()) as { payload: { sessions: { type: string; link: string | null }[] } };
  const stream = payload.sessions.find(({ type, link }) => type === 'stream' && link !== null);
  await page.goto(`${stage.url}${stream?.link}`);
  await field(page).waitFor();
  return page;
}

const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
const tab = (page: Page, name: string) =>
  page.getByRole('tablist', { name: 'Channel' }).getByRole('tab', { name: new RegExp(`^${name}`) });

test('[WID70] beside a stream one chooses between two channels, each with its messages, its draft and its unread count', async () => {
  const [ada, bob] = [await watching(DEMO.attendee), await watching(DEMO.other)];
  expect(await tab(ada, 'Everybody').getAttribute('aria-selected')).toBe('true');
  await tab(ada, 'This session').click();
  await ada.getByRole('heading', { name: 'Chat of this session' }).waitFor();
  await sendChat(ada, 'a question about this talk');
  await field(ada).fill('half a thought');
  await expect.poll(() => tab(bob, 'This session').textContent()).toContain('1');
  await expect.poll(() => messageRow(bob, 'a question about this talk').count()).toBe(0);
  await tab(bob, 'This session').click();
  await messageRow(bob, 'a question about this talk').waitFor();
  await sendChat(bob, 'and an answer');
  await tab(ada, 'Everybody').click();
  expect(await field(ada).inputValue()).toBe('');
  await sendChat(ada, 'hello all');
  await expect.poll(() => tab(bob, 'Everybody').textContent()).toContain('1');
  await tab(ada, 'This session').click();
  await messageRow(ada, 'and an answer').waitFor();
  expect(await field(ada).inputValue()).toBe('half a thought');
  expect(await violations(ada, { include: '#side-panel' })).toEqual([]);
});

test('[WID68] [D26] pages go on in what replaces an archived channel, at once and with the draft', async () => {
  const [ada, host] = [await watching(DEMO.attendee), await watching(DEMO.host)];
  await sendChat(ada, 'the last word');
  await messageRow(host, 'the last word').waitFor();
  await field(ada).fill('half a thought');
  const threads = await host.request.get(`${stage.url}/demo/json/chat/threads`);
  const { payload } = (await threads.json()) as { payload: { chat_threads: { _id: string }[] } };
  const form = { chat_thread: payload.chat_threads[0]?._id ?? '' };
  const archived = await host.request.post(`${stage.url}/demo/json/chat/threads/archive`, { form });
  expect(archived.status()).toBe(200);
  await messageRow(ada, 'the last word').waitFor({ state: 'detached' });
  expect(await field(ada).inputValue()).toBe('half a thought');
  await field(ada).press('Enter');
  await messageRow(host, 'half a thought').waitFor();
  await ada.reload();
  await messageRow(ada, 'half a thought').waitFor();
});

const close = async (page: Page, item: string): Promise<void> => {
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await page.getByText('Close this channel for good?').waitFor();
};

test('[WID78] a host closes a channel after being asked; everybody goes on in a new one, or from a session’s in the event’s', async () => {
  const [ada, host] = await Promise.all([watching(DEMO.attendee), watching(DEMO.host)]);
  await sendChat(ada, 'before it closes');
  await messageRow(host, 'before it closes').waitFor();
  await close(host, 'Close this channel and begin a new one');
  await host.getByText('Everybody here goes on in a new, empty channel.').waitFor();
  await host.getByRole('button', { name: 'Cancel', exact: true }).click();
  await messageRow(host, 'before it closes').waitFor();
  await close(host, 'Close this channel and begin a new one');
  await host.getByRole('button', { name: 'Close the channel' }).click();
  for (const page of [ada, host]) await messageRow(page, 'before it closes').waitFor({ state: 'detached' });
  await sendChat(ada, 'in the new one');
  await messageRow(host, 'in the new one').waitFor();
  for (const page of [ada, host]) await tab(page, 'This session').click();
  await sendChat(ada, 'the last question');
  await messageRow(host, 'the last question').waitFor();
  await close(host, 'Close this channel and go on in the event');
  await host.getByText('Everybody here goes on in the event’s chat.').waitFor();
  await host.getByRole('button', { name: 'Close the channel' }).click();
  for (const page of [ada, host]) await messageRow(page, 'in the new one').waitFor();
  await ada.getByRole('heading', { name: 'Public Chat' }).waitFor();
  await ada.getByRole('button', { name: 'Chat options' }).click();
  await ada.getByRole('menuitemcheckbox').first().waitFor();
  await expect.poll(() => ada.getByRole('menuitem', { name: /^Close this channel/ }).count()).toBe(0);
});

test('[WID52] a stream whose session has no channel says so', async () => {
  const page = await watching(DEMO.other);
  await page.route('**/json/chat/threads/channel', (route) =>
    route.fulfill({ status: 404, json: { status: 'error', code: 'chat_disabled', message: '' } }),
  );
  await page.reload();
  await tab(page, 'This session').click();
  await page.getByText('No channels', { exact: true }).waitFor();
});
