import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { violations } from '../support/axe.ts';
import { messageRow, openChat, postMessage, publicThread, sendChat } from '../support/chat.ts';
import { DEMO, type Person } from '../support/demo.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

async function enter(person: Person): Promise<Page> {
  const { page } = await stage.enter('demo', person);
  await openChat(page);
  return page;
}

const list = (page: Page) => page.getByRole('log', { name: 'Messages' });
const said = (page: Page, text: string) => page.locator('[data-message]').filter({ hasText: text });
const field = (page: Page) => page.getByPlaceholder('Type your message here..');
const chip = (page: Page, text: string, key: string) => said(page, text).locator(`[data-reaction=${key}]`);

async function choose(page: Page, text: string, action: string): Promise<void> {
  await said(page, text).hover();
  await said(page, text)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

async function react(page: Page, text: string, reaction: string): Promise<void> {
  await said(page, text).hover();
  await said(page, text)
    .getByRole('button', { name: /^React to/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name: reaction }).click();
}

test('[WID8] [WID19] a reaction stands in front of everybody, names its people, and moves with another choice', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(ada, 'good news');
  await react(bob, 'good news', 'Love');
  await chip(ada, 'good news', 'love').waitFor();
  expect(await chip(bob, 'good news', 'love').getAttribute('aria-pressed')).toBe('true');
  expect(await chip(ada, 'good news', 'love').getAttribute('aria-pressed')).toBe('false');
  await chip(ada, 'good news', 'love').hover();
  await ada.locator('[data-reaction-names]').waitFor();
  // One's own message takes none of one's own.
  await chip(ada, 'good news', 'love').click({ force: true });
  await expect
    .poll(() =>
      said(ada, 'good news')
        .getByRole('button', { name: /^React to/ })
        .count(),
    )
    .toBe(0);
  await react(bob, 'good news', 'Party');
  await chip(ada, 'good news', 'party').waitFor();
  await expect.poll(() => chip(ada, 'good news', 'love').count()).toBe(0);
  await chip(bob, 'good news', 'party').click();
  await expect.poll(() => said(ada, 'good news').locator('[data-reaction]').count()).toBe(0);
});

test('[WID8] [CH39] a reaction is given with the keyboard alone', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(ada, 'keys only');
  await messageRow(bob, 'keys only').waitFor();
  await said(bob, 'keys only').focus();
  await bob.keyboard.press('End');
  await bob.keyboard.press('Enter');
  await bob.keyboard.press('Enter');
  await bob.getByRole('menuitemcheckbox', { name: 'Like' }).waitFor();
  await bob.keyboard.press('ArrowRight');
  await bob.keyboard.press('ArrowRight');
  await bob.keyboard.press('Enter');
  await expect.poll(() => said(ada, 'keys only').locator('[data-reaction]').count()).toBe(1);
  expect(await bob.evaluate(() => document.activeElement?.getAttribute('aria-haspopup'))).toBe('menu');
});

test('[WID20] a reply quotes what it answers and counts there; its thread shows both, and takes more', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(ada, 'Where is lunch?');
  await choose(bob, 'Where is lunch?', 'Reply');
  await bob.getByText(/^Replying to/).waitFor();
  await field(bob).fill('In the garden');
  await field(bob).press('Enter');
  const reply = ada.locator('[data-message]').filter({ has: ada.getByText('In the garden', { exact: true }) });
  await reply.getByTitle('Go to the message').getByText('Where is lunch?').waitFor();
  await expect.poll(() => bob.getByText(/^Replying to/).count()).toBe(0);
  await ada.getByRole('button', { name: /^1 reply/ }).click();
  await ada.getByRole('heading', { name: 'Thread in public chat' }).waitFor();
  await ada.getByText('Replies of a public chat message. Visible to all attendees').waitFor();
  await expect.poll(() => ada.locator('[data-message]').count()).toBe(2);
  await sendChat(ada, 'Thank you');
  await sendChat(bob, 'said beside it');
  await bob.getByRole('button', { name: /^2 replies/ }).waitFor();
  await expect.poll(() => ada.locator('[data-message]').count()).toBe(3);
  await ada.getByRole('button', { name: 'Back to main thread' }).click();
  await messageRow(ada, 'said beside it').waitFor();
});

test('[WID20] [D372] Escape leads from the replies back to the message that is answered, and only then closes the panel', async () => {
  const ada = await enter(DEMO.attendee);
  await sendChat(ada, 'Anybody from Turku?');
  const chat_thread = await publicThread(ada, stage.url);
  const id = await said(ada, 'Anybody from Turku?').getAttribute('data-message');
  const form = { chat_thread, message: 'I am', parentMessageId: id ?? '' };
  await ada.request.post(`${stage.url}/demo/json/chat/messages/send`, { form });
  const at = () => ada.evaluate(() => document.activeElement?.closest('[data-message]')?.textContent ?? '');
  const title = ada.getByRole('heading', { name: 'Thread in public chat' });
  for (const leave of ['Escape', 'Enter']) {
    await ada.getByRole('button', { name: /^1 reply/ }).press('Enter');
    await title.waitFor();
    await ada
      .locator('button[title="Back to main thread"]:focus, button[aria-label="Back to main thread"]:focus')
      .waitFor();
    await ada.keyboard.press(leave);
    await title.waitFor({ state: 'detached' });
    await expect.poll(at).toContain('Anybody from Turku?');
  }
  await ada.getByRole('button', { name: /^1 reply/ }).press('Enter');
  await field(ada).press('Escape');
  await title.waitFor({ state: 'detached' });
  await expect.poll(at).toContain('Anybody from Turku?');
  await ada.keyboard.press('Escape');
  await ada.locator('#side-panel').waitFor({ state: 'detached' });
});

test('[D24] deleted text is gone from the quotes of it at once', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.host), enter(DEMO.other)]);
  await sendChat(bob, 'a rude remark');
  await choose(ada, 'a rude remark', 'Reply');
  await field(ada).fill('please not');
  await field(ada).press('Enter');
  const quote = bob.locator('[data-message]').filter({ has: bob.getByText('please not', { exact: true }) });
  await quote.getByText('a rude remark').waitFor();
  await said(ada, 'a rude remark').first().hover();
  await said(ada, 'a rude remark')
    .first()
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await ada.getByRole('menuitem', { name: 'Delete message' }).click();
  await ada.getByRole('button', { name: 'Delete', exact: true }).click();
  await quote.getByText('Deleted Message').waitFor();
  await expect
    .poll(() => bob.getByRole('log').getByTitle('Go to the message').getByText('a rude remark').count())
    .toBe(0);
});

test('[WID21] [WID10] an own message is edited in the field and says so; Esc leaves it and the draft as they were', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(ada, 'see you at nnie');
  await field(ada).fill('half a thought');
  await choose(ada, 'see you at nnie', 'Edit message');
  const edit = ada.getByRole('textbox', { name: 'New text of your message' });
  await said(ada, 'see you at nnie').getByText('(editing)').waitFor();
  await edit.fill('never');
  await edit.press('Escape');
  expect(await field(ada).inputValue()).toBe('half a thought');
  await choose(ada, 'see you at nnie', 'Edit message');
  await edit.fill('see you at nine');
  await edit.press('Enter');
  await said(bob, 'see you at nine').getByText('(edited)').waitFor();
  expect(await field(ada).inputValue()).toBe('half a thought');
  await expect.poll(() => said(bob, 'see you at nnie').count()).toBe(0);
});

test('[WID7] what was deleted is removed for good by those who could undo it', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(ada, 'wrong window');
  const id = await said(ada, 'wrong window').getAttribute('data-message');
  const row = (page: Page) => page.locator(`[data-message="${id}"]`);
  await choose(ada, 'wrong window', 'Delete message');
  await ada.getByRole('button', { name: 'Delete', exact: true }).click();
  await row(bob).getByText('Deleted Message').waitFor();
  await row(ada).getByRole('button', { name: 'Remove for good' }).click();
  await ada.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.poll(() => row(bob).count()).toBe(0);
  await expect.poll(() => row(ada).count()).toBe(0);
});

test('[WID2] whoever is muted has no buttons beside messages, and those from before are gone at once', async () => {
  const [host, guest] = await Promise.all([enter(DEMO.host), enter(DEMO.other)]);
  await sendChat(host, 'a word about manners');
  await sendChat(guest, 'not so polite');
  const buttons = () => guest.locator('[data-message] [aria-haspopup=menu]').count();
  expect(await buttons()).toBeGreaterThan(1);
  await choose(host, 'not so polite', 'Mute sender until undone');
  await host.getByRole('button', { name: 'Mute', exact: true }).click();
  await expect.poll(buttons).toBe(0);
  await choose(host, 'not so polite', 'Unmute sender');
  await expect.poll(buttons).toBeGreaterThan(1);
});

test('[BLK3] whoever is blocked is out of the blocker’s sight at once, and back when that is lifted', async () => {
  const [ada, bob] = await Promise.all([enter(DEMO.attendee), enter(DEMO.other)]);
  await sendChat(bob, 'not for everybody');
  await choose(ada, 'not for everybody', 'Block sender');
  await ada.getByRole('button', { name: 'Block', exact: true }).click();
  await expect.poll(() => said(ada, 'not for everybody').count()).toBe(0);
  await sendChat(bob, 'nor this');
  await sendChat(ada, 'peace');
  await expect.poll(() => said(ada, 'nor this').count()).toBe(0);
  await ada.getByRole('button', { name: 'Chat options' }).click();
  await ada.getByRole('menuitem', { name: 'Blocked people' }).click();
  await ada.getByRole('dialog', { name: 'Blocked people' }).getByRole('button', { name: 'Unblock' }).click();
  await ada.getByText('You have not blocked anybody.').waitFor();
  await ada.keyboard.press('Escape');
  await said(ada, 'nor this').waitFor();
});

test('[WID22] what one reads stays within 2 px while reactions and quotes change the rows above and below', async () => {
  const [reader, writer] = await Promise.all([enter(DEMO.attendee), enter(DEMO.host)]);
  const chat_thread = await publicThread(writer, stage.url);
  const people = [writer, await enter(DEMO.organiser), await enter(DEMO.other)];
  for (const [index, page] of people.entries())
    for (let sent = 0; sent < 14; sent++) await postMessage(page, stage.url, chat_thread, `line ${index}-${sent}`);
  await messageRow(reader, 'line 2-13').waitFor();
  await list(reader).evaluate((box) => box.scrollTo(0, box.scrollHeight - box.clientHeight - 400));
  await reader.getByRole('button', { name: 'Scroll to the latest message' }).waitFor();
  const anchor = await reader.evaluateHandle(() => {
    const box = document.querySelector('[role=log]') as HTMLElement;
    const upper = box.getBoundingClientRect().y;
    return [...document.querySelectorAll<HTMLElement>('[data-message]')].find(
      (row) => row.getBoundingClientRect().y >= upper,
    );
  });
  const top = async () => anchor.evaluate((row) => row?.getBoundingClientRect().y ?? -1);
  const ids = await reader.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-message]')].map((row) => row.dataset['message'] ?? ''),
  );
  const before = await top();
  for (const [index, chat_message] of ids.entries()) {
    const page = people[index % 2 ? 1 : 2] as Page;
    await page.request.post(`${stage.url}/demo/json/chat/messages/react`, {
      form: { chat_message, key: 'clap', on: 'true' },
    });
  }
  await expect.poll(() => reader.locator('[data-reaction]').count()).toBeGreaterThan(8);
  expect(Math.abs((await top()) - before)).toBeLessThanOrEqual(2);
});

test.each([
  ['light', 1440],
  ['dark', 390],
] as const)(
  '[A11Y] reactions, replies, a thread and the menus have no axe violations, %s at %i px',
  async (colorScheme, width) => {
    const text = `look at this at ${width}`;
    const { page } = await stage.enter('demo', DEMO.host, { colorScheme, viewport: { width, height: 900 } });
    const other = await enter(DEMO.other);
    await openChat(page);
    await sendChat(other, text);
    await messageRow(page, text).waitFor();
    const id = await said(page, text).first().getAttribute('data-message');
    const post = (path: string, form: Record<string, string>) =>
      page.request.post(`${stage.url}/demo/json/chat/messages/${path}`, { form });
    await post('react', { chat_message: id ?? '', key: 'wow' });
    await post('send', {
      chat_thread: await publicThread(page, stage.url),
      message: `indeed ${width}`,
      parentMessageId: id ?? '',
    });
    await messageRow(page, `indeed ${width}`).waitFor();
    await chip(page, text, 'wow').first().waitFor();
    expect(await violations(page, { include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
    await said(page, text).first().hover();
    await said(page, text)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await page.getByRole('menuitem', { name: 'React', exact: true }).click();
    await page.getByRole('menuitemcheckbox', { name: 'Wow' }).waitFor();
    expect(await violations(page, { include: '[role=menu]' })).toEqual([]);
    await page.keyboard.press('Escape');
    await page
      .getByRole('button', { name: /^1 reply/ })
      .last()
      .click();
    await page.getByRole('heading', { name: 'Thread in public chat' }).waitFor();
    expect(await violations(page, { include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
  },
);
