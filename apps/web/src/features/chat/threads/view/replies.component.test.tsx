import { sendMessage } from '@plenary/contract/chat/operations';
import { chatField as field, chatList, choose, openChat, openMenu, rowOf, tap, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const title = page.getByRole('heading', { name: 'Thread in public chat' });
const back = page.getByRole('button', { name: 'Back to main thread' });
const link = chatList.getByRole('button', { name: /^\d+ repl/ });
const shown = () => chatList.getByRole('article').elements().length;
const quoteIn = (reply: string) => rowOf(reply).getByTitle('Go to the message');

test('[WID20] a reply quotes what it answers and counts there; its thread shows both, and takes more', async () => {
  const { backend, chat } = await openChat({ said: [{ message: 'Where is lunch?' }] });
  await choose('Where is lunch?', 'Reply');
  await expect.element(page.getByText(/^Replying to/)).toBeVisible();
  await field.fill('In the garden');
  await userEvent.keyboard('{Enter}');
  await expect.element(quoteIn('In the garden')).toHaveTextContent('Where is lunch?');
  await expect.element(page.getByText(/^Replying to/)).not.toBeInTheDocument();
  await expect.element(link.filter({ hasText: /^1 reply/ })).toBeVisible();
  tap(link);
  await expect.element(title).toBeVisible();
  await expect.element(page.getByText('Replies of a public chat message. Visible to all attendees')).toBeVisible();
  await expect.poll(shown).toBe(2);
  await field.fill('Thank you');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('Thank you')).toBeVisible();
  chat.say('said beside it');
  const [{ _id: parentMessageId } = { _id: '' }] = chat.messages;
  chat.say('by the old tree', { parentMessageId });
  await expect.element(rowOf('by the old tree')).toBeVisible();
  expect(shown()).toBe(4);
  expect(backend.received(sendMessage).map(({ body }) => body.parentMessageId)).toEqual([
    parentMessageId,
    parentMessageId,
  ]);
  await back.click();
  await expect.element(rowOf('said beside it')).toBeVisible();
  await expect.element(link.filter({ hasText: /^3 replies/ })).toBeVisible();
});

test('[WID20] [D372] Escape leads from the replies back to the message that is answered, and only then closes the panel', async () => {
  const { chat } = await openChat({ said: [{ message: 'Anybody from Turku?' }] });
  const [message] = chat.messages;
  chat.say('I am', { parentMessageId: message!._id });
  const open = async () => {
    await expect.element(link).toBeVisible();
    (link.element() as HTMLElement).focus();
    await userEvent.keyboard('{Enter}');
    await expect.element(title).toBeVisible();
  };
  const isBack = async () => {
    await expect.element(title).not.toBeInTheDocument();
    await expect.element(rowOf('Anybody from Turku?').first()).toHaveFocus();
  };
  for (const leave of ['{Escape}', '{Enter}']) {
    await open();
    await expect.element(back).toHaveFocus();
    await userEvent.keyboard(leave);
    await isBack();
  }
  await open();
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('{Escape}');
  await isBack();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.getElementById('side-panel')).toBe(null);
});

test('[D24] deleted text is gone from the quotes of it at once', async () => {
  const { chat } = await openChat({ said: [{ message: 'a rude remark' }] });
  const [message] = chat.messages;
  chat.say('please not', { parentMessageId: message!._id });
  await expect.element(quoteIn('please not')).toHaveTextContent('a rude remark');
  chat.archive(message!._id, 'moderator');
  await expect.element(quoteIn('please not')).toHaveTextContent('Deleted Message');
  await expect.poll(() => chatList.element().textContent).not.toContain('a rude remark');
});

test.for([
  ['light', 1440],
  ['dark', 390],
] as const)(
  '[A11Y] reactions, replies, a thread and the menus have no axe violations, %s at %i px',
  async ([theme, width]) => {
    const { chat } = await openChat({
      theme,
      width,
      me: { host: true, roles: ['host'] },
      said: [{ message: 'look at this' }],
    });
    const [message] = chat.messages;
    chat.react(message!._id, 'wow', chat.me);
    chat.say('indeed', { parentMessageId: message!._id });
    await expect.element(rowOf('indeed').first()).toBeVisible();
    await expect.element(chatList.getByRole('button', { name: /Wow/ }).first()).toBeVisible();
    const chat_area = { include: '[aria-labelledby=public-chat-title]' };
    expect(await violations(chat_area)).toEqual([]);
    await openMenu(rowOf('look at this').first());
    await page.getByRole('menuitem', { name: 'React', exact: true }).click();
    await expect.element(page.getByRole('menuitemcheckbox', { name: 'Wow' })).toBeVisible();
    expect(await violations({ include: '[role=menu]' })).toEqual([]);
    await userEvent.keyboard('{Escape}');
    tap(link);
    await expect.element(title).toBeVisible();
    expect(await violations(chat_area)).toEqual([]);
  },
);
