import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
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

const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
const nameOf = (row: Locator) => row.getByRole('button', { name: 'Nadia Benali', exact: true });
const card = (page: Page) => page.getByRole('dialog', { name: 'Nadia Benali' });

async function openCard(page: Page, text: string): Promise<void> {
  await said(page, text).hover();
  await said(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: /^Card of/ }).click();
  await card(page).waitFor();
}

test('[WID9] [ATT4] [MDL4] [LDB19] a name leads to the card, by keys too; Esc gives the focus back to it', async () => {
  const [nadia, oskar] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(nadia, 'who is this');
  await said(oskar, 'who is this').click();
  const name = nameOf(said(oskar, 'who is this'));
  await name.click();
  await card(oskar).getByText('Virtual').waitFor();
  await card(oskar).getByText('Available').waitFor();
  await card(oskar)
    .getByText(/^\d+ points$/)
    .waitFor();
  await expect.poll(() => card(oskar).getByRole('button', { name: 'Mute' }).count()).toBe(0);
  await oskar.keyboard.press('Escape');
  await card(oskar).waitFor({ state: 'detached' });
  await expect.poll(() => name.evaluate((element) => element === document.activeElement)).toBe(true);
  await oskar.keyboard.press('Enter');
  await card(oskar).waitFor();
});

test('[WID9] the name of somebody who is not networking is no button, but for hosts', async () => {
  const [nadia, oskar, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other), enter(DEMO.host)]);
  // Of several messages by one person only the first carries the name.
  await sendChat(oskar, 'a word between');
  await sendChat(nadia, 'leave me alone');
  const names = [oskar, hal].map((page) => nameOf(said(page, 'leave me alone')));
  for (const name of names) await expect.poll(() => name.count()).toBe(1);
  const choose = (networking_status: string) =>
    nadia.request.post(`${stage.url}/demo/json/update-profile`, { form: { networking_status } });
  await choose('false');
  await expect.poll(() => names[0]?.count()).toBe(0);
  await expect.poll(() => names[1]?.count()).toBe(1);
  await choose('true');
  await expect.poll(() => names[0]?.count()).toBe(1);
});

test('[BLK1] [WID57] one blocks from the card, which offers the way back', async () => {
  const [nadia, oskar] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(nadia, 'an annoying word');
  await openCard(oskar, 'an annoying word');
  await card(oskar).getByRole('button', { name: 'Block', exact: true }).click();
  await card(oskar).getByText('They are not told.').waitFor();
  await card(oskar).getByRole('button', { name: 'Block', exact: true }).click();
  await card(oskar).getByText('Blocked.').waitFor();
  await expect.poll(() => said(oskar, 'an annoying word').count()).toBe(0);
  await card(oskar).getByRole('button', { name: 'Unblock' }).click();
  await said(oskar, 'an annoying word').waitFor();
});

test('[WID57] a host mutes, deletes and lifts from the card', async () => {
  const [nadia, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  await sendChat(nadia, 'a loud word');
  await openCard(hal, 'a loud word');
  await card(hal).getByRole('button', { name: 'Mute' }).click();
  await card(hal).getByLabel('How long').selectOption('short');
  await card(hal).getByRole('button', { name: 'Mute' }).click();
  await card(hal)
    .getByText(/^Muted until/)
    .waitFor();
  await nadia.getByText('You have been muted').first().waitFor();
  await card(hal).getByRole('button', { name: 'Unmute' }).click();
  await nadia.getByText('You have been muted').first().waitFor({ state: 'detached' });
  await card(hal).getByRole('button', { name: 'Delete this message' }).click();
  await card(hal).getByRole('button', { name: 'Delete', exact: true }).click();
  await card(hal).getByText('Deleted.').waitFor();
  await expect.poll(() => nadia.getByText('Deleted Message').count()).toBeGreaterThan(0);
});

test('[WID54] a host bans somebody from the event: their page says why, at once', async () => {
  const [oskar, hal] = await Promise.all([enter(DEMO.other), enter(DEMO.host)]);
  await sendChat(oskar, 'cheap watches');
  await said(hal, 'cheap watches').hover();
  await said(hal, 'cheap watches')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await hal.getByRole('menuitem', { name: /^Card of/ }).click();
  const theirs = hal.getByRole('dialog', { name: /^Oskar/ });
  await theirs.getByRole('button', { name: 'Ban from the event' }).click();
  await theirs.getByLabel('Reason, which the person reads').fill('No selling <i>here</i>');
  await theirs.getByRole('button', { name: 'Ban from the event' }).click();
  await theirs.getByText('Banned from the event.').first().waitFor();
  await oskar.getByRole('heading', { name: 'You cannot take part in this event any more' }).waitFor();
  await oskar.getByText('No selling <i>here</i>').waitFor();
  expect(await violations(oskar, {})).toEqual([]);
  await theirs.getByRole('button', { name: 'Let into the event again' }).click();
  await theirs.getByText('They may come in again.').waitFor();
  await oskar.goto(`${stage.url}/demo`);
  await oskar.getByPlaceholder('Type your message here..').waitFor();
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)('[A11Y] [ATT4] the card has no axe violations and fits, %s at %i px', async (colorScheme, width) => {
  const options = { colorScheme, viewport: { width, height: 900 } };
  const nadia = await enter(DEMO.attendee);
  const hal = await enter(DEMO.host, options);
  const text = `a word in ${colorScheme}`;
  await sendChat(nadia, text);
  await openCard(hal, text);
  await card(hal).getByRole('button', { name: 'Ban from the event' }).waitFor();
  expect(await violations(hal, { include: '[role=dialog]' })).toEqual([]);
  await card(hal).getByRole('button', { name: 'Ban from the event' }).click();
  await card(hal).getByLabel('Reason, which the person reads').waitFor();
  expect(await violations(hal, { include: '[role=dialog]' })).toEqual([]);
  expect(await hal.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
});

test('[PRV29] the card leads to the private chat with its person, and to the same one again', async () => {
  const [nadia, oskar] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(nadia, 'write to me');
  await openCard(oskar, 'write to me');
  await card(oskar).getByRole('button', { name: 'Message', exact: true }).click();
  await card(oskar).waitFor({ state: 'detached' });
  await oskar.getByRole('button', { name: '2 people in this chat' }).waitFor();
  await sendChat(oskar, 'here I am');
  await oskar.getByRole('tab', { name: 'Public Chat' }).click();
  await openCard(oskar, 'write to me');
  await card(oskar).getByRole('button', { name: 'Message', exact: true }).click();
  await oskar.locator('[role=log] [data-message]').getByText('here I am', { exact: true }).waitFor();
});

test('[WID77] the menu of a message leads to who reacted, and from there to a card; Esc gives the focus back', async () => {
  const [nadia, oskar, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other), enter(DEMO.host)]);
  await sendChat(hal, 'applause, please');
  const id = (await said(hal, 'applause, please').getAttribute('data-message')) ?? '';
  for (const [page, key] of [
    [nadia, 'clap'],
    [oskar, 'love'],
  ] as const)
    await page.request.post(`${stage.url}/demo/json/chat/messages/react`, { form: { chat_message: id, key } });
  await expect.poll(() => said(oskar, 'applause, please').locator('[data-reaction]').count()).toBe(2);
  await said(oskar, 'applause, please').hover();
  await said(oskar, 'applause, please')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await oskar.getByRole('menuitem', { name: 'Who reacted' }).click();
  const people = oskar.getByRole('dialog', { name: 'Who reacted' });
  await people.getByText('Nadia Benali').waitFor();
  await people.getByText('Oskar Weiss').waitFor();
  expect(await violations(oskar, { include: '[role=dialog]' })).toEqual([]);
  await people.getByRole('button', { name: 'Card of Nadia Benali' }).click();
  await card(oskar).getByText('Virtual').waitFor();
  await expect.poll(() => people.count()).toBe(0);
  await oskar.keyboard.press('Escape');
  await card(oskar).waitFor({ state: 'detached' });
  expect(await oskar.evaluate(() => document.activeElement?.closest('[role=log]') !== null)).toBe(true);
});
