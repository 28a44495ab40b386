import { deleteMessage, editMessage, restoreMessage } from '@plenary/contract/chat/operations';
import { chatField as field, chatList, choose, openChat, rowOf } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const row = (id: string) => document.querySelector(`[data-message="${id}"]`);
const agree = (label: string) => page.getByRole('button', { name: label, exact: true }).click();

test('[WID21] [WID10] an own message is edited in the field and says so; Esc leaves it and the draft as they were', async () => {
  const { backend, chat } = await openChat();
  const { _id } = chat.sayOwn('see you at nnie');
  await field.fill('half a thought');
  await choose('see you at nnie', 'Edit message');
  const edit = page.getByRole('textbox', { name: 'New text of your message' });
  await expect.element(rowOf('see you at nnie').getByText('(editing)')).toBeVisible();
  await edit.fill('never');
  await userEvent.keyboard('{Escape}');
  await expect.element(field).toHaveValue('half a thought');
  await choose('see you at nnie', 'Edit message');
  await edit.fill('see you at nine');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('see you at nine').getByText('(edited)')).toBeVisible();
  await expect.element(field).toHaveValue('half a thought');
  expect(rowOf('see you at nnie').query()).toBe(null);
  expect(backend.received(editMessage).map(({ body }) => [body.chat_message, body.message])).toEqual([
    [_id, 'see you at nine'],
  ]);
});

test('[WID21] the edit of another is read at once, and says so', async () => {
  const { chat } = await openChat({ said: [{ message: 'see you at nnie' }] });
  await expect.element(rowOf('see you at nnie')).toBeVisible();
  chat.change('message.edited', chat.messages[0]!._id, { message: 'see you at nine', edited: chat.now() });
  await expect.element(rowOf('see you at nine').getByText('(edited)')).toBeVisible();
  expect(rowOf('see you at nnie').query()).toBe(null);
});

test('[WID7] what was deleted is removed for good by those who could undo it', async () => {
  const { backend, chat } = await openChat();
  const { _id } = chat.sayOwn('wrong window');
  await choose('wrong window', 'Delete message', 'Delete');
  await expect.element(rowOf('Deleted Message')).toBeVisible();
  await rowOf('Deleted Message').getByRole('button', { name: 'Remove for good' }).click();
  await agree('Remove');
  await expect.poll(() => row(_id)).toBe(null);
  expect(backend.received(deleteMessage).map(({ body }) => body.hard)).toEqual([undefined, true]);
});

test('[WID7] [CHT7] what a host deletes and brings back, everybody sees at once; what is removed is gone', async () => {
  const { chat } = await openChat({ said: [{ message: 'regrettable words' }] });
  const { _id } = chat.messages[0]!;
  await expect.element(rowOf('regrettable words')).toBeVisible();
  chat.archive(_id, 'moderator');
  await expect.element(rowOf('Deleted Message')).toBeVisible();
  expect(rowOf('Deleted Message').getByRole('button').elements().length).toBe(1);
  await expect.poll(() => chatList.element().textContent).not.toContain('regrettable words');
  chat.restore(_id);
  await expect.element(rowOf('regrettable words')).toBeVisible();
  chat.remove(_id);
  await expect.poll(() => row(_id)).toBe(null);
});

test('[CHT7] a host deletes a message and brings it back', async () => {
  const { backend, chat } = await openChat({
    me: { host: true, roles: ['host'] },
    said: [{ message: 'regrettable words' }],
  });
  const { _id } = chat.messages[0]!;
  await choose('regrettable words', 'Delete message', 'Delete');
  await rowOf('Deleted Message').getByRole('button', { name: 'Undo' }).click();
  await expect.element(rowOf('regrettable words')).toBeVisible();
  await expect.element(rowOf('Deleted Message')).not.toBeInTheDocument();
  expect(backend.received(deleteMessage).map(({ body }) => body.chat_message)).toEqual([_id]);
  expect(backend.received(restoreMessage).map(({ body }) => body.chat_message)).toEqual([_id]);
});
