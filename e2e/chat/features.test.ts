import type { EventFlags } from '@plenary/contract/event';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openChat, sendChat } from '../support/chat.ts';
import { useDemo } from '../support/stage.ts';

const stage = useDemo();

/** A guest and a host of an event with these flags; each has said something. */
async function scene(flags: Partial<EventFlags>): Promise<readonly [guest: Page, host: Page]> {
  const event = await stage.server.createEvent({ flags });
  const enter = async (host: boolean): Promise<Page> => {
    const { page } = await stage.enter(event.slug, await stage.server.createPerson({ event, host }));
    await openChat(page);
    return page;
  };
  const [guest, host] = await Promise.all([enter(false), enter(true)]);
  await sendChat(guest, 'by the guest');
  await sendChat(host, 'by the host');
  return [guest, host];
}

/** The names of the buttons of a row, and of the items of its menu. */
async function offered(page: Page, text: string): Promise<string[]> {
  const row = page.locator('[data-message]').filter({ hasText: text });
  await row.waitFor();
  await row.hover();
  const buttons = await row.locator('[aria-haspopup=menu]').all();
  const names = await Promise.all(buttons.map((button) => button.getAttribute('aria-label')));
  const menu = row.getByRole('button', { name: /^Actions for/ });
  if ((await menu.count()) === 0) return names.map((name) => name?.split(' ')[0] ?? '');
  await menu.click();
  await page.getByRole('menuitem').first().waitFor();
  const texts = await page.getByRole('menuitem').allTextContents();
  const items = texts.filter((item) => !item.startsWith('Card of '));
  await page.keyboard.press('Escape');
  return [...names.map((name) => name?.split(' ')[0] ?? ''), ...items];
}

test('[CHT8] with rich chat off a channel is a simple thread', async () => {
  const [guest] = await scene({ rich_chat_enabled: false });
  expect(await offered(guest, 'by the guest')).toEqual(['Actions', 'Delete message']);
  expect(await offered(guest, 'by the host')).toEqual(['Actions', 'Report']);
});

test('[WID3] what is switched off is offered to nobody; those who moderate keep their menu', async () => {
  const [guest, host] = await scene({ chat_more_enabled: false, chat_reply_enabled: false });
  expect(await offered(guest, 'by the host')).toEqual(['React']);
  expect(await offered(guest, 'by the guest')).toEqual([]);
  const menu = await offered(host, 'by the guest');
  expect(menu).toEqual(expect.arrayContaining(['React', 'Actions', 'Delete message']));
  expect(menu).not.toContain('Reply');
});

test('[PRV30] [WID3] an event without info keeps a button in private chats by which one mutes them', async () => {
  const event = await stage.server.createEvent({ flags: { chat_info_enabled: false } });
  const [host, other] = [
    await stage.server.createPerson({ event, host: true }),
    await stage.server.createPerson({ event }),
  ];
  const client = await stage.server.signIn(host);
  const { json } = await client.post(`/${event.slug}/json/chat/threads/add`, { users: [other.account_id] });
  const { page } = await stage.enter(event.slug, host);
  await openChat(page);
  await page.goto(`${stage.url}/${event.slug}#openChatThread=${json.payload.chat_thread._id}`);
  await page.getByRole('button', { name: 'Mute this chat for me' }).click();
  await page.getByRole('img', { name: 'this chat is muted' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'About this chat' }).count()).toBe(0);
});
