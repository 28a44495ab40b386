import type { EventFlags } from '@plenary/contract/event';
import { openChat, openMenu, rowOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

/** The chat of an event with these flags, in which others and one's self have said something. */
async function openWith(flags: Partial<EventFlags>, host = false): Promise<void> {
  const { chat } = await openChat({
    event: { flags },
    me: { host, roles: host ? ['host'] : [] },
    said: [{ message: 'by another' }],
  });
  chat.sayOwn('by oneself');
  await expect.element(rowOf('by oneself')).toBeVisible();
}

/** The names of the buttons of a row, and of the items of its menu. */
async function offered(words: string): Promise<string[]> {
  const row = rowOf(words);
  await row.hover();
  const buttons = [...row.element().querySelectorAll('[aria-haspopup=menu]')];
  const names = buttons.map((button) => button.getAttribute('aria-label')?.split(' ')[0] ?? '');
  if (!names.includes('Actions')) return names;
  await openMenu(row);
  await expect.element(page.getByRole('menuitem').first()).toBeVisible();
  const items = page.getByRole('menuitem').elements();
  const texts = items.map(({ textContent }) => textContent).filter((text) => !text.startsWith('Card of '));
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('menuitem').first()).not.toBeInTheDocument();
  return [...names, ...texts];
}

test('[CHT8] with rich chat off a channel is a simple thread', async () => {
  await openWith({ rich_chat_enabled: false });
  expect(await offered('by oneself')).toEqual(['Actions', 'Delete message']);
  expect(await offered('by another')).toEqual(['Actions', 'Report', 'Block sender']);
});

test('[WID3] no menu is offered where the event has none, nor a reply where nobody replies', async () => {
  await openWith({ chat_more_enabled: false, chat_reply_enabled: false });
  expect(await offered('by another')).toEqual(['React']);
  expect(await offered('by oneself')).toEqual([]);
});

test('[WID3] those who moderate keep their menu, without what is switched off', async () => {
  await openWith({ chat_more_enabled: false, chat_reply_enabled: false }, true);
  const menu = await offered('by another');
  expect(menu).toEqual(expect.arrayContaining(['React', 'Actions', 'Delete message']));
  expect(menu).not.toContain('Reply');
});
