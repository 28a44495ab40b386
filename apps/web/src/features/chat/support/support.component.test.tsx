import { listThreads, sendMessage } from '@plenary/contract/chat/operations';
import { askQuestion, ownQuestion, type OwnQuestion } from '@plenary/contract/chat/support';
import {
  addChat,
  chatField as field,
  FREE,
  newTestId,
  openChat,
  Questions,
  rowOf,
  threadOf,
  violations,
  writerOf,
  type Chat,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const [NADIA, OSKAR, MARA] = [writerOf('Nadia Benali'), writerOf('Oskar Weiss'), writerOf('Mara Lindqvist')] as const;
const toSupport = (): Promise<void> => page.getByRole('tab', { name: /^Ask a Question/ }).click();
const item = (text: string) => page.getByRole('button').filter({ hasText: text });
const line = (text: string) => page.getByRole('status').getByText(text, { exact: false });
const press = (key: string) => userEvent.keyboard(key);

async function write(text: string): Promise<void> {
  await field.fill(text);
  await press('{Enter}');
}

/** The page of somebody who answers, on the queue of questions. */
async function openStaff(...asked: readonly (readonly [who: typeof NADIA, text: string])[]) {
  let questions: Questions | undefined;
  const opened = await openChat({
    me: { name: 'Hope Host', host: true, roles: ['host'] },
    answers: (backend, boot) => (questions = new Questions(backend, boot)),
  });
  await toSupport();
  const chats = asked.map(([who, text]) => questions!.ask(who, text));
  for (const [, text] of asked) await expect.element(item(text)).toBeVisible();
  return { ...opened, questions: questions!, chats };
}

/**
 * The page of somebody who has asked nothing yet; their first message begins the thread.
 * @param held until when that is on its way
 */
async function openPerson(held: Promise<unknown> = Promise.resolve()) {
  let chat: Chat | undefined;
  let question: OwnQuestion | null = null;
  const opened = await openChat({
    answers(backend, boot) {
      backend.answers(ownQuestion, () => ({ question }));
      backend.answers(askQuestion, async ({ body: { message, client_message_id = null } }) => {
        await held;
        chat ??= addChat(backend, boot, [], newTestId());
        const { thread_id: chat_thread, me: sender_event_user } = chat;
        question = { chat_thread, state: 'open', answering: null, unread_count: 0 };
        const said = chat.say(message, { client_message_id, sender_event_user });
        chat.publishOwn('chat.thread', { chat_thread });
        return { chat_message: said };
      });
      backend.answers(listThreads, () => ({
        ...{ chat_threads: chat ? [threadOf(chat, { kind: 'support' })] : [], has_more: false },
        ...{ sanctions: FREE, blocked: [] },
      }));
    },
  });
  await toSupport();
  /** Where the question stands from now on. */
  const stands = (state: OwnQuestion['state'], answering: OwnQuestion['answering'] = null): void => {
    question = { ...question!, state, answering };
    chat!.publishOwn('chat.thread', { chat_thread: chat!.thread_id });
  };
  return { ...opened, stands, thread: () => chat! };
}

test('[CHT9] [SUP1] [SUP15] the person who asks reads where the question stands', async () => {
  const { stands, thread } = await openPerson();
  await expect.element(page.getByText('Nobody else at the event sees what you write.', { exact: false })).toBeVisible();
  expect(await violations()).toEqual([]);
  await write('Where is room 4?');
  await expect.element(line('Nobody has taken your question yet.')).toBeVisible();
  await expect.element(rowOf('Where is room 4?')).toBeVisible();
  stands('taken', MARA);
  await expect.element(line('Mara Lindqvist is answering.')).toBeVisible();
  thread().say('Up the stairs, on the left.', { sender_event_user: MARA });
  stands('answered', MARA);
  await expect.element(rowOf('Up the stairs, on the left.')).toBeVisible();
  await expect.element(line('Mara Lindqvist has answered.')).toBeVisible();
  stands('resolved', MARA);
  await expect.element(line('Resolved.')).toBeVisible();
  expect(await violations()).toEqual([]);
});

test('[SUP1] whoever writes on while the question begins its thread keeps draft and focus', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await openPerson(promise);
  await write('Where is room 4?');
  await press('And ro');
  resolve();
  await expect.element(line('Nobody has taken your question yet.')).toBeVisible();
  await press('om 5?');
  await expect.element(field).toHaveValue('And room 5?');
});

test('[SUP14] an answer that came while another tab was open is counted beside its name', async () => {
  const { stands, thread } = await openPerson();
  await write('Anybody?');
  await expect.element(line('Nobody has taken')).toBeVisible();
  await page.getByRole('tab', { name: /^Public Chat/ }).click();
  await expect.element(page.getByText('Chat publicly visible to all attendees')).toBeVisible();
  thread().say('Yes.', { sender_event_user: MARA });
  stands('answered', MARA);
  await page.getByRole('tab', { name: 'Ask a Question 1 unread' }).click();
  await expect.element(rowOf('Yes.')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Ask a Question', exact: true })).toBeVisible();
});

test('[SUP14] [SUP15] a host sees the questions that nobody has taken, takes one, answers and resolves it', async () => {
  const { questions, chats } = await openStaff([NADIA, 'Where is room 4?']);
  await expect
    .element(page.getByRole('tab', { name: 'Ask a Question 1 question that nobody has taken' }))
    .toBeVisible();
  expect(await violations()).toEqual([]);
  await item('Where is room 4?').click();
  await expect.element(rowOf('Where is room 4?')).toBeVisible();
  await page.getByRole('button', { name: 'Take T' }).click();
  await expect.element(line('You have it')).toBeVisible();
  expect(await violations()).toEqual([]);
  await write('Up the stairs, on the left.');
  await expect.element(rowOf('Up the stairs, on the left.')).toBeVisible();
  await page.getByRole('button', { name: 'Resolve R' }).click();
  await page.getByRole('button', { name: 'Back to the questions' }).click();
  await expect.element(page.getByText('Nobody waits for an answer.')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Ask a Question', exact: true })).toBeVisible();
  const { thread_id } = chats[0]!;
  chats[0]!.say('And room 5?', { sender_event_user: NADIA });
  questions.stands(thread_id, 'open', null);
  await expect.element(item('And room 5?')).toBeVisible();
});

test('[SUP16] the queue works by keys alone', async () => {
  const { backend } = await openStaff([NADIA, 'The first question'], [OSKAR, 'The second question']);
  (item('The first question').element() as HTMLElement).focus();
  await press('j');
  await press('t');
  await expect.element(item('The second question').getByText('Hope Host', { exact: false })).toBeVisible();
  await press('{Enter}');
  await expect.element(rowOf('The second question')).toBeVisible();
  await expect.element(line('You have it')).toBeVisible();
  await press('h');
  await expect.element(line('You have it')).not.toBeInTheDocument();
  await press('a');
  await expect.element(field).toHaveFocus();
  await press('the hat rack{Enter}');
  await expect.element(rowOf('the hat rack')).toBeVisible();
  expect(backend.received(sendMessage).map(({ body }) => body.message)).toEqual(['the hat rack']);
  (page.getByRole('button', { name: 'Back to the questions' }).element() as HTMLElement).focus();
  await press('r');
  await expect.element(line('Resolved')).toBeVisible();
  await press('{Escape}');
  await expect.element(item('The first question')).toBeVisible();
  await expect.element(item('The second question')).not.toBeInTheDocument();
});

test('[SUP15] a host sees who has a question, and takes it over before answering', async () => {
  const { questions, chats } = await openStaff([OSKAR, 'For two of you']);
  const { thread_id } = chats[0]!;
  questions.stands(thread_id, 'taken', MARA);
  await item('For two of you').click();
  await expect.element(line('Mara Lindqvist has it')).toBeVisible();
  await expect.element(page.getByText('Take the question over to answer it.')).toBeVisible();
  expect(field.query()).toBe(null);
  await page.getByRole('button', { name: 'Take over T' }).click();
  await expect.element(field).toBeVisible();
  await expect.element(line('You have it')).toBeVisible();
  questions.stands(thread_id, 'taken', MARA);
  await expect.element(page.getByText('Take the question over to answer it.')).toBeVisible();
});

test('[PRV11] [D387] the queue previews 17 characters of a long question, and all of it where one points at it', async () => {
  const { questions } = await openStaff([NADIA, 'Short enough for it.']);
  const whole = 'Where do I find the cloakroom?\nI have a suitcase.';
  questions.ask(OSKAR, whole);
  await expect.element(page.getByText('Where do I find t...', { exact: true })).toHaveAttribute('title', whole);
  await expect.element(item('Short enough for it.')).toBeVisible();
});
