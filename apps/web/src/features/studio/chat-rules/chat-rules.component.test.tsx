import { readChatRules, setChatRules } from '@plenary/contract/chat/rules';
import { NO_RULES, type ChatRules } from '@plenary/domain/chat/moderation/screening';
import { openPage, refuses, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const words = page.getByLabelText(/^Blocked words/);
const save = page.getByRole('button', { name: 'Save', exact: true });

const openRules = (rules: ChatRules, width = 1440) =>
  openPage({
    page: { kind: 'studio_chat_rules' },
    ...{ frame: null, url: '/studio/demo/chat-rules', width },
    answers: (backend) => backend.answers(readChatRules, { rules }),
  });

test.each([390, 1440])('[WID85] organisers set the rules of the chat in the studio, at %i px', async (width) => {
  const { backend } = await openRules({ ...NO_RULES, blocked_words: ['knave'] }, width);
  await expect.element(words).toHaveValue('knave');
  await words.fill('knave\n\n  cheap watches ');
  const blocked_words = ['knave', 'cheap watches'];
  // A host has set the rest meanwhile.
  backend.answers(setChatRules, { rules: { ...NO_RULES, blocked_words, hold_first: true } });
  expect(await violations()).toEqual([]);
  await save.click();
  await expect.element(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible();
  expect(backend.received(setChatRules).map(({ body }) => body)).toEqual([{ blocked_words }]);
  await expect.element(words).toHaveValue('knave\ncheap watches');
  await expect.element(page.getByRole('checkbox', { name: /^The first message/ })).toBeChecked();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
});

test('[WID85] rules that are refused say why, and stay as they were typed', async () => {
  const { backend } = await openRules(NO_RULES);
  backend.answers(setChatRules, refuses('forbidden', { message: 'You may not do this.' }));
  await words.fill('knave');
  await save.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('You may not do this.');
  await expect.element(words).toHaveValue('knave');
});
