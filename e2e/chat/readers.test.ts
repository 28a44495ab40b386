import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { keptBy } from '../support/browser.ts';
import { messageRow, openChat, postMessage, publicThread, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person): Promise<Page> {
  const { page } = await stage.enter('demo', person);
  await openChat(page);
  return page;
}

/** Where the keyboard is: `field`, the name of a row's article, or what is pressed there. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (element instanceof HTMLTextAreaElement) return 'field';
    return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
  });
}

const inList = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('[role=log]') !== null);

/** The text of the row that has the focus, without names. */
const focusedText = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.closest('article')?.querySelector('p')?.textContent ?? '');

test('[CH39] one tab stop lies between the tabs and the field; arrow keys lead through the rows, Tab into one', async () => {
  const [host, guest] = await Promise.all([enter(DEMO.host), enter(DEMO.other)]);
  for (const text of ['rope one', 'rope two', 'see https://example.org/rope']) await sendChat(guest, text);
  await messageRow(host, 'rope two').waitFor();
  await host.getByRole('tab', { name: 'Chat', exact: true }).focus();
  let stops = 0;
  for (let presses = 0; presses < 40 && (await focused(host)) !== 'field'; presses++) {
    await host.keyboard.press('Tab');
    if (await inList(host)) stops += 1;
  }
  expect([await focused(host), stops]).toEqual(['field', 1]);

  await host.keyboard.press('Shift+Tab');
  expect(await focused(host)).toMatch(/^Oskar Weiss, \d\d:\d\d$/);
  await host.keyboard.press('ArrowUp');
  await expect.poll(() => focusedText(host)).toBe('rope two');
  await host.keyboard.press('ArrowUp');
  await expect.poll(() => focusedText(host)).toBe('rope one');
  await host.keyboard.press('End');
  await expect.poll(() => focusedText(host)).toBe('see https://example.org/rope');
  await host.keyboard.press('Tab');
  expect(await focused(host)).toBe('https://example.org/rope');
  await host.keyboard.press('Tab');
  expect(await focused(host)).toBe('React to the message of Oskar Weiss');
  await host.keyboard.press('Tab');
  expect(await focused(host)).toBe('Actions for the message of Oskar Weiss');
  await host.keyboard.press('Enter');
  await host.getByRole('menuitem', { name: 'Delete message' }).waitFor();
  await host.keyboard.press('Escape');
  await expect.poll(() => focused(host)).toBe('Actions for the message of Oskar Weiss');
  await host.keyboard.press('Tab');
  expect(await focused(host)).toBe('field');
});

test('[CH39] Home and the arrow keys lead to messages that are not drawn yet, up to the start of the chat', async () => {
  const page = await enter(DEMO.attendee);
  await sendChat(page, 'the newest of all');
  await page.keyboard.press('Shift+Tab');
  await expect
    .poll(async () => {
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowUp');
      return page.getByText('Start of the chat').count();
    })
    .toBe(1);
  expect(await inList(page)).toBe(true);
  await page.keyboard.press('End');
  await expect.poll(() => focusedText(page)).toBe('the newest of all');
});

test('[CH39] a row under another of the same person says their name to screen readers', async () => {
  const page = await enter(DEMO.other);
  for (const text of ['first of two', 'second of two']) await sendChat(page, text);
  const row = page.getByRole('article', { name: /^Oskar Weiss, / }).filter({ hasText: 'second of two' });
  expect(await row.textContent()).toContain('Oskar Weiss');
  expect(await violations(page, { include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
});

/** Everything that the chat announces from now on. */
async function listen(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const region = document.querySelector('[data-announcer]');
    const heard: string[] = [];
    Object.assign(window, { heard });
    if (!region) throw new Error('nothing announces');
    const note = () => void (region.textContent && heard.push(region.textContent));
    new MutationObserver(note).observe(region, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { heard: string[] }).heard);
}

/** The number of messages that announcements speak of. */
const announced = (texts: readonly string[]): number =>
  texts.reduce((sum, text) => sum + Number(/^(\d+) new messages?, last by /.exec(text)?.[1] ?? 1), 0);

test('[CH38] [WID51] a stream of forty messages is announced in a few sentences that leave none out, and can be switched off', async () => {
  const people = await Promise.all([DEMO.attendee, DEMO.other, DEMO.host, DEMO.organiser].map(enter));
  const [reader, other, ...writers] = people as [Page, Page, ...Page[]];
  const chat_thread = await publicThread(reader, stage.url);
  // Messages that stand there when the list has come are no news.
  await reader.locator('[data-message]').last().waitFor();
  const heard = await listen(reader);
  for (let nth = 0; nth < 20; nth++)
    await Promise.all(writers.map((writer) => postMessage(writer, stage.url, chat_thread, `wave ${nth}`)));
  await expect.poll(async () => announced(await heard())).toBe(40);
  const texts = await heard();
  expect(texts.length).toBeLessThan(20);
  expect(texts.at(-1)).toMatch(/^\d+ new messages, last by (Mara Lindqvist|Ruth Adeyemi)$|: wave 19$/);

  // Nothing is read out of a chat that one has muted (WID51), nor once it is heard again of what came meanwhile.
  await reader.getByRole('button', { name: 'Chat options' }).click();
  await reader.getByRole('menuitemcheckbox', { name: 'Mute this chat for me' }).click();
  await reader.getByRole('img', { name: 'this chat is muted' }).waitFor();
  await sendChat(other, 'said to the muted');
  await messageRow(reader, 'said to the muted').waitFor();
  await reader.getByRole('menuitemcheckbox', { name: 'Mute this chat for me' }).click();
  await reader.getByRole('img', { name: 'this chat is muted' }).waitFor({ state: 'detached' });
  await sendChat(other, 'heard again');
  await expect.poll(async () => (await heard()).some((text) => text.includes('heard again'))).toBe(true);
  expect((await heard()).some((text) => text.includes('said to the muted'))).toBe(false);

  await reader.getByRole('menuitemcheckbox', { name: 'Announce new messages to screen readers' }).click();
  expect((await keptBy(reader)).local).toContain('chatAnnouncements');
  await reader.keyboard.press('Escape');
  await sendChat(other, 'said to nobody');
  await messageRow(reader, 'said to nobody').waitFor();
  expect((await heard()).some((text) => text.includes('said to nobody'))).toBe(false);
});
