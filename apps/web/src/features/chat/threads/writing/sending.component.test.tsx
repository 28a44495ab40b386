import { listMessages, sendMessage } from '@plenary/contract/chat/operations';
import { chatField as field, newTestId, openChat, pass, refuses, rowOf, type Chat } from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';

const connection = () => document.querySelector('[data-chat-connection]')?.getAttribute('data-chat-connection');
const failed = (text: string) =>
  [...document.querySelectorAll('[data-sending=failed]')].find((row) => row.textContent.includes(text));
const unable = page.getByText('Unable to connect', { exact: true });
const textsOf = ({ messages }: Chat) => messages.map(({ message }) => message);

async function write(text: string): Promise<void> {
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
}

/** A chat that has read its messages: an answer that the page still waits for would be lost with the connection. */
async function openRead() {
  const opened = await openChat({ still: true, said: [{ message: 'from before' }] });
  await expect.element(rowOf('from before')).toBeVisible();
  await expect.poll(() => opened.backend.received(listMessages).length).toBe(1);
  await expect.poll(connection).toBe('connected');
  await expect.element(field).toBeEnabled();
  return opened;
}

test('[CHT4] the Enter that ends the composition of a Korean word sends nothing; the next one sends', async () => {
  const { backend } = await openChat();
  await field.click();
  await cdp().send('Input.imeSetComposition', { text: '안녕', selectionStart: 2, selectionEnd: 2 });
  await expect.element(field).toHaveValue('안녕');
  await userEvent.keyboard('{Enter}');
  expect(backend.received(sendMessage)).toEqual([]);
  await cdp().send('Input.insertText', { text: '안녕' });
  await expect.poll(() => (field.element() as HTMLTextAreaElement).value).toMatch(/^안녕\s*$/);
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('안녕')).toBeVisible();
  expect(backend.received(sendMessage)).toHaveLength(1);
});

test('[CH22] [WID31] a message that could not be sent is tried again, stays, says why, and is sent once by Retry or taken away by Discard', async () => {
  const { backend, chat } = await openChat({ still: true });
  await expect.element(field).toBeEnabled();
  backend.answers(sendMessage, refuses('busy', { message: 'The server is busy.' }));
  await write('try me again');
  await write('forget me');
  await pass(20_000);
  await expect.poll(() => failed('try me again')?.textContent).toContain('Not sent. The server is busy.');
  const tries = backend.received(sendMessage).filter(({ body }) => body.message === 'try me again');
  expect(tries).toHaveLength(4);
  expect(new Set(tries.map(({ body }) => body.client_message_id)).size).toBe(1);
  await page.getByRole('article').filter({ hasText: 'forget me' }).getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => failed('forget me')).toBe(undefined);
  backend.answers(sendMessage, ({ body: { message, client_message_id = null } }) => ({
    chat_message: chat.say(message, { sender_event_user: chat.me, client_message_id }),
  }));
  await page.getByRole('article').filter({ hasText: 'try me again' }).getByRole('button', { name: 'Retry' }).click();
  await expect.poll(() => failed('try me again')).toBe(undefined);
  await expect.element(rowOf('try me again')).toBeVisible();
  expect(textsOf(chat)).toEqual(['try me again']);
});

test('[WID6] [D25] a lost connection says so until it is back; what was written meanwhile is sent then, once and in order', async () => {
  const { backend, chat } = await openRead();
  backend.reachable = false;
  backend.cut();
  await expect.element(unable).toBeVisible();
  expect(connection()).toBe('cannot-connect');
  for (const text of ['from the tunnel, one', 'from the tunnel, two']) {
    await write(text);
    await expect.poll(() => failed(text)).toBeTruthy();
  }
  backend.reachable = true;
  await pass(60_000);
  await expect.poll(() => document.querySelector('[data-sending]')).toBe(null);
  await expect.element(rowOf('from the tunnel, two')).toBeVisible();
  expect(textsOf(chat)).toEqual(['from before', 'from the tunnel, one', 'from the tunnel, two']);
  expect(connection()).toBe('connected');
});

test('[D25] a message that failed on the way is sent when the browser says that it is online again', async () => {
  const { backend, chat } = await openRead();
  backend.reachable = false;
  await write('from the lift');
  await pass(20_000);
  await expect.poll(() => failed('from the lift')).toBeTruthy();
  backend.reachable = true;
  dispatchEvent(new Event('online'));
  await expect.element(rowOf('from the lift')).toBeVisible();
  await expect.poll(() => document.querySelector('[data-sending]')).toBe(null);
  expect(textsOf(chat)).toEqual(['from before', 'from the lift']);
});

test('[WID6] [WID24] a chat that cannot be read says so, keeps the draft, and is read when one asks again', async () => {
  const thread_id = newTestId();
  const sanctions = { muted: false, muted_until: null, banned: false, banned_until: null };
  const order = { frozen: false, slow_seconds: 0, sanctions, blocked: [] };
  const { backend } = await openChat({
    frame: { public_chat: { thread_id, ...order, unread_count: 0, last_read_cursor: null } },
    stored: { chatDraft: JSON.stringify({ [thread_id]: 'half a thought' }) },
    answers: (backend) => backend.answers(listMessages, refuses('busy')),
  });
  const own = page.getByRole('textbox', { name: 'Your message' });
  await expect.element(page.getByText('Unable to connect to chat service')).toBeVisible();
  await expect.element(unable).toBeVisible();
  expect(connection()).toBe('cannot-connect');
  await expect.element(own).toBeDisabled();
  await expect.element(own).toHaveValue('half a thought');
  backend.answers(listMessages, { results: [], has_more: false, last_message_cursor: null });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect.poll(connection).toBe('connected');
  await expect.element(field).toBeEnabled();
  await expect.element(field).toHaveValue('half a thought');
});

test('[WID6] a refusal that speaks of a ban shows that', async () => {
  await openChat({ answers: (backend) => backend.answers(listMessages, refuses('banned')) });
  await expect.element(page.getByText('You have been banned from this channel')).toBeVisible();
});
