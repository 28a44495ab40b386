import { sendMessage } from '@plenary/contract/chat/operations';
import { orderThread } from '@plenary/contract/chat/moderation';
import { drawn, openChat, pass, rowOf, violations } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const field = page.getByRole('textbox', { name: 'Your message' });
const send = page.getByRole('button', { name: 'Send' });
const closed = page.getByText('A host has closed the chat for writing.', { exact: false });
const slow = page.getByText('Slow mode: one message every 5 seconds.', { exact: false });

test('[WID29] [WID30] a host freezes the chat and slows it, and writes all the same', async () => {
  const { backend, chat } = await openChat({ me: { host: true, roles: ['host'] }, said: [{ message: 'hello' }] });
  const { thread_id: chat_thread } = chat;
  let now = { frozen: false, slow_seconds: 0 };
  backend.answers(orderThread, ({ body: { frozen = now.frozen, slow_seconds = now.slow_seconds } }) => {
    now = { frozen, slow_seconds };
    chat.order(now);
    return { chat_thread, ...now };
  });
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Close the chat for writing' }).click();
  const open = page.getByRole('button', { name: 'Let people write' });
  await expect.element(open).toBeVisible();
  await page.getByRole('menuitemradio', { name: 'A message every 5 seconds' }).click();
  await expect.poll(() => now).toEqual({ frozen: true, slow_seconds: 5 });
  await userEvent.keyboard('{Escape}');
  for (const text of ['a word by the host', 'and another']) {
    await field.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(rowOf(text)).toBeVisible();
  }
  await open.click();
  await expect.element(open).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Chat options' }).click();
  await page.getByRole('menuitemradio', { name: 'Off' }).click();
  await expect.poll(() => now).toEqual({ frozen: false, slow_seconds: 0 });
});

test('[WID29] [WID30] everybody reads at once that the chat is closed, or slow, and what was typed stays', async () => {
  const { backend, chat } = await openChat({ still: true, said: [{ message: 'hello' }] });
  const order = (frozen: boolean, slow_seconds: number): void => chat.order({ frozen, slow_seconds });
  await field.fill('half a thought');
  order(true, 0);
  await expect.element(closed).toBeVisible();
  await expect.element(field).toBeDisabled();
  await expect.element(field).toHaveValue('half a thought');
  order(false, 5);
  await expect.element(slow).toBeVisible();
  await expect.element(field).not.toBeDisabled();
  (field.element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('half a thought')).toBeVisible();
  await field.fill('the other half');
  await expect.element(page.getByText(/You can send again in [1-5] seconds?\./)).toBeVisible();
  await expect.element(send).toBeDisabled();
  await userEvent.keyboard('{Enter}');
  await pass(5_000);
  await drawn(() => !(send.element() as HTMLButtonElement).disabled);
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('the other half')).toBeVisible();
  expect(backend.received(sendMessage).map(({ body }) => body.message)).toEqual(['half a thought', 'the other half']);
  order(false, 0);
  await expect.element(slow).not.toBeInTheDocument();
});

test('[A11Y] [WID30] a slow chat that waits has no axe violations', async () => {
  const { chat } = await openChat({ said: [{ message: 'hello' }] });
  await expect.element(rowOf('hello')).toBeVisible();
  chat.order({ frozen: false, slow_seconds: 30 });
  await expect.element(page.getByText('Slow mode: one message every 30 seconds.', { exact: false })).toBeVisible();
  await field.fill('half a thought');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(/You can send again in \d+ seconds\./)).toBeVisible();
  expect(await violations({ include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
});
