import { searchMessages } from '@plenary/contract/chat/finding';
import { chatList, openChat, rowOf, type Said } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const searchButton = page.getByRole('button', { name: 'Search the chat' });
const results = page.getByRole('list', { name: 'Messages that were found' }).getByRole('button');
const earlier = page.getByText(/^You are reading an earlier part of the chat\./);

/** A chat whose server finds the messages with this word. */
async function openSearched(said: readonly Said[], word: string) {
  const opened = await openChat({ said });
  const { backend, chat } = opened;
  backend.answers(searchMessages, ({ query: { q } }) => ({
    results: q.startsWith(word)
      ? chat.messages.filter(({ message }) => /Café|umbrella/.test(message)).toReversed()
      : [],
    has_more: false,
  }));
  return opened;
}

async function search(words: string): Promise<void> {
  await searchButton.click();
  await page.getByRole('searchbox', { name: 'Words to look for' }).fill(words);
}

test('[WID48] [WID1] a search marks its words, and Enter leads to the message in its place; Escape back to where one was', async () => {
  const between = Array.from({ length: 80 }, (_, n) => ({ message: `in between ${n}.` }));
  await openSearched([{ message: 'Das Café am Hafen ist offen' }, ...between], 'cafe');
  await expect.element(rowOf('in between 79.')).toBeVisible();
  await search('cafe haf');
  await expect.element(page.getByText('1 message', { exact: true })).toBeVisible();
  const marks = [...results.element().querySelectorAll('mark')].map(({ textContent }) => textContent);
  expect(marks).toEqual(['Café', 'Hafen']);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  await expect.element(rowOf('Das Café am Hafen ist offen')).toHaveFocus();
  await expect.element(earlier).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(rowOf('in between 79.')).toBeVisible();
  await search('nowhere to be found');
  await expect.element(page.getByText('No messages', { exact: true })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(searchButton).toHaveFocus();
});

test('[WID48] [D24] a message that is deleted leaves the results, and one that is loaded is gone to in the list itself', async () => {
  const { chat } = await openSearched([{ message: 'umbrella one' }, { message: 'umbrella two' }], 'umbrella');
  await expect.element(rowOf('umbrella two')).toBeVisible();
  await search('umbrella');
  await expect.poll(() => results.elements().length).toBe(2);
  chat.archive(chat.messages[0]!._id, 'moderator');
  await expect.poll(() => results.elements().length).toBe(1);
  await results.click();
  await expect.element(rowOf('umbrella two')).toHaveFocus();
  expect(earlier.query()).toBe(null);
  expect(chatList.getByRole('article').elements().length).toBe(2);
});
