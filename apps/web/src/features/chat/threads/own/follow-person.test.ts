import type { ChatMessage, PublicChat } from '@plenary/contract/chat/operations';
import { expect, it } from 'vitest';
import { createStore } from 'zustand/vanilla';
import type { OwnThreadsState } from './own-threads.ts';
import { createChat } from '../store/chat-store.ts';
import { followOwn, followPerson } from './follow-person.ts';

const [ME, BOB] = ['a'.repeat(24), 'b'.repeat(24)];
const FREE = { muted: false, muted_until: null, banned: false, banned_until: null };

const chatOf = (thread: string, blocked: readonly string[]) => {
  const boot: PublicChat = {
    thread_id: thread.repeat(24),
    ...{ frozen: false, slow_seconds: 0, unread_count: 0, last_read_cursor: null },
    ...{ sanctions: FREE, blocked: [...blocked] },
  };
  return createChat(boot, { event_user_id: ME, moderates: false });
};

const byBob: ChatMessage = {
  _id: '1'.repeat(24),
  chat_thread: 'c'.repeat(24),
  cursor: '1',
  created: '2026-06-15T09:00:00.000Z',
  message: 'hello again',
  message_type: 'message',
  sender_event_user: { _id: BOB, user: {} as never },
  client_message_id: null,
  archived_by: null,
};

it('[BLK3] a private chat that was closed while a block was lifted shows what the person writes', () => {
  const [common, chat] = [chatOf('d', [BOB]), chatOf('c', [])];
  const hear = () => chat.dispatch({ kind: 'message', what: 'message.sent', message: byBob });
  const leave = followPerson(chat, common);
  hear();
  expect(chat.state.getState().known).toEqual([]);
  leave();
  common.dispatch({ kind: 'blocked', event_user: BOB, blocked: false });
  followPerson(chat, common);
  hear();
  expect(chat.state.getState().known.map(({ message }) => message.message)).toEqual(['hello again']);
});

it('[BLK3] where an event has no public chat, blocks are heard of with one’s threads', () => {
  const chat = chatOf('c', []);
  const read = { unread: 0, threads: [], failed: false, asked: 1, ended: 1 };
  const own = createStore<OwnThreadsState>(() => ({ ...read, sanctions: FREE, blocked: [BOB] }));
  const hear = () => chat.dispatch({ kind: 'message', what: 'message.sent', message: byBob });
  followOwn(chat, own);
  hear();
  expect(chat.state.getState().known).toEqual([]);
  own.setState({ sanctions: { ...FREE }, blocked: [] });
  hear();
  expect(chat.state.getState().known).toHaveLength(1);
});
