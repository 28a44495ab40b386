import { archiveThread, openChannel } from '@plenary/contract/chat/channels';
import { sendMessage } from '@plenary/contract/chat/operations';
import { THREAD_ARCHIVED } from '@plenary/contract/chat/topics';
import type { ListedSession } from '@plenary/contract/timeline/operations';
import { TIMELINE_TOPIC } from '@plenary/contract/timeline/topics';
import {
  addChat,
  chatField as field,
  newTestId,
  openStream,
  refuses,
  rowOf,
  violations,
  type Backend,
  type Chat,
} from '@plenary/web/testing';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

const tab = (name: string) =>
  page.getByRole('tablist', { name: 'Kinds of chat' }).getByRole('tab', { name: new RegExp(`^${name}`) });

async function write(text: string): Promise<void> {
  await field.fill(text);
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf(text)).toBeVisible();
}

/** The page of a stream, with the event's channel and that of the session beside it, and one that may follow them. */
async function openBeside(answers: (backend: Backend) => void = () => undefined, host = false) {
  const chats: Chat[] = [];
  const opened = await openStream({
    stored: { sidePanelTab: 'chat' },
    me: { host, roles: host ? ['host'] : [] },
    answers: (backend, boot) => {
      const session = boot.page.kind === 'live_stream' ? boot.page.session_id : null;
      const [main, own, next] = [undefined, newTestId(), newTestId()].map((id) => addChat(backend, boot, [], id));
      chats.push(main!, own!, next!);
      backend.answers(openChannel, ({ body: { chat_thread } }) => {
        if (chat_thread === undefined) return own!.channel(session);
        return chats.find(({ thread_id }) => thread_id === chat_thread)?.channel() ?? refuses('not_found');
      });
      answers(backend);
    },
  });
  await expect.element(field).toBeVisible();
  const [main, own, next] = chats as [Chat, Chat, Chat];
  return { ...opened, main, own, next };
}

/** Closes a channel, as those who moderate do. */
const archive = (chat: Chat, by: Chat) => chat.publish(THREAD_ARCHIVED, chat.thread_id, { replacement: by.thread_id });

test('[VAS3] a preview of a channel that nobody has opened shows it empty, and says nothing of it', async () => {
  await openStream({
    stored: { sidePanelTab: 'chat' },
    answers: (backend) => backend.answers(openChannel, refuses('preview', { message: 'This is a preview.' })),
  });
  await expect.element(tab('This session')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('tabpanel').getByText('No messages')).toBeVisible();
  expect(page.getByText('This is a preview.').query()).toBe(null);
});

test('[WID70] [PAN13] beside a stream its session comes first, then the chat of the event, each with messages, draft and count', async () => {
  const { backend, main, own } = await openBeside();
  await expect.element(tab('This session')).toHaveAttribute('aria-selected', 'true');
  await expect.element(page.getByRole('heading', { name: 'Chat of this session' })).toBeVisible();
  await tab('Public Chat').click();
  await expect.element(page.getByRole('heading', { name: 'Public Chat' })).toBeVisible();
  await write('hello to you');
  await field.fill('half a thought');
  own.say('and a question');
  await expect.element(tab('This session 1')).toBeVisible();
  expect(rowOf('and a question').query()).toBe(null);
  await tab('This session').click();
  await expect.element(rowOf('and a question')).toBeVisible();
  await expect.element(field).toHaveValue('');
  expect(rowOf('hello to you').query()).toBe(null);
  await write('an answer');
  main.say('hello all');
  await expect.element(tab('Public Chat 1')).toBeVisible();
  await tab('Public Chat').click();
  await expect.element(rowOf('hello all')).toBeVisible();
  await expect.element(field).toHaveValue('half a thought');
  expect(backend.received(sendMessage).map(({ body }) => body.chat_thread)).toEqual([main.thread_id, own.thread_id]);
  expect(await violations({ include: '#side-panel' })).toEqual([]);
});

test('[PAN13] whoever comes to a session finds its chat, whatever was chosen elsewhere', async () => {
  const { services } = await openBeside();
  await tab('Public Chat').click();
  await expect.element(page.getByRole('heading', { name: 'Public Chat' })).toBeVisible();
  const { page: before, ...boot } = services.boots.getState();
  if (before.kind === 'live_stream') services.boots.setState({ ...boot, page: { ...before, session_id: newTestId() } });
  await expect.element(tab('This session')).toHaveAttribute('aria-selected', 'true');
});

test('[WID68] [D26] a page goes on in what replaces an archived channel, at once and with the draft', async () => {
  const { backend, main, next } = await openBeside();
  await tab('Public Chat').click();
  await write('the last word');
  await field.fill('half a thought');
  archive(main, next);
  await expect.element(rowOf('the last word')).not.toBeInTheDocument();
  await expect.element(field).toHaveValue('half a thought');
  await expect.element(field).toBeEnabled();
  await field.click();
  await userEvent.keyboard('{Enter}');
  await expect.element(rowOf('half a thought')).toBeVisible();
  expect(backend.received(sendMessage).at(-1)?.body.chat_thread).toBe(next.thread_id);
});

const options = page.getByRole('button', { name: 'Chat options' });
const closeItem = page.getByRole('menuitem', { name: /^Close this channel/ });

async function close(item: string | RegExp): Promise<void> {
  await options.click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect.element(page.getByText('Close this channel for good?')).toBeVisible();
}

test('[WID78] a host closes a channel after being asked; everybody goes on in a new one, or from a session’s in the event’s', async () => {
  const { backend, main, own, next } = await openBeside(() => undefined, true);
  backend.answers(archiveThread, ({ body: { chat_thread, replacement } }) => {
    const [closed, by] = chat_thread === own.thread_id ? [own, next] : [main, next];
    archive(closed, by);
    return { chat_thread, replacement: replacement ?? by.thread_id };
  });
  await tab('Public Chat').click();
  main.say('before it closes');
  await expect.element(rowOf('before it closes')).toBeVisible();
  await close('Close this channel and begin a new one');
  await expect.element(page.getByText(/Everybody here goes on in a new, empty channel\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expect.element(page.getByText('Close this channel for good?')).not.toBeInTheDocument();
  await expect.element(rowOf('before it closes')).toBeVisible();
  expect(backend.received(archiveThread)).toEqual([]);
  await close('Close this channel and begin a new one');
  await page.getByRole('button', { name: 'Close the channel' }).click();
  await expect.element(rowOf('before it closes')).not.toBeInTheDocument();
  await write('in the new one');
  await tab('This session').click();
  own.say('the last question');
  await expect.element(rowOf('the last question')).toBeVisible();
  await close(/^Close this channel and go on in the event/);
  await expect.element(page.getByText(/Everybody here goes on in the event’s chat\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Close the channel' }).click();
  await expect.element(rowOf('in the new one')).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Public Chat' })).toBeVisible();
  expect(backend.received(archiveThread).map(({ body }) => body)).toEqual([
    { chat_thread: main.thread_id },
    { chat_thread: own.thread_id, replacement: next.thread_id },
  ]);
});

test('[WID78] nobody else is offered to close a channel', async () => {
  await openBeside();
  await options.click();
  await expect.element(page.getByRole('menuitemcheckbox').first()).toBeVisible();
  expect(closeItem.query()).toBe(null);
});

test('[WID52] a stream whose session has no channel says so', async () => {
  await openStream({
    stored: { sidePanelTab: 'chat' },
    answers: (backend, boot) => {
      addChat(backend, boot, []);
      backend.answers(openChannel, refuses('chat_disabled'));
    },
  });
  await expect.element(page.getByText('No channels', { exact: true })).toBeVisible();
});

test('[SES13] a session whose chat and questions are switched off loses both at once, and has them again with the draft', async () => {
  const { backend, session, own } = await openBeside();
  const switchOff = (switched_off: ListedSession['switched_off']) =>
    backend.publish(TIMELINE_TOPIC, {
      kind: 'session.changed',
      entity_id: session.id,
      payload: { v: 2, session: { ...session, switched_off } },
    });
  await expect.element(tab('Questions')).toBeVisible();
  own.say('before');
  await expect.element(rowOf('before')).toBeVisible();
  await field.fill('half a thought');
  switchOff(['chat', 'questions']);
  await expect.element(tab('Public Chat')).toHaveAttribute('aria-selected', 'true');
  await expect.element(tab('This session')).not.toBeInTheDocument();
  await expect.element(tab('Questions')).not.toBeInTheDocument();
  expect(rowOf('before').query()).toBe(null);
  switchOff(undefined);
  await tab('This session').click();
  await expect.element(rowOf('before')).toBeVisible();
  await expect.element(field).toHaveValue('half a thought');
  await expect.element(tab('Questions')).toBeVisible();
});
