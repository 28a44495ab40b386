import { editMessage, sendMessage } from '@plenary/contract/chat/operations';
import { findMentionable } from '@plenary/contract/chat/mentions';
import { choose, openChat, violations, writerOf, type PageOptions } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const field = page.getByRole('textbox', { name: 'Your message' });
const people = page.getByRole('listbox', { name: 'People to mention' });
const choices = people.getByRole('option');
const chosen = () => people.element().querySelector('[aria-selected=true]');
const others = ['Anna Berg', 'Abel Roth', 'Asta Lund'].map(writerOf);

/** The chat of an event in which the server finds three people for every name. */
async function openField(options: PageOptions = {}) {
  const opened = await openChat({
    ...options,
    said: [{ message: 'a first message' }],
    answers: (backend) => backend.answers(findMentionable, { event_users: others }),
  });
  await field.click();
  return opened;
}

test('[WID42] [WID40] @ offers people, keys choose one, and who is named is sent', async () => {
  const { backend } = await openField();
  await userEvent.keyboard('Hello @a');
  await expect.element(choices.filter({ hasText: 'Asta Lund' })).toBeVisible();
  await expect.poll(() => field.element().getAttribute('aria-activedescendant')).toBe(chosen()?.id);
  expect(await violations()).toEqual([]);
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(choices.last()).toHaveAttribute('aria-selected', 'true');
  for (let at = 0; at < others.length && !chosen()?.textContent.includes('Abel Roth'); at += 1)
    await userEvent.keyboard('{ArrowDown}');
  await userEvent.keyboard('{Enter}');
  await expect.element(field).toHaveValue('Hello @Abel Roth ');
  await expect.element(people).not.toBeInTheDocument();
  await userEvent.keyboard('and welcome{Enter}');
  const row = page.getByRole('article').filter({ hasText: 'and welcome' });
  await expect.element(row).toBeVisible();
  await expect.poll(() => row.element().querySelector('bdi[data-mention]')?.textContent).toBe('@Abel Roth');
  expect(backend.received(sendMessage)[0]?.body.mentions).toEqual([
    { event_user: others[1]!._id, offset: 6, length: '@Abel Roth'.length },
  ]);
});

test('[WID40] somebody who is named in a message sees it', async () => {
  const { chat } = await openField();
  const mentions = [{ event_user: chat.me._id, offset: 0, length: '@Ada Byron'.length }];
  chat.say('@Ada Byron, come in', { mentions });
  const row = page.getByRole('article').filter({ hasText: 'come in' });
  await expect.element(row).toBeVisible();
  await expect.poll(() => row.element().querySelector('mark[data-mention=own]')?.textContent).toBe('@Ada Byron');
});

test('[WID40] an edit keeps the mention', async () => {
  const { backend, chat } = await openField();
  const mentions = [{ event_user: others[1]!._id, offset: 0, length: '@Abel Roth'.length }];
  chat.say('@Abel Roth wrote it', { sender_event_user: chat.me, mentions });
  await choose('wrote it', 'Edit message');
  await expect.element(page.getByRole('textbox', { name: 'New text of your message' })).toHaveFocus();
  await userEvent.keyboard('{Home}Oh, {Enter}');
  const row = page.getByRole('article').filter({ hasText: 'Oh, @Abel Roth wrote it' });
  await expect.element(row).toBeVisible();
  await expect.poll(() => row.element().querySelector('bdi[data-mention]')?.textContent).toBe('@Abel Roth');
  expect(backend.received(editMessage)[0]?.body.mentions).toEqual([{ ...mentions[0], offset: 4 }]);
});

test('[WID42] Esc closes the list and nothing else; Shift+Enter, an address and a dismissed name open none', async () => {
  await openField();
  await userEvent.keyboard('@a');
  await expect.element(choices.first()).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(people).not.toBeInTheDocument();
  await userEvent.keyboard('b');
  await expect.element(field).toHaveValue('@ab');
  expect(people.query()).toBe(null);
  await field.fill('me@');
  await userEvent.keyboard('a');
  await expect.element(field).toHaveValue('me@a');
  expect(people.query()).toBe(null);
  await field.fill('');
  await userEvent.keyboard('@a');
  await expect.element(choices.first()).toBeVisible();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  await expect.element(field).toHaveValue('@a\n');
});

test('[WID42] a press takes a person and leaves the field its focus; the browser takes it back', async () => {
  await openField({ width: 390, height: 800 });
  await userEvent.keyboard('@a');
  await expect.element(choices.first()).toBeVisible();
  await expect.poll(() => choices.first().element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await choices.first().click();
  await expect.poll(() => (field.element() as HTMLTextAreaElement).value).toMatch(/^@.{3,} $/);
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard('{Control>}z{/Control}');
  await expect.element(field).toHaveValue('@a');
});

test('[WID42] Enter while Japanese is composed takes nobody and sends nothing', async () => {
  const { backend } = await openField();
  await userEvent.keyboard('@a');
  await expect.element(choices.first()).toBeVisible();
  const composing = { key: 'Enter', keyCode: 229, bubbles: true, cancelable: true };
  field.element().dispatchEvent(new KeyboardEvent('keydown', composing));
  await expect.element(field).toHaveValue('@a');
  await expect.element(people).toBeVisible();
  expect(backend.received(sendMessage)).toEqual([]);
});
