import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { eventLinks, messageRow, openChat, postMessage, publicThread, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person, options = {}): Promise<Page> {
  const { page } = await stage.enter('demo', person, options);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

const link = (page: Page) => eventLinks(page).getByRole('button', { name: /Notifications$/ });
const entry = (page: Page, text: string) => page.locator('[data-notification]').filter({ hasText: text });
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' });
const burger = (page: Page) => page.locator('#side-panel-burger').locator('..');
const panel = (page: Page) => page.locator('#side-panel');

async function openList(page: Page): Promise<void> {
  await link(page).or(page.locator('#panel-tab-notifications')).click();
  await panel(page).getByRole('heading', { name: 'Notifications' }).waitFor();
}

/** Announces over HTTP, as the host of another page does. */
async function announce(host: Page, title: string, more: Record<string, unknown> = {}): Promise<void> {
  const answer = await host.request.post(`${stage.url}/demo/json/notifications/announce`, { data: { title, ...more } });
  expect(answer.status()).toBe(200);
}

test('[NOT6] [NOT11] [NOT15] [HDR6] an announcement is said once, counted at once, and stands in the list', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  const typing = ada.getByRole('link').first();
  await typing.focus();
  await announce(hal, 'Doors open', { message: 'Come in', link: '/demo/agenda' });
  await toasts(ada).getByText('Doors open').waitFor();
  await expect.poll(() => toasts(ada).getByText('Doors open').count()).toBe(1);
  expect(await typing.evaluate((element) => element === document.activeElement)).toBe(true);
  expect(await violations(ada)).toEqual([]);
  await link(ada).getByText('1 unread').waitFor();
  expect(await burger(ada).textContent()).toMatch(/\d+ unread$/);
  await openList(ada);
  await entry(ada, 'Doors open').getByText('Come in').waitFor();
  expect(await violations(ada)).toEqual([]);
  await entry(ada, 'Doors open').getByRole('link').click();
  await ada.waitForURL('**/demo/agenda');
  await ada.locator('[data-notification][data-unread=false]').filter({ hasText: 'Doors open' }).waitFor();
  await ada.locator('#side-panel-burger').click();
  await link(ada).waitFor();
  await expect.poll(() => link(ada).getByText('unread').count()).toBe(0);
  await ada.reload();
  await link(ada).waitFor();
  await expect.poll(() => link(ada).getByText('unread').count()).toBe(0);
});

test('[NOT2] [NOT15] what is marked in one tab is marked in the other, and counted before the list was opened', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.other), enter(DEMO.host)]);
  await announce(hal, 'First');
  await announce(hal, 'Second');
  await ada.reload();
  const count = link(ada).getByText(/^\d+ unread$/);
  await count.waitFor();
  const second = await ada.context().newPage();
  await second.goto(`${stage.url}/demo`);
  await openList(second);
  await panel(second).getByRole('button', { name: 'Mark as read: Second' }).click();
  // The button goes, and the focus stays at its notification.
  expect(await second.evaluate(() => document.activeElement?.hasAttribute('data-notification'))).toBe(true);
  await second.locator('[data-notification][data-unread=false]').filter({ hasText: 'Second' }).waitFor();
  await panel(second).getByRole('button', { name: 'Mark all as read' }).click();
  await count.waitFor({ state: 'detached' });
  await link(second).getByText('unread').waitFor({ state: 'detached' });
});

test('[D36] [NOT17] a host announces with the keyboard; what is unskippable stays on top and in its toast', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  await openList(hal);
  await panel(hal).getByRole('button', { name: 'Announce to everybody' }).press('Enter');
  const form = hal.getByRole('form', { name: 'Announce to everybody' });
  expect(await form.getByLabel('Title').evaluate((element) => element === document.activeElement)).toBe(true);
  await hal.keyboard.press('Enter');
  await form.getByRole('alert').first().waitFor();
  expect(await violations(hal)).toEqual([]);
  await form.getByLabel('Title').fill('Please leave the hall');
  await form.getByRole('switch').press('Space');
  await form.getByRole('button', { name: 'Send to everybody' }).press('Enter');
  await form.waitFor({ state: 'detached' });
  await entry(hal, 'Please leave the hall').waitFor();
  await toasts(ada).getByText('Please leave the hall').waitFor();
  await announce(hal, 'Later news');
  await openList(ada);
  await entry(ada, 'Later news').waitFor();
  await ada.locator('[data-notification]').first().getByText('Important').waitFor();
  expect(await ada.locator('[data-notification]').first().textContent()).toContain('Please leave the hall');
  await panel(ada).getByRole('button', { name: 'Mark all as read' }).click();
  await ada.locator('[data-notification][data-unread=false]').filter({ hasText: 'Later news' }).waitFor();
  expect(await ada.locator('[data-notification]').first().getAttribute('data-unread')).toBe('true');
  await panel(hal).getByRole('button', { name: 'Take back: Please leave the hall' }).press('Enter');
  await entry(hal, 'Please leave the hall').waitFor({ state: 'detached' });
  expect(await hal.evaluate(() => document.activeElement?.hasAttribute('data-notification'))).toBe(true);
  await entry(ada, 'Please leave the hall').waitFor({ state: 'detached' });
  await toasts(ada).getByText('Please leave the hall').waitFor({ state: 'detached' });
});

test('[NOT6] an announcement that was said is not said again when the list is read later', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  await announce(hal, 'Said once');
  const toast = toasts(ada).getByRole('listitem').filter({ hasText: 'Said once' });
  await toast.getByRole('button', { name: 'Dismiss' }).click();
  await toast.waitFor({ state: 'detached' });
  const spoken: string[] = [];
  await ada.exposeFunction('speak', (text: string) => spoken.push(text));
  await toasts(ada).evaluate((region) => {
    const { speak } = globalThis as unknown as { speak(text: string | null): void };
    const hear = (changes: MutationRecord[]) =>
      changes.forEach(({ addedNodes }) => addedNodes.forEach((node) => speak(node.textContent)));
    new MutationObserver(hear).observe(region, { childList: true, subtree: true });
  });
  // Somebody else follows the same news now, so that all of it is read anew.
  const read = ada.waitForResponse('**/demo/json/notifications');
  await eventLinks(ada).getByRole('button', { name: 'Activity' }).click();
  await read;
  await announce(hal, 'Said next');
  await expect.poll(() => spoken.join()).toContain('Said next');
  expect(spoken.join()).not.toContain('Said once');
});

test('[NOT4] [NOT6] [NOT10] an answer leads to its message, and the open thread says nothing', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  await openChat(ada);
  await sendChat(ada, 'Where do I go?');
  const thread = await publicThread(hal, stage.url);
  const page = await (await hal.request.get(`${stage.url}/demo/json/chat/messages?chat_thread=${thread}`)).json();
  const own = page.payload.results.find((one: { message: string }) => one.message === 'Where do I go?');
  const reply = (message: string) =>
    hal.request.post(`${stage.url}/demo/json/chat/messages/send`, {
      form: { chat_thread: thread, message, parentMessageId: own._id },
    });
  await reply('Up the stairs');
  await panel(ada).getByText('1 reply').waitFor();
  await expect.poll(() => toasts(ada).getByRole('listitem').count()).toBe(0);
  await openList(ada);
  await reply('and then left');
  await toasts(ada).getByText('answered your message').waitFor();
  await toasts(ada).getByRole('button', { name: 'Open' }).click();
  await messageRow(ada, 'Where do I go?').first().waitFor();
  await postMessage(hal, stage.url, thread, 'bye');
});

test('[NOT4] [PAN2] with the keyboard alone a notification leads to its message, which has the focus', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  await openChat(ada);
  await sendChat(ada, 'Is there tea?');
  const thread = await publicThread(hal, stage.url);
  const read = await (await hal.request.get(`${stage.url}/demo/json/chat/messages?chat_thread=${thread}`)).json();
  const own = read.payload.results.find((one: { message: string }) => one.message === 'Is there tea?');
  await openList(ada);
  // Others of this file are in the list already.
  const listed = ada.locator('[data-notification]');
  await listed.first().waitFor();
  const before = await listed.count();
  const form = { chat_thread: thread, message: 'In the kitchen', parentMessageId: own._id };
  await hal.request.post(`${stage.url}/demo/json/chat/messages/send`, { form });
  await expect.poll(() => listed.count()).toBe(before + 1);
  await ada.locator('#panel-tab-notifications').press('Tab');
  for (let n = 0; n < 8; n += 1) {
    if (await ada.evaluate(() => document.activeElement?.matches('[data-notification] button, [data-notification] a')))
      break;
    await ada.keyboard.press('Tab');
  }
  await ada.keyboard.press('Enter');
  const at = () => ada.evaluate(() => document.activeElement?.closest('[data-message]')?.textContent ?? '');
  await expect.poll(at).toMatch(/In the kitchen|Is there tea/);
});

test('[NOT14] a list that cannot be read says so, and can be tried again', async () => {
  const ada = await enter(DEMO.attendee);
  const lines: string[] = [];
  ada.on('console', (line) => lines.push(line.text()));
  await ada.route('**/json/notifications*', (route) => route.abort());
  await link(ada).click();
  await panel(ada).getByRole('alert').getByText('The notifications could not be loaded.').waitFor();
  expect(lines).toContain('Notifications endpoint failed!');
  await ada.unroute('**/json/notifications*');
  await panel(ada).getByRole('button', { name: 'Try again' }).click();
  await ada.locator('[data-notification]').first().waitFor();
});

test('[NOT18] [NOT23] what reaches one is chosen in the settings, and counts at once', async () => {
  const ada = await enter(DEMO.other, { viewport: { width: 390, height: 844 } });
  await ada.getByRole('button', { name: 'More' }).click();
  await ada.getByRole('button', { name: 'Settings', exact: true }).click();
  const table = ada.getByRole('table');
  const mail = table.getByRole('combobox', { name: 'Polls: E-mail' });
  await mail.selectOption('At once');
  await ada.getByRole('status').getByText('Saved').waitFor();
  await table.getByRole('checkbox', { name: 'Polls: Here' }).uncheck();
  expect(await violations(ada)).toEqual([]);
  const stored = async () =>
    (await (await ada.request.get(`${stage.url}/demo/json/notifications/preferences`)).json()).payload.kinds.poll;
  await expect.poll(stored).toMatchObject({ here: false, mail: 'at_once' });
});

test('[NOT23] an address that names a notification follows it once, and shows the list where it leads nowhere', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  await announce(hal, 'Leads on', { link: '/demo/agenda' });
  await announce(hal, 'Leads nowhere');
  const list = async () =>
    (await (await ada.request.get(`${stage.url}/demo/json/notifications`)).json()).payload.results as {
      _id: string;
      title: string;
    }[];
  const named = async (title: string) => (await list()).find((one) => one.title === title)?._id ?? '';
  await ada.goto(`${stage.url}/demo?notice=${await named('Leads on')}`);
  await ada.waitForURL('**/demo/agenda');
  await ada.goto(`${stage.url}/demo?notice=${await named('Leads nowhere')}`);
  await entry(ada, 'Leads nowhere').waitFor();
  expect(new URL(ada.url()).search).toBe('');
});
