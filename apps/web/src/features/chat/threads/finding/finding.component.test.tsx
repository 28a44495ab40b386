import { searchMessages } from '@plenary/contract/chat/finding';
import { openChat, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

test.for([
  ['light', 1440],
  ['dark', 390],
] as const)('[A11Y] the search has no axe violations, %s at %i px', async ([theme, width]) => {
  const { backend, chat } = await openChat({ theme, width, said: [{ message: 'a lighthouse' }] });
  await expect.element(page.getByText('a lighthouse').first()).toBeVisible();
  backend.answers(searchMessages, { results: chat.messages, has_more: false });
  await page.getByRole('button', { name: 'Search the chat' }).click();
  await page.getByRole('searchbox', { name: 'Words to look for' }).fill('lighth');
  const results = page.getByRole('list', { name: 'Messages that were found' }).getByRole('button');
  await expect.element(results.first()).toBeVisible();
  expect(await violations({ include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
});
