import { listThreads } from '@plenary/contract/chat/operations';
import { changeMembers } from '@plenary/contract/chat/private';
import {
  chatField as field,
  choose,
  newTestId,
  openChat,
  openPage,
  pass,
  PrivateChats,
  reach,
  rowOf,
  tap,
  violations,
  writerOf,
  type PageOptions,
} from '@plenary/web/testing';
import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { startCall, stopCall } from '../../../page/call/call.ts';

const [OSKAR, MARA, CHIARA] = ['Oskar Weiss', 'Mara Lindqvist', 'Chiara Conti'].map(writerOf) as [
  ReturnType<typeof writerOf>,
  ReturnType<typeof writerOf>,
  ReturnType<typeof writerOf>,
];

/** A page on which the private chats are not opened yet. */
async function openOwn(more: PageOptions = {}) {
  let chats: PrivateChats | undefined;
  const opened = await openChat({
    ...more,
    answers(backend, boot) {
      chats = new PrivateChats(backend, boot, [OSKAR, MARA, CHIARA]);
      more.answers?.(backend, boot);
    },
  });
  return { ...opened, chats: chats! };
}

const toPrivate = (): Promise<void> => page.getByRole('tab', { name: /^Private Chat/ }).click();
const item = (name: string) => page.getByRole('listitem').filter({ hasText: name }).getByRole('button');
const back = page.getByRole('button', { name: 'Back to your chats' });
const begin = page.getByRole('button', { name: 'New Chat' });
const people = page.getByRole('group', { name: 'People to choose from' });
const person = (name: string) => people.getByRole('checkbox', { name: new RegExp(name) });
const inChat = (count: number) => page.getByRole('button', { name: `${count} people in this chat` });
const none = page.getByText('You do not have any chats yet.');
const gone = page.getByText('This chat is not there any more.');

/** Begins a chat from the list. */
async function beginWith(...names: readonly string[]): Promise<void> {
  await begin.click();
  for (const name of names) {
    await page.getByPlaceholder('Search for other attendees here').fill(name);
    await person(name).click();
  }
  await begin.click();
  await expect.element(field).toBeVisible();
}

test('[PRV2] [PRV3] [PRV5] [PRV24] [PRV27] [WID13] a chat is begun from the empty list and stands in the address', async () => {
  await openOwn();
  await toPrivate();
  await expect.element(none).toBeVisible();
  await expect
    .element(
      page.getByText('See your existing chats listed below. To start a new chat or video call', { exact: false }),
    )
    .toBeVisible();
  expect(await violations()).toEqual([]);
  await begin.click();
  await expect.element(person('Mara Lindqvist')).toBeVisible();
  await expect.element(begin).toBeDisabled();
  expect(await violations()).toEqual([]);
  await back.click();
  await beginWith('Oskar');
  await expect.element(page.getByText('No messages', { exact: true })).toBeVisible();
  await expect.poll(() => location.hash).toMatch(/^#openChatThread=[0-9a-f]{24}$/);
  await field.fill('Only for you');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('Only for you')).toBeVisible();
  expect(await violations()).toEqual([]);
  await back.click();
  await expect.element(item('Oskar Weiss').getByText('You: Only for you')).toBeVisible();
  await expect.poll(() => location.hash).toBe('');
  await page.getByRole('tab', { name: 'Public Chat' }).click();
  await expect.element(page.getByText('Chat publicly visible to all attendees')).toBeVisible();
  expect(page.getByText('Only for you').query()).toBe(null);
});

test('[SIM2] the people to choose from say that simulated ones are not among them', async () => {
  await openOwn({ frame: { simulated: 'demo' } });
  await toPrivate();
  await begin.click();
  await expect.element(person('Mara Lindqvist')).toBeVisible();
  await expect.element(people.getByText('Simulated people are not in this list', { exact: false })).toBeVisible();
});

test('[PRV4] [PRV10] [PRV11] a message arrives in the list with its preview and its mark, and is read by opening it', async () => {
  const { chats } = await openOwn();
  const chat = chats.begin([MARA]);
  await toPrivate();
  const row = item('Mara Lindqvist');
  await expect.element(row).toBeVisible();
  chat.say('A longer first line\nand a second', { sender_event_user: MARA });
  chats.tell(chat);
  await expect.element(row.getByText('Mara Lindqvist: A longer fir...')).toBeVisible();
  await expect.element(row.getByText('1 unread message')).toBeInTheDocument();
  await expect.element(page.getByRole('tab', { name: /^Private Chat 1/ })).toBeVisible();
  await row.click();
  await expect.element(rowOf('and a second')).toBeVisible();
  await expect.element(page.getByRole('tab', { name: 'Private Chat', exact: true })).toBeVisible();
  await back.click();
  await expect.element(row).toHaveAttribute('data-unread', 'false');
  chat.archive(chat.messages[0]!._id, 'author');
  chats.tell(chat);
  await expect.element(row.getByText('Deleted Message')).toBeVisible();
});

test('[NOT34] a chat that one reads in another tab is read here at once, though the list cannot be read yet', async () => {
  const { backend, chats } = await openOwn();
  const chat = chats.begin([MARA]);
  await toPrivate();
  chat.say('Are you there?', { sender_event_user: MARA });
  chats.tell(chat);
  await expect.element(page.getByRole('tab', { name: /^Private Chat 1/ })).toBeVisible();
  backend.answers(listThreads, () => new Promise<never>(() => undefined));
  chat.publishOwn('chat.read', { chat_thread: chat.thread_id, last_read_cursor: '1', unread_count: 0 });
  await expect.element(page.getByRole('tab', { name: 'Private Chat', exact: true })).toBeVisible();
  await expect.element(item('Mara Lindqvist')).toHaveAttribute('data-unread', 'false');
});

test('[PRV26] a name is written in its place: saved by Enter or its icon, discarded, and seen by the others', async () => {
  const { chats } = await openOwn();
  const { thread_id } = chats.begin([MARA, OSKAR]);
  await toPrivate();
  await item('Mara').click();
  const name = page.getByRole('textbox', { name: 'Name of the chat' });
  const save = page.getByRole('button', { name: 'Save the name' });
  await expect.element(inChat(3)).toBeVisible();
  expect(save.query()).toBe(null);
  await name.fill('Quay');
  await page.getByRole('button', { name: 'Discard the change' }).click();
  await expect.element(name).toHaveValue('');
  await page.getByRole('button', { name: 'Rename the chat' }).click();
  await name.fill('Quay walk');
  await userEvent.keyboard('{Enter}');
  await expect.element(save).not.toBeInTheDocument();
  await name.fill('Quay walk at nine');
  await save.click();
  await expect.element(save).not.toBeInTheDocument();
  await back.click();
  await expect.element(item('Quay walk at nine')).toBeVisible();
  chats.change(thread_id, { name: 'Lighthouse' });
  await expect.element(item('Lighthouse')).toBeVisible();
});

test('[PRV8] [PRV25] the maker takes somebody out after a question; others are read-only to those who did not begin the chat', async () => {
  const { backend, chats } = await openOwn();
  const { thread_id } = chats.begin([MARA, OSKAR, CHIARA], [], { name: 'Mine', can_remove: true });
  chats.begin([MARA, OSKAR, CHIARA], [], { name: 'Theirs' });
  await toPrivate();
  await item('Theirs').click();
  await inChat(4).click();
  await expect.element(person('Oskar Weiss')).toBeDisabled();
  const done = page.getByRole('button', { name: 'Done' });
  await expect.element(done).toBeDisabled();
  await page.getByRole('button', { name: 'Cancel' }).first().click();
  await back.click();
  await item('Mine').click();
  await inChat(4).click();
  await person('Oskar Weiss').click();
  await done.click();
  await expect.element(page.getByText('Are you sure you want to remove 1 user from the chat?')).toBeVisible();
  await page.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect.element(inChat(3)).toBeVisible();
  expect(backend.received(changeMembers).map(({ body }) => body)).toEqual([
    {
      chat_thread: thread_id,
      users: [MARA, CHIARA].map(({ user }) => user._id),
      known: [MARA, OSKAR, CHIARA].map(({ user }) => user._id),
    },
  ]);
});

test('[PRV25] [PRV15] somebody leaves a chat after a question, and who was taken out of one reads that it is gone', async () => {
  const { chats } = await openOwn();
  chats.begin([MARA, OSKAR], [], { name: 'Quay' });
  const other = chats.begin([MARA, CHIARA], [], { name: 'Pier' });
  await toPrivate();
  await item('Quay').click();
  await inChat(3).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  const sure = page.getByRole('dialog', { name: 'Please Confirm' });
  await expect.element(sure.getByText('Are you sure you want to remove yourself from the chat?')).toBeVisible();
  await sure.getByRole('button', { name: 'Leave', exact: true }).click();
  await expect.element(item('Pier')).toBeVisible();
  await expect.element(item('Quay')).not.toBeInTheDocument();
  await item('Pier').click();
  await expect.element(inChat(3)).toBeVisible();
  chats.end(other);
  await expect.element(gone).toBeVisible();
  await expect.element(none).toBeVisible();
});

test('[PRV24] another tab of the panel closes the open chat; a link opens it, and one that is none opens the list', async () => {
  const { chats } = await openOwn();
  const { thread_id } = chats.begin([MARA]);
  await toPrivate();
  await item('Mara').click();
  await expect.element(inChat(2)).toBeVisible();
  await expect.poll(() => location.hash).toBe(`#openChatThread=${thread_id}`);
  await page.getByRole('tab', { name: 'Settings' }).click();
  await expect.poll(() => location.hash).toBe('');
});

test('[PRV24] a link opens its chat', async () => {
  const thread_id = 'abcdefabcdefabcdefabcdef';
  await openOwn({
    url: `/demo#openChatThread=${thread_id}`,
    answers(backend, boot) {
      new PrivateChats(backend, boot, [MARA]).begin([MARA], [{ message: 'by a link' }], {}, thread_id);
    },
  });
  await expect.element(inChat(2)).toBeVisible();
  await expect.element(rowOf('by a link')).toBeVisible();
});

test('[PRV15] [PRV24] a link to a chat that is gone says so, and leads to the list', async () => {
  await openOwn({ url: `/demo#openChatThread=${'f'.repeat(24)}` });
  await expect.element(gone).toBeVisible();
  await expect.element(none).toBeVisible();
  await expect.element(begin).toBeVisible();
  await expect.poll(() => location.hash).toBe('');
});

test('[PRV6] with the keyboard alone: the focus goes into a chat that is chosen, and back to its entry', async () => {
  const { chats } = await openOwn();
  chats.begin([OSKAR]);
  await toPrivate();
  await reach(item('Oskar'));
  for (let times = 0; times < 2; times += 1) {
    await userEvent.keyboard('{Enter}');
    await expect.element(back).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect.element(item('Oskar')).toHaveFocus();
  }
});

/** A chat with a name and a call, on a window of this width, with the text so large. */
async function openNamed(width: number, text: string, elsewhere: boolean): Promise<void> {
  document.documentElement.style.fontSize = text;
  onTestFinished(() => {
    document.documentElement.style.fontSize = '';
    stopCall();
  });
  const { chats } = await openOwn({ width, height: 800 });
  const { thread_id } = chats.begin([MARA, OSKAR], [], {
    name: 'Harbour crew',
    ...(!elsewhere && { video_call: { call: newTestId(), people: 2 } }),
  });
  location.hash = `#openChatThread=${thread_id}`;
  await expect.element(page.getByRole('textbox', { name: 'Name of the chat' })).toBeVisible();
  if (elsewhere) startCall({ tid: newTestId(), kind: 'chat' });
}

test.for(
  [320, 390, 1440].flatMap((width) =>
    ['100%', '200%'].flatMap((text) =>
      ['Join group call', 'Another call in progress..'].map((way) => [width, text, way] as const),
    ),
  ),
)('[PRV6] at %i px and with text at %s the name has room beside %j', async ([width, text, way]) => {
  await openNamed(width, text, way.startsWith('Another'));
  await expect.element(page.getByRole('button', { name: way })).toBeVisible();
  const name = page.getByRole('textbox', { name: 'Name of the chat' }).element();
  expect(name.getBoundingClientRect().width).toBeGreaterThanOrEqual(90);
  const head = name.closest('header')!;
  expect(head.scrollWidth).toBeLessThanOrEqual(head.clientWidth);
});

test('[WID1] replies of a private chat say whose they are, and lead back', async () => {
  const { chats } = await openOwn();
  const chat = chats.begin([MARA], [{ message: 'first of a thread', sender_event_user: MARA }]);
  await toPrivate();
  await item('Mara').click();
  await expect.element(rowOf('first of a thread')).toBeVisible();
  await choose('first of a thread', 'Reply');
  await field.fill('an answer');
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('an answer').first()).toBeVisible();
  expect(chat.messages.at(-1)?.parentMessageId).toBe(chat.messages[0]!._id);
  tap(page.getByRole('button', { name: /^1 reply/ }));
  await expect.element(page.getByRole('heading', { name: 'Thread in private chat' })).toBeVisible();
  await expect.element(rowOf('an answer')).toBeVisible();
  await page.getByRole('button', { name: 'Back to main thread' }).click();
  await expect.element(page.getByRole('textbox', { name: 'Name of the chat' })).toBeVisible();
});

test('[D63] [D84] a mute ends by itself in a private chat, also where the event has no public one', async () => {
  await openPage({
    still: true,
    event: { flags: { public_chat_enabled: false, support_chat_enabled: false } },
    stored: { sidePanelTab: 'chat' },
    answers(backend, boot) {
      const chats = new PrivateChats(backend, boot, [OSKAR]);
      chats.begin([OSKAR], [{ message: 'Are you there?' }]);
      const muted_until = new Date(Date.parse(boot.now) + 60_000).toISOString();
      chats.sanctions = { muted: true, muted_until, banned: false, banned_until: null };
    },
  });
  await item('Oskar Weiss').click();
  await expect.element(page.getByText(/^You have been muted Until/)).toBeVisible();
  await pass(61_000);
  await expect.element(field).toBeEnabled();
});
