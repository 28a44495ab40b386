import type { ChatMessage } from '@plenary/contract/chat';
import { listPins, pinMessage } from '@plenary/contract/chat-finding';
import { PINNED } from '@plenary/contract/chat-topics';
import {
  chatList,
  choose,
  newTestId,
  NOW,
  openChat,
  rowOf,
  violations,
  writerOf,
  type Chat,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

const WIFI = 'the wifi is called harbour';
const BEFORE: Omit<ChatMessage, 'chat_thread'> = {
  ...{ _id: newTestId(), cursor: '1', created: NOW, message: WIFI, message_type: 'message' },
  ...{ sender_event_user: writerOf('Oskar Weiss'), client_message_id: null, archived_by: null },
};
const HOST = { host: true, roles: ['organiser'] } as const;
const LUNCH = 'lunch is at one';
const bar = page.getByRole('region', { name: 'Pinned messages' });
const open = bar.getByRole('button', { expanded: false });

/** Says which messages are pinned from now on, the latest pin first. */
function pinned(chat: Chat, ...texts: readonly string[]): string[] {
  const ids = texts.map((text) => chat.messages.find(({ message }) => message === text)!._id);
  chat.publish(PINNED, chat.thread_id, { pinned: ids });
  return ids;
}

const openTwo = (more: PageOptions = {}) => openChat({ ...more, said: [{ message: WIFI }, { message: LUNCH }] });

test('[WID49] a host pins a message by its menu, and takes it down above the list', async () => {
  const { backend, chat } = await openTwo({ me: HOST });
  backend.answers(pinMessage, ({ body: { on } }) => ({
    chat_thread: chat.thread_id,
    pinned: pinned(chat, ...(on ? [WIFI] : [])),
  }));
  await expect.element(rowOf(WIFI)).toBeVisible();
  await choose(WIFI, 'Pin message');
  await expect.element(bar.getByText(WIFI)).toBeVisible();
  await open.click();
  await bar.getByRole('button', { name: 'Unpin' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  const _id = chat.messages[0]!._id;
  expect(backend.received(pinMessage).map(({ body }) => body)).toEqual([
    { chat_message: _id, on: true },
    { chat_message: _id, on: false },
  ]);
});

test('[WID49] a pinned message stands above the list for everybody, leads to its place, and goes with its deletion', async () => {
  const { chat } = await openTwo();
  await expect.element(rowOf(WIFI)).toBeVisible();
  pinned(chat, WIFI);
  await expect.element(bar.getByText(WIFI)).toBeVisible();
  pinned(chat, LUNCH, WIFI);
  await expect.element(bar.getByText(LUNCH)).toBeVisible();
  await open.click();
  await expect.element(bar.getByRole('button', { name: /lunch/ }).last()).toBeVisible();
  expect(bar.getByRole('button', { name: 'Unpin' }).query()).toBe(null);
  await bar.getByRole('button', { name: new RegExp(WIFI) }).click();
  await expect.element(rowOf(WIFI)).toHaveFocus();
  pinned(chat, WIFI);
  await expect.element(bar.getByText(LUNCH)).not.toBeInTheDocument();
  await expect.element(bar.getByText(WIFI)).toBeVisible();
  chat.archive(chat.messages[0]!._id, 'author');
  await expect.element(chatList.getByText('Deleted Message')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('[WID49] [LV-C22] a list that was asked for before a message was pinned does not take that away', async () => {
  const { chat, backend } = await openTwo();
  await expect.element(rowOf(WIFI)).toBeVisible();
  const asked: PromiseWithResolvers<readonly ChatMessage[]>[] = [];
  backend.answers(listPins, async () => {
    const answer = Promise.withResolvers<readonly ChatMessage[]>();
    asked.push(answer);
    return { pins: [...(await answer.promise)] };
  });
  chat.publish(PINNED, chat.thread_id, { pinned: [newTestId()] });
  await expect.poll(() => asked.length).toBe(1);
  pinned(chat, WIFI);
  await expect.element(bar.getByText(WIFI)).toBeVisible();
  asked[0]?.resolve([]);
  await expect.poll(() => asked.length).toBe(2);
  asked[1]?.resolve([{ ...chat.messages[1]!, chat_thread: chat.thread_id }]);
  await expect.element(bar.getByText(LUNCH)).toBeVisible();
});

test.for([
  ['light', 1440],
  ['dark', 390],
] as const)(
  '[A11Y] [WID49] messages that were pinned before stand there, and have no axe violations, %s at %i px',
  async ([theme, width]) => {
    await openChat({
      ...{ theme, width, me: HOST, said: [BEFORE] },
      answers: (backend) =>
        backend.answers(listPins, ({ query }) => ({ pins: [{ ...BEFORE, chat_thread: query.chat_thread }] })),
    });
    await open.click();
    await expect.element(bar.getByRole('button', { name: 'Unpin' })).toBeVisible();
    expect(await violations({ include: '[aria-labelledby=public-chat-title]' })).toEqual([]);
  },
);
