import { listMessages } from '@plenary/contract/chat/operations';
import { chatTopic } from '@plenary/contract/chat/topics';
import { sayTyping } from '@plenary/contract/chat/typing';
import {
  chatField as field,
  drawn,
  frames,
  openChat,
  pass,
  rowOf,
  writerOf,
  type OpenedPage,
  type Chat,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';

const NADIA = writerOf('Nadia Benali');
const OLGA = writerOf('Olga Host');
const line = () => document.querySelector('[data-typing]')?.textContent;

/** Says that people type, as the server says it to all who follow the thread. */
async function type(
  { backend, chat }: OpenedPage & { readonly chat: Chat },
  ...people: (typeof NADIA)[]
): Promise<void> {
  await drawn(() => backend.followed().includes(chatTopic(chat.thread_id)) && line() !== undefined);
  // The line listens once it has been drawn.
  await frames(2);
  const values = people.map(({ _id, user }) => ({ event_user: _id, name: `${user.first_name} ${user.last_name}` }));
  backend.signal(chatTopic(chat.thread_id), { kind: 'typing', values, more: false });
}

test('[WID44] who types is named below the list, which does not move; it ends at the message, and by itself', async () => {
  const opened = await openChat({ still: true, said: [{ message: 'before' }] });
  await expect.element(rowOf('before')).toBeVisible();
  const place = () => rowOf('before').element().getBoundingClientRect().y;
  const before = place();
  await type(opened, opened.chat.me);
  await type(opened, NADIA);
  await drawn(() => line() === 'Nadia Benali is typing…');
  expect(place()).toBe(before);
  opened.chat.say('I am writing', { sender_event_user: NADIA });
  await drawn(() => line() === '');
  await type(opened, NADIA);
  await drawn(() => line() !== '');
  await pass(5_000);
  expect(line()).toBe('Nadia Benali is typing…');
  await pass(2_000);
  await drawn(() => line() === '');
});

test('[WID44] others are told that one types, and not of oneself', async () => {
  const opened = await openChat();
  await field.click();
  await userEvent.keyboard('I am writing');
  await expect.poll(() => opened.backend.received(sayTyping).length).toBe(1);
  await type(opened, opened.chat.me, OLGA);
  await expect.poll(line).toBe('Olga Host is typing…');
});

test('[WID44] [BLK1] the typing of somebody whom one has blocked is not shown', async () => {
  const opened = await openChat({ said: [{ message: 'before' }] });
  await expect.element(rowOf('before')).toBeVisible();
  opened.chat.publishOwn('chat.blocked', { event_user: NADIA._id, blocked: true });
  await expect.poll(() => opened.backend.received(listMessages).length).toBe(2);
  await expect.element(rowOf('before')).toBeVisible();
  await type(opened, NADIA, OLGA);
  await expect.poll(line).toBe('Olga Host is typing…');
});
