import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { openChat, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();
const QUESTION =
  "Is this post inappropriate? We will review this report within 24 hours and if deemed inappropriate the post will be removed within that timeframe. We will also take actions against it's author.";

async function enter(person: Person, options = {}): Promise<Page> {
  const { page } = await stage.enter('demo', person, options);
  await openChat(page);
  return page;
}

const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const waiting = (page: Page, count: number) =>
  page.getByText(`${count} reported ${count === 1 ? 'message waits' : 'messages wait'} for a decision.`);

async function openReport(page: Page, text: string): Promise<void> {
  await said(page, text).hover();
  await said(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Report' }).click();
  await dialog(page, 'Report this message').waitFor();
}

async function report(page: Page, text: string, description: string): Promise<void> {
  await openReport(page, text);
  await page.getByLabel('Spam').check();
  await page.getByLabel('What is wrong with it?').fill(description);
  await dialog(page, 'Report this message').getByRole('button', { name: 'Report', exact: true }).click();
  await page.getByText('Thank you for the report').waitFor();
  await dialog(page, 'Report this message').waitFor({ state: 'detached' });
}

test('[WID12] [WID27] [WID28] a report is on the host’s page at once; by keys the host deletes, undoes, and goes through the queue', async () => {
  const [ada, bob, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other), enter(DEMO.host)]);
  const script = '<img src=x onerror="window.ran=1">';
  for (const text of [`cheap watches ${script}`, 'more watches']) await sendChat(ada, text);
  await report(bob, 'cheap watches', `selling ${script}`);
  await waiting(hal, 1).waitFor();
  await report(bob, 'more watches', 'selling again');
  await waiting(hal, 2).waitFor();
  await hal.getByRole('button', { name: 'Review' }).click();
  const queue = dialog(hal, 'Reported messages');
  await queue.getByText(`selling ${script}`).waitFor();
  await queue.getByText('1 of 2').waitFor();
  await queue.getByRole('button', { name: 'Next report' }).press('k');
  await hal.keyboard.press('j');
  await queue.getByText('selling again').waitFor();
  await hal.keyboard.press('k');
  await queue.getByText(`selling ${script}`).waitFor();
  await hal.keyboard.press('d');
  await queue.getByText('Deleted.').waitFor();
  await queue.getByText('selling again').waitFor();
  await ada.getByText('It was reported as spam, and somebody who moderates agreed.').waitFor();
  await expect.poll(() => said(bob, 'cheap watches').count()).toBe(0);
  await hal.keyboard.press('u');
  await queue.getByText('Undone. The report is open again.').waitFor();
  await said(bob, 'cheap watches').waitFor();
  await queue.getByText(`selling ${script}`).waitFor();
  await hal.keyboard.press('x');
  await queue.getByText('Left as it is.').waitFor();
  await hal.keyboard.press('m');
  await queue.getByText('Deleted, and its author muted.').waitFor();
  await queue.getByText('Nothing waits for a decision.').waitFor();
  await ada.getByText('You have been muted').first().waitFor();
  await expect.poll(() => waiting(hal, 1).count()).toBe(0);
  await queue.getByRole('tab', { name: 'Decided' }).click();
  await queue.getByRole('button', { name: 'Undo' }).first().click();
  await waiting(hal, 1).waitFor();
  await ada.getByPlaceholder('Type your message here..').waitFor();
  for (const page of [ada, bob, hal]) expect(await page.evaluate(() => Reflect.get(window, 'ran'))).toBe(undefined);
});

test('[WID28] a case that somebody else decides is not replaced by another under one’s keys', async () => {
  const [ada, bob, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other), enter(DEMO.host)]);
  const { page: other } = await stage.enter('demo', DEMO.host);
  await openChat(other);
  for (const text of ['a third offer', 'a fourth offer']) {
    await sendChat(ada, text);
    await report(bob, text, `about ${text}`);
  }
  for (const page of [hal, other]) await page.getByRole('button', { name: 'Review' }).click();
  const [mine, theirs] = [dialog(hal, 'Reported messages'), dialog(other, 'Reported messages')];
  for (const queue of [mine, theirs]) await queue.getByText(/^1 of/).waitFor();
  await other.keyboard.press('x');
  await mine.getByText('Somebody else has decided this case.').waitFor();
  await hal.keyboard.press('d');
  await hal.keyboard.press('j');
  await mine.getByRole('article').waitFor();
  for (const text of ['a third offer', 'a fourth offer']) await expect.poll(() => said(bob, text).count()).toBe(1);
});

test('[WID12] the dialog asks as the specification says, keeps what was written, and takes no report without a reason', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(ada, 'a doubtful offer');
  await openReport(bob, 'a doubtful offer');
  const form = dialog(bob, 'Report this message');
  await form.getByText(QUESTION).waitFor();
  const send = form.getByRole('button', { name: 'Report', exact: true });
  await send.click();
  await form.getByText('Please choose one.').waitFor();
  await form.getByText('Please say it in a few words.').waitFor();
  await form.getByLabel('Harassing').check();
  await form.getByLabel('What is wrong with it?').fill('🦊'.repeat(301));
  await form.getByText('At most 300 characters.').waitFor();
  await form.getByLabel('What is wrong with it?').fill('🦊'.repeat(300));
  await bob.route('**/messages/report', (route) => route.abort());
  await send.click();
  await form.getByRole('alert').waitFor();
  expect(await form.getByLabel('What is wrong with it?').inputValue()).toBe('🦊'.repeat(300));
  await bob.unroute('**/messages/report');
  await send.click();
  await bob.getByText('Thank you for the report').waitFor();
  await form.waitFor({ state: 'detached' });
  await said(ada, 'a doubtful offer').hover();
  await said(ada, 'a doubtful offer')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect.poll(() => ada.getByRole('menuitem', { name: 'Report' }).count()).toBe(0);
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  '[A11Y] [WID12] the dialog and the queue have no axe violations and fit, %s at %i px',
  async (colorScheme, width) => {
    const options = { colorScheme, viewport: { width, height: 900 } };
    const ada = await enter(DEMO.attendee);
    const [bob, hal] = await Promise.all([enter(DEMO.other, options), enter(DEMO.host, options)]);
    const text = `watches in ${colorScheme}`;
    await sendChat(ada, text);
    await openReport(bob, text);
    expect(await violations(bob, { include: '[role=dialog]' })).toEqual([]);
    await bob.keyboard.press('Escape');
    await report(bob, text, 'w'.repeat(300));
    await hal.getByRole('button', { name: 'Review' }).click();
    await dialog(hal, 'Reported messages').getByText(/^1 of/).waitFor();
    // Cases of the tests before stand in front of it.
    for (let step = 0; step < 4; step += 1) await hal.keyboard.press('j');
    await dialog(hal, 'Reported messages').getByText('w'.repeat(300)).waitFor();
    expect(await violations(hal, { include: '[role=dialog]' })).toEqual([]);
    for (const page of [bob, hal])
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  },
);

test('[WID29] [WID30] a host freezes the chat and slows it; everybody reads it at once, and what was typed stays', async () => {
  const [ada, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  const field = (page: Page) => page.getByRole('textbox', { name: 'Your message' });
  await field(ada).fill('half a thought');
  await hal.getByRole('button', { name: 'Chat options' }).click();
  await hal.getByRole('menuitemcheckbox', { name: 'Close the chat for writing' }).click();
  await ada.getByText('A host has closed the chat for writing.').waitFor();
  await expect.poll(() => field(ada).isDisabled()).toBe(true);
  expect(await field(ada).inputValue()).toBe('half a thought');
  await hal.getByRole('menuitemradio', { name: 'A message every 5 seconds' }).click();
  await hal.keyboard.press('Escape');
  await sendChat(hal, 'a word by the host');
  await hal.getByRole('button', { name: 'Let people write' }).click();
  await ada.getByText('Slow mode: one message every 5 seconds.').waitFor();
  await expect.poll(() => field(ada).isDisabled()).toBe(false);
  await field(ada).press('Enter');
  await said(ada, 'half a thought').waitFor();
  await field(ada).fill('the other half');
  await ada.getByText(/You can send again in [1-5] seconds?\./).waitFor();
  expect(await ada.getByRole('button', { name: 'Send' }).isDisabled()).toBe(true);
  expect(await violations(ada, { include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
  await expect.poll(() => ada.getByRole('button', { name: 'Send' }).isDisabled()).toBe(false);
  await stage.server.clock.advance(6_000);
  await field(ada).press('Enter');
  await said(hal, 'the other half').waitFor();
  await hal.getByRole('button', { name: 'Chat options' }).click();
  await hal.getByRole('menuitemradio', { name: 'Off' }).click();
  await ada.getByText('Slow mode: one message every 5 seconds.').waitFor({ state: 'detached' });
});

test('[WID28] what could not be done to a case is done to it by the same key again, and to no other', async () => {
  const [ada, bob, hal] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other), enter(DEMO.host)]);
  for (const text of ['a fifth offer', 'a sixth offer']) {
    await sendChat(ada, text);
    await report(bob, text, `about ${text}`);
  }
  await hal.getByRole('button', { name: 'Review' }).click();
  const queue = dialog(hal, 'Reported messages');
  await queue.getByText(/^1 of/).waitFor();
  for (let left = 0; (await queue.getByText('about a fifth offer').count()) === 0 && left < 9; left += 1)
    await hal.keyboard.press('j');
  await hal.route('**/json/chat/cases/decide', (route) => route.abort('connectionreset'));
  await hal.keyboard.press('d');
  await queue.getByRole('status').getByText('The server cannot answer right now.').waitFor();
  await hal.unroute('**/json/chat/cases/decide');
  await hal.keyboard.press('d');
  await expect.poll(() => said(bob, 'a fifth offer').count()).toBe(0);
  await expect.poll(() => said(bob, 'a sixth offer').count()).toBe(1);
});
