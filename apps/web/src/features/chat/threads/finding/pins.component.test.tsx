import type { ChatMessage } from '@plenary/contract/chat/operations';
import { listPins, pinMessage } from '@plenary/contract/chat/finding';
import { PINNED } from '@plenary/contract/chat/topics';
import {
  chatList,
  choose,
  newTestId,
  NOW,
  openChat,
  rowOf,
  violations,
  writerOf,
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

/** A chat of two messages, and what pins some of them from now on, the latest pin first. */
async function openTwo(more: PageOptions = {}) {
  let ids: readonly string[] = [];
  const opened = await openChat({
    ...{ ...more, said: [{ message: WIFI }, { message: LUNCH }] },
    answers: (backend) => backend.answers(listPins, () => ({ pins: ids.map(messageOf) })),
  });
  const { chat } = opened;
  const messageOf = (id: string) => {
    const message = chat.messages.find(({ _id }) => _id === id);
    return { ...message!, chat_thread: chat.thread_id };
  };
  const pinned = (...texts: readonly string[]): string[] => {
    const now = texts.map((text) => chat.messages.find(({ message }) => message === text)!._id);
    ids = now;
    chat.publish(PINNED, chat.thread_id, { pinned: now });
    return now;
  };
  return { ...opened, pinned };
}

test('[WID49] a host pins a message by its menu, and takes it down above the list', async () => {
  const { backend, chat, pinned } = await openTwo({ me: HOST });
  backend.answers(pinMessage, ({ body: { on } }) => ({
    chat_thread: chat.thread_id,
    pinned: pinned(...(on ? [WIFI] : [])),
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
  const { chat, pinned } = await openTwo();
  await expect.element(rowOf(WIFI)).toBeVisible();
  pinned(WIFI);
  await expect.element(bar.getByText(WIFI)).toBeVisible();
  pinned(LUNCH, WIFI);
  await expect.element(bar.getByText(LUNCH)).toBeVisible();
  await open.click();
  await expect.element(bar.getByRole('button', { name: /lunch/ }).last()).toBeVisible();
  expect(bar.getByRole('button', { name: 'Unpin' }).query()).toBe(null);
  await bar.getByRole('button', { name: new RegExp(WIFI) }).click();
  await expect.element(rowOf(WIFI)).toHaveFocus();
  pinned(WIFI);
  await expect.element(bar.getByText(LUNCH)).not.toBeInTheDocument();
  await expect.element(bar.getByText(WIFI)).toBeVisible();
  chat.archive(chat.messages[0]!._id, 'author');
  await expect.element(chatList.getByText('Deleted Message')).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
});

test('[WID49] [LV-C22] a list that was asked for before a message was pinned does not take that away', async () => {
  const { chat, backend, pinned } = await openTwo();
  await expect.element(rowOf(WIFI)).toBeVisible();
  const first = Promise.withResolvers<readonly ChatMessage[]>();
  let asked = 0;
  backend.answers(listPins, async () => {
    asked += 1;
    // How often the page asks again depends on when it does; each later answer is the same.
    return { pins: asked === 1 ? [...(await first.promise)] : [{ ...chat.messages[1]!, chat_thread: chat.thread_id }] };
  });
  chat.publish(PINNED, chat.thread_id, { pinned: [newTestId()] });
  await expect.poll(() => asked).toBe(1);
  pinned(WIFI);
  await expect.element(bar.getByText(WIFI)).toBeVisible();
  first.resolve([]);
  await expect.element(bar.getByText(LUNCH)).toBeVisible();
  expect(asked).toBeGreaterThan(1);
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
