import type { EventUser } from '@plenary/contract/accounts/people';
import { listMessages, sendMessage, type ChatMessage } from '@plenary/contract/chat/operations';
import { chatModTopic, chatTopic } from '@plenary/contract/chat/topics';
import { decideHeld, listHeld, undoHeld, type HeldMessage } from '@plenary/contract/chat/held';
import {
  chatField as field,
  newTestId,
  NOW,
  openChat,
  rowOf,
  violations,
  writerOf,
  type Backend,
  type Chat,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const TEXT = 'a harbourmaster speaks';

/** The row of an own message that does not stand. */
const own = page.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: TEXT });

/** A message of a thread that does not stand in it. */
const heldOf = (
  chat_thread: string,
  sender_event_user: EventUser | null,
  held: NonNullable<ChatMessage['held']> = 'waiting',
  client_message_id: string | null = null,
): ChatMessage => ({
  ...{ _id: newTestId(), chat_thread, cursor: '0', created: NOW, message: TEXT, message_type: 'message' },
  ...{ sender_event_user, client_message_id, archived_by: null, held },
});

test('[WID61] [WID62] the author of a message that waits reads so, that it was not accepted, and sees it stand in the end', async () => {
  const { backend, chat } = await openChat({ said: [{ message: 'hello' }] });
  let waiting: ChatMessage | undefined;
  backend.answers(sendMessage, ({ body: { client_message_id = null } }) => {
    waiting = heldOf(chat.thread_id, chat.me, 'waiting', client_message_id);
    return { chat_message: waiting };
  });
  await field.fill(TEXT);
  await userEvent.keyboard('{Enter}');
  await expect.element(own.getByText(/^Waiting for review/)).toBeVisible();
  const decided = (held: 'waiting' | 'rejected'): void =>
    chat.publishOwn('chat.held', { message: { ...waiting!, held } });
  decided('rejected');
  await expect.element(own.getByText('Those who moderate did not accept this message.')).toBeVisible();
  decided('waiting');
  await expect.element(own.getByText(/^Waiting for review/)).toBeVisible();
  const { client_message_id, sender_event_user } = waiting!;
  chat.say(TEXT, { client_message_id, sender_event_user });
  await expect.element(own.getByText(/^Waiting for review/)).not.toBeInTheDocument();
  await expect.poll(() => own.elements()).toHaveLength(1);
});

test('[WID62] a message that waits is there on the author’s next visit', async () => {
  await openChat({
    answers(backend, { frame, me }) {
      const { thread_id, ...thread } = frame!.public_chat!;
      const held = [heldOf(thread_id, { _id: me!.event_user_id, user: me!.user })];
      const page = { results: [], has_more: false, last_message_cursor: null, held };
      // A list begins with either.
      backend.answers(listMessages, page);
      backend.state(chatTopic(thread_id), { ...thread, ...page, chat_thread: thread_id });
    },
  });
  await expect.element(own.getByText(/^Waiting for review/)).toBeVisible();
});

const notice = page.getByText('1 message waits for review.', { exact: false });
const queue = page.getByRole('dialog', { name: 'Reported messages' });
const says = (text: string) => queue.getByText(text, { exact: false });

test('[WID61] [WID62] a message waits on the host’s page: by keys it is rejected, waits again, and stands', async () => {
  const { backend, chat } = await openChat({ me: { host: true, roles: ['host'] }, said: [{ message: 'hello' }] });
  await expect.element(rowOf('hello')).toBeVisible();
  const decided = answerQueue(backend, chat);
  await expect.element(notice).toBeVisible();
  await page.getByRole('button', { name: 'Review' }).click();
  await expect.element(says('Blocked word: harbour*')).toBeVisible();
  expect(await violations({ include: '[role=dialog]' })).toEqual([]);
  await userEvent.keyboard('r');
  await expect.element(says('Rejected.')).toBeVisible();
  await expect.element(notice).not.toBeInTheDocument();
  await userEvent.keyboard('u');
  await expect.element(says('Blocked word: harbour*')).toBeVisible();
  await userEvent.keyboard('a');
  await expect.element(says('Approved.')).toBeVisible();
  await expect.element(says('No message waits for review.')).toBeVisible();
  expect(decided).toEqual(['rejected', 'undone', 'approved']);
});

/** Lets a message wait, and those who moderate decide about it; answers what they did. */
function answerQueue(backend: Backend, chat: Chat): readonly string[] {
  const done: string[] = [];
  const held: HeldMessage = {
    ...{
      _id: newTestId(),
      chat_message: heldOf(chat.thread_id, writerOf('Oskar Weiss')),
      reason: 'word',
      found: 'harbour*',
      decision: null,
    },
  };
  const tell = (waiting: number): void =>
    backend.publish(chatModTopic(chat.thread_id), { kind: 'chat.held', payload: { waiting } });
  const waits = () => done.length === 0 || done.at(-1) === 'undone';
  backend.answers(listHeld, () => ({ held: waits() ? [held] : [], has_more: false, waiting: Number(waits()) }));
  backend.answers(decideHeld, ({ body: { decision } }) => {
    done.push(decision);
    tell(0);
    return { held };
  });
  backend.answers(undoHeld, () => {
    done.push('undone');
    tell(1);
    return { held };
  });
  tell(1);
  return done;
}
