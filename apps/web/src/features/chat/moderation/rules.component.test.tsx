import { sendMessage } from '@plenary/contract/chat/operations';
import { readChatRules, setChatRules } from '@plenary/contract/chat/rules';
import { findMentionable } from '@plenary/contract/chat/mentions';
import { NO_RULES } from '@plenary/domain/chat/moderation/screening';
import { chatField as field, choose, openChat, refuses, rowOf, violations, writerOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const REASON = 'The event does not allow a word in this message.';
const dialog = page.getByRole('dialog', { name: 'Rules of the chat' });
const words = dialog.getByLabelText(/^Blocked words/);

async function open(): Promise<void> {
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitem', { name: 'Rules of the chat' }).click();
}

test('[WID58] a host sets the rules in a dialog, which shows them as they were kept', async () => {
  let rules = NO_RULES;
  const { backend } = await openChat({
    me: { host: true, roles: ['host'] },
    answers(one) {
      one.answers(readChatRules, () => ({ rules }));
      one.answers(setChatRules, ({ body: { blocked_words = [], known_hosts = [], links = 'all' } }) => {
        rules = { ...rules, blocked_words, known_hosts, links };
        return { rules };
      });
    },
  });
  await open();
  await words.fill('knave\n\ncheap watches\n');
  await dialog.getByLabelText('To these sites only').click();
  await dialog.getByLabelText(/^Sites/).fill('https://example.org/');
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  const kept = { blocked_words: ['knave', 'cheap watches'], known_hosts: ['https://example.org/'] };
  expect(backend.received(setChatRules).map(({ body }) => body)).toEqual([{ ...kept, links: 'known' }]);
  await open();
  await expect.element(words).toHaveValue('knave\ncheap watches');
});

test('[WID83] the rules name words that cannot be blocked and sites that are none, and are kept without them', async () => {
  const { backend } = await openChat({
    me: { host: true, roles: ['host'] },
    answers(one) {
      one.answers(readChatRules, { rules: NO_RULES });
      one.answers(setChatRules, { rules: NO_RULES });
    },
  });
  await open();
  const long = 'x'.repeat(81);
  await words.fill(['knave', long, '***', long].join('\n'));
  await dialog.getByLabelText('To these sites only').click();
  await dialog.getByLabelText(/^Sites/).fill('example.org\nour own site');
  const said = dialog.getByRole('alert');
  await expect
    .element(said.first())
    .toHaveTextContent(
      `These words cannot be blocked: “${'x'.repeat(40)}…” (2 times), “***”. Each line takes at most 80 characters.`,
    );
  await expect
    .element(said.last())
    .toHaveTextContent('These are no sites: “our own site”. Each line takes at most 80 characters.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect(backend.received(setChatRules)).toEqual([]);
  await words.fill('knave');
  await dialog.getByLabelText(/^Sites/).fill(' ');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(said).toHaveTextContent('Name a site that may be linked, or choose “None”.');
  expect(backend.received(setChatRules)).toEqual([]);
  await dialog.getByLabelText(/^Sites/).fill('example.org');
  await expect.element(said).not.toBeInTheDocument();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(backend.received(setChatRules)).toHaveLength(1);
});

test('[WID62] a text that the rules refuse comes back into the field with the reason', async () => {
  const { backend } = await openChat({ said: [{ message: 'hello' }] });
  const refused = [
    ['blocked_word', 'you KNAVE', REASON],
    ['link_refused', 'see https://evil.example/', 'The event does not allow this link in the chat.'],
  ] as const;
  for (const [code, text, reason] of refused) {
    backend.answers(sendMessage, refuses(code, { message: reason }));
    await field.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(page.getByText(reason)).toBeVisible();
    await expect.element(field).toHaveValue(text);
    expect(rowOf(text).query()).toBe(null);
  }
});

test('[WID62] a refused answer comes back with the message that it answers and the person whom it names', async () => {
  const mara = writerOf('Mara Lindqvist');
  const { backend, chat } = await openChat({
    said: [{ message: 'who has the key?', sender_event_user: mara }],
    answers: (one) => one.answers(findMentionable, { event_users: [mara] }),
  });
  const parentMessageId = chat.messages[0]!._id;
  await expect.element(rowOf('who has the key?')).toBeVisible();
  await choose('who has the key?', 'Reply');
  await userEvent.type(field, '@Mara');
  await page.getByRole('option', { name: 'Mara Lindqvist' }).click();
  await userEvent.keyboard('that knave');
  backend.answers(sendMessage, refuses('blocked_word', { message: REASON }));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(REASON)).toBeVisible();
  await expect.element(page.getByText('Replying to Mara Lindqvist')).toBeVisible();
  await userEvent.keyboard('{End}{Backspace>5/}man{Enter}');
  await expect.poll(() => backend.received(sendMessage)).toHaveLength(2);
  const [first, second] = backend.received(sendMessage).map(({ body }) => body);
  expect(second).toMatchObject({ message: '@Mara Lindqvist that man', parentMessageId, mentions: first!.mentions });
  expect(first!.mentions).toHaveLength(1);
});
