import { listThreads, type ChatThread } from '@plenary/contract/chat/operations';
import { describeThread, quietThread, type ThreadDescription } from '@plenary/contract/chat/finding';
import type { EventFlags } from '@plenary/contract/event';
import { addChat, frames, newTestId, openChat, openPage, rowOf, violations, writerOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const about = page.getByRole('button', { name: 'About this chat' });
const muted = page.getByRole('img', { name: 'this chat is muted' });
const sought = page.getByRole('searchbox', { name: 'Words to look for' });
const PLAN = { name: 'plan.csv', type: 'text/csv', size: 3, url: '/demo/files/plan.csv', thumbnails: [] };

const described = (chat_thread: string, more: Partial<ThreadDescription> = {}): ThreadDescription => ({
  ...{
    chat_thread,
    name: 'Public Chat',
    frozen: false,
    slow_seconds: 0,
    people: 12,
    pinned: 0,
    quiet: false,
    files: [],
  },
  ...more,
});

test('[WID50] [WID1] info says how many people there are and what order holds, and leads to the search and to files', async () => {
  const { backend, chat } = await openChat({ said: [{ message: '', file: PLAN }, { message: 'a word' }] });
  await expect.element(rowOf('a word')).toBeVisible();
  const order = { frozen: false, slow_seconds: 5 };
  chat.order(order);
  backend.answers(describeThread, described(chat.thread_id, { ...order, files: [chat.seen(chat.messages[0]!._id)] }));
  await about.click();
  const dialog = page.getByRole('dialog', { name: 'Public Chat' });
  await expect.element(dialog.getByText('12 people can read it', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('One message every 5 seconds')).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Search the chat' }).click();
  await expect.element(sought).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await about.click();
  await dialog.getByRole('button', { name: /^plan\.csv/ }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(rowOf('plan.csv')).toHaveFocus();
});

test('[WID50] the search has the focus each time that info leads to it, also once its code is there', async () => {
  const { backend, chat } = await openChat();
  backend.answers(describeThread, described(chat.thread_id));
  for (let time = 0; time < 3; time += 1) {
    await about.click();
    await page.getByRole('dialog').getByRole('button', { name: 'Search the chat' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await frames(5);
    await expect.element(sought).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(sought).not.toBeInTheDocument();
  }
});

/** The private chat with Oskar Weiss, which the address opens. */
async function openPrivate(flags: Partial<EventFlags> = {}) {
  const id = newTestId();
  await openPage({
    url: `/demo#openChatThread=${id}`,
    stored: { sidePanelTab: 'chat' },
    event: { flags },
    answers: (backend, boot) => {
      addChat(backend, boot);
      const chat = addChat(backend, boot, [{ message: 'between us' }], id);
      const thread: ChatThread = {
        ...{ _id: id, name: '', kind: 'private', channel_url: `chat:${id}`, is_networking: false, can_remove: false },
        ...{ pair: true, frozen: false, slow_seconds: 0, last_message_received: null, unread_count: 0 },
        event_users: [chat.me, writerOf('Oskar Weiss')],
      };
      const sanctions = { muted: false, muted_until: null, banned: false, banned_until: null };
      backend.answers(listThreads, { chat_threads: [thread], has_more: false, sanctions, blocked: [] });
      backend.answers(describeThread, described(id, { people: 2 }));
      backend.answers(quietThread, ({ body: { on = false } }) => ({
        ...{ chat_thread: id, last_read_cursor: '1', unread_count: 0, quiet: on },
      }));
    },
  });
}

test('[PRV30] a private chat has its info and its mute in its header', async () => {
  await openPrivate();
  await about.click();
  const dialog = page.getByRole('dialog', { name: 'Oskar Weiss' });
  await expect.element(dialog.getByText('2 people can read it', { exact: true })).toBeVisible();
  await expect.element(dialog.getByText('Visible to the people of this chat')).toBeVisible();
  expect(dialog.getByText('Hosts can delete messages', { exact: false }).query()).toBe(null);
  await dialog.getByRole('button', { name: 'Mute this chat for me' }).click();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  await userEvent.keyboard('{Escape}');
  await expect.element(muted).toBeVisible();
  expect(await violations({ include: '#side-panel' })).toEqual([]);
});

test('[PRV30] [WID3] an event without info keeps a button in private chats by which one mutes them', async () => {
  await openPrivate({ chat_info_enabled: false });
  await page.getByRole('button', { name: 'Mute this chat for me' }).click();
  await expect.element(muted).toBeVisible();
  expect(about.query()).toBe(null);
});
