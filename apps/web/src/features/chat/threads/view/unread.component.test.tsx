import { bookmarkMessage } from '@plenary/contract/chat/operations';
import { quietThread } from '@plenary/contract/chat/finding';
import { addChat, type Chat, chatList as list, frames, openChat, openPage, rowOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const links = page.getByRole('navigation', { name: 'Side panel links' });
const badge = links.getByText(/^\d/);
/** The list is away, and not only hidden until what comes in its place has loaded. */
const gone = () => expect.poll(() => document.querySelector('[role=log]')).toBe(null);
const tab = (name: string | RegExp) => page.getByRole('tab', { name });
const muted = page.getByRole('img', { name: 'this chat is muted' });

test('[PAN5] [CH28] the badge counts what others wrote while the chat was closed, and is gone once it was read', async () => {
  const { backend, chat } = await openChat({ said: [{ message: 'from before' }] });
  await expect.element(rowOf('from before')).toBeVisible();
  await page
    .getByRole('button', { name: /^Close/ })
    .first()
    .click();
  await gone();
  expect(badge.query()).toBe(null);
  chat.say('ping');
  const pong = chat.say('pong');
  await expect.element(links.getByText(/^2\b/)).toBeVisible();
  await links.getByRole('button', { name: /Chat/ }).click();
  await expect.element(rowOf('pong')).toBeVisible();
  await expect.element(badge).not.toBeInTheDocument();
  await expect.poll(() => backend.received(bookmarkMessage).at(-1)?.body.chat_message).toBe(pong._id);
});

test('[WID74] [PAN5] what is said while nobody has touched the page counts, and stands in the chat in its order', async () => {
  let chat: Chat | undefined;
  await openPage({ answers: (backend, boot) => void (chat = addChat(backend, boot, [{ message: 'from before' }])) });
  await expect.element(links).toBeVisible();
  const words = ['first', 'second', 'third'];
  for (const word of words) chat?.say(word);
  await expect.element(links.getByText(/^3\b/)).toBeVisible();
  await links.getByRole('button', { name: /Chat/ }).click();
  await expect.element(rowOf('third')).toBeVisible();
  const tops = ['from before', ...words].map((word) => rowOf(word).element().getBoundingClientRect().y);
  expect(tops.toSorted((one, other) => one - other)).toEqual(tops);
});

test('[WID32] a line stands above what others wrote meanwhile, stays while one reads, and is gone the next time', async () => {
  const { backend, chat } = await openChat();
  chat.say('before the break');
  const line = list.getByText('New messages', { exact: true });
  const away = async () => {
    await tab('Settings').click();
    await gone();
  };
  await expect.element(rowOf('before the break')).toBeVisible();
  expect(line.query()).toBe(null);
  await expect.poll(() => backend.received(bookmarkMessage).length).toBe(1);
  await away();
  chat.say('during the break');
  await expect.element(tab(/^Chat 1\b/)).toBeVisible();
  await tab(/^Chat/).click();
  await expect.element(line).toBeVisible();
  chat.say('after the break');
  await expect.element(rowOf('after the break')).toBeVisible();
  const rows = [rowOf('before the break'), line, rowOf('during the break'), rowOf('after the break')];
  const tops = rows.map((row) => row.element().getBoundingClientRect().y);
  expect(tops.toSorted((one, other) => one - other)).toEqual(tops);
  await away();
  await tab(/^Chat/).click();
  await expect.element(rowOf('after the break')).toBeVisible();
  expect(line.query()).toBe(null);
});

test('[WID32] the list goes with its tab at once: nothing is read in it while the code of another tab loads', async () => {
  const { backend, chat } = await openChat();
  chat.say('from before');
  await expect.element(rowOf('from before')).toBeVisible();
  await expect.poll(() => backend.received(bookmarkMessage).length).toBe(1);
  (tab('Activity').element() as HTMLElement).click();
  await Promise.resolve();
  expect(document.querySelector('[role=log]')).toBe(null);
  chat.say('after one has left');
  await expect.element(tab(/^Chat 1\b/)).toBeVisible();
  expect(backend.received(bookmarkMessage)).toHaveLength(1);
});

test('[WID51] a muted chat adds to no badge, says so on all one’s pages, and is heard again', async () => {
  const { backend, chat } = await openChat({
    said: [{ message: 'from before' }],
    answers: (backend) =>
      backend.answers(quietThread, ({ body: { chat_thread, on = false } }) => ({
        ...{ chat_thread, last_read_cursor: '1', unread_count: 0, quiet: on },
      })),
  });
  const choice = page.getByRole('menuitemcheckbox', { name: 'Mute this chat for me' });
  await page.getByRole('button', { name: 'Chat options' }).click();
  await choice.click();
  await expect.element(muted).toBeVisible();
  await choice.click();
  await expect.element(muted).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  expect(backend.received(quietThread).map(({ body }) => body.on)).toEqual([true, false]);

  const elsewhere = (quiet: boolean) =>
    chat.publishOwn('chat.read', { chat_thread: chat.thread_id, ...chat.position(), quiet });
  elsewhere(true);
  await expect.element(muted).toBeVisible();
  await tab('Settings').click();
  await gone();
  chat.say('does anybody hear me?');
  await frames(5);
  expect(tab(/^Chat \d/).query()).toBe(null);
  elsewhere(false);
  await expect.element(tab(/^Chat 1\b/)).toBeVisible();
});
