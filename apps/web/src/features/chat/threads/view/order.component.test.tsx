import { banUser, muteUser } from '@plenary/contract/chat/moderation';
import { getUserCard } from '@plenary/contract/user-card/operations';
import {
  chatField as field,
  chatList,
  choose,
  openChat,
  openMenu,
  refuses,
  rowOf,
  violations,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const menus = () => chatList.element().querySelectorAll('[data-message] [aria-haspopup=menu]').length;

test('[WID2] whoever is muted has no buttons beside messages, and those from before are gone at once', async () => {
  const { chat } = await openChat({ said: [{ message: 'a word about manners' }] });
  await expect.element(rowOf('a word about manners')).toBeVisible();
  await expect.poll(menus).toBeGreaterThan(1);
  chat.sanction({ muted: true });
  await expect.poll(menus).toBe(0);
  chat.sanction({});
  await expect.poll(menus).toBeGreaterThan(1);
});

test('[CHT6] a mute and a ban hold at once and say so; lifting them gives everything back', async () => {
  const { chat } = await openChat({ said: Array.from({ length: 30 }, (_, n) => ({ message: `line ${n}.` })) });
  await expect.element(rowOf('line 29.')).toBeVisible();
  chat.sanction({ muted: true, muted_until: new Date(Date.parse(chat.now()) + 600_000).toISOString() });
  await expect.element(page.getByText(/^You have been muted Until \d\d:\d\d/)).toBeVisible();
  chat.sanction({});
  await expect.element(field).toBeEnabled();
  chat.sanction({ muted: true });
  await expect.element(page.getByText('You have been muted', { exact: true })).toBeVisible();
  const unavailable = page.getByPlaceholder('Chat is unavailable because you are being muted');
  await expect.element(unavailable).toBeDisabled();
  const box = chatList.element();
  await expect.poll(() => box.scrollHeight - box.scrollTop - box.clientHeight).toBeLessThan(20);
  chat.sanction({ banned: true });
  await expect.element(page.getByText('You have been banned from this channel')).toBeVisible();
  expect(page.getByRole('article').query()).toBe(null);
  chat.say('said without them');
  chat.sanction({});
  await expect.element(rowOf('said without them')).toBeVisible();
  await field.fill('thank you');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('thank you')).toBeVisible();
});

test('[CHT6] a host mutes and bans for a while or until it is undone, in one dialog of a short menu, and lifts both', async () => {
  const { backend } = await openChat({ me: { host: true, roles: ['host'] }, said: [{ message: 'a bit much' }] });
  backend.answers(getUserCard, () => refuses('not_found'));
  const dialog = page.getByRole('dialog', { name: /^Mute or ban/ });
  const press = async (group: string, name: string) => {
    await choose('a bit much', 'Mute or ban…');
    await dialog.getByRole('group', { name: group }).getByRole('button', { name }).click();
    await expect.element(dialog).not.toBeInTheDocument();
  };
  await openMenu(rowOf('a bit much'));
  const items = page
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(items).toEqual(['React', 'Reply', 'Delete message', 'Pin message', 'Mute or ban…']);
  await userEvent.keyboard('{Escape}');
  await press('Mute', 'For 10 minutes');
  await press('Mute', 'Unmute sender');
  await press('Ban', 'Until undone');
  await press('Ban', 'Unban sender');
  await choose('a bit much', 'Mute or ban…');
  await expect.element(dialog.getByRole('button', { name: 'For a day' }).first()).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: /^Card of/ }).click();
  await expect.element(page.getByRole('dialog', { name: /^Mute or ban/ })).not.toBeInTheDocument();
  await expect.element(page.getByRole('dialog')).toBeVisible();
  const orders = (operation: typeof muteUser) =>
    backend.received(operation).map(({ body: { minutes, lift = false } }) => ({ minutes, lift }));
  expect(orders(muteUser)).toEqual([
    { minutes: 10, lift: false },
    { minutes: undefined, lift: true },
  ]);
  expect(orders(banUser)).toEqual([
    { minutes: undefined, lift: false },
    { minutes: undefined, lift: true },
  ]);
});

test('[BLK3] whoever is blocked is out of the blocker’s sight at once, and back when that is lifted', async () => {
  const { chat } = await openChat({ said: [{ message: 'not for everybody' }] });
  await choose('not for everybody', 'Block sender', 'Block');
  await expect.element(rowOf('not for everybody')).not.toBeInTheDocument();
  chat.say('nor this');
  chat.sayOwn('peace');
  await expect.element(rowOf('peace')).toBeVisible();
  expect(rowOf('nor this').query()).toBe(null);
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'Blocked people' }).click();
  const dialog = page.getByRole('dialog', { name: 'Blocked people' });
  await dialog.getByRole('button', { name: /^Unblock/ }).click();
  await expect.element(page.getByText('You have not blocked anybody.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(rowOf('nor this')).toBeVisible();
});
