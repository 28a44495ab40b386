import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { Announcement } from '@plenary/domain/chat/announce';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStore } from 'zustand/vanilla';
import { startAnnouncing } from './announcer.ts';
import { initialChat } from '../store/chat-model.ts';
import { reduceList as reduce } from '../store/list-model.ts';
import type { ChatEvent, ChatState } from '../store/chat-state.ts';

const ME = 'a'.repeat(24);
const NAMES: Record<string, string> = { [ME]: 'Me', ['b'.repeat(24)]: 'Nadia', ['c'.repeat(24)]: 'Oskar' };
const [NADIA, OSKAR] = ['b'.repeat(24), 'c'.repeat(24)];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function message(position: number, from: string, more: Partial<ChatMessage> = {}): ChatMessage {
  return {
    _id: position.toString(16).padStart(24, '0'),
    chat_thread: 't'.repeat(24),
    cursor: String(position),
    created: '2026-06-15T09:00:00.000Z',
    message: `m${position}`,
    message_type: 'message',
    sender_event_user: { _id: from, user: {} as never },
    client_message_id: null,
    archived_by: null,
    ...more,
  };
}

const sent = (value: ChatMessage): ChatEvent => ({ kind: 'message', what: 'message.sent', message: value });

/** A chat in which one message stands, and what is announced of it. */
function listen() {
  const sanctions = { muted: false, muted_until: null, banned: false, banned_until: null };
  const boot = {
    thread_id: 't'.repeat(24),
    frozen: false,
    slow_seconds: 0,
    unread_count: 0,
    last_read_cursor: null,
    sanctions,
    blocked: [],
  };
  const chat = createStore<ChatState>(() => initialChat(boot, { event_user_id: ME, moderates: false }));
  const dispatch = (event: ChatEvent) => chat.setState((before) => reduce(before, event), true);
  const spoken: Announcement[] = [];
  const nameOf = ({ sender_event_user }: ChatMessage) => NAMES[sender_event_user?._id ?? ''] ?? '';
  const stop = startAnnouncing({ chat, now: () => Date.now(), nameOf, say: (what) => spoken.push(what) });
  const page = { results: [message(1, NADIA)], has_more: false, last_message_cursor: '1' };
  dispatch({ kind: 'page', page, tick: 0 });
  return { dispatch, spoken, stop };
}

test('[CH38] forty messages in six seconds are three announcements, and none waits for silence', () => {
  const { dispatch, spoken } = listen();
  for (let nth = 0; nth < 40; nth += 1) {
    dispatch(sent(message(10 + nth, nth % 2 === 0 ? NADIA : OSKAR)));
    vi.advanceTimersByTime(150);
  }
  vi.advanceTimersByTime(4_000);
  expect(spoken).toEqual([
    { kind: 'one', by: 'Nadia', text: 'm10' },
    { kind: 'several', count: 26, by: 'Nadia' },
    { kind: 'several', count: 13, by: 'Oskar' },
  ]);
});

test('[CH38] what stood there before and what one writes oneself is not announced', () => {
  const { dispatch, spoken } = listen();
  dispatch(sent(message(10, ME)));
  vi.advanceTimersByTime(10_000);
  expect(spoken).toEqual([]);
});

test('[CH38] a message that was deleted before its turn is not read', () => {
  const { dispatch, spoken } = listen();
  dispatch(sent(message(10, NADIA)));
  vi.advanceTimersByTime(0);
  dispatch(sent(message(11, OSKAR)));
  const gone = message(11, OSKAR, { message: '', message_type: 'archived', archived_by: 'moderator' });
  dispatch({ kind: 'message', what: 'message.archived', message: gone });
  vi.advanceTimersByTime(10_000);
  expect(spoken).toEqual([{ kind: 'one', by: 'Nadia', text: 'm10' }]);
});

test('[CH38] older pages and a list that was read anew are no news, what came during the gap is', () => {
  const { dispatch, spoken } = listen();
  dispatch({ kind: 'resync' });
  const results = [message(1, NADIA), message(5, OSKAR), message(6, NADIA)];
  dispatch({ kind: 'page', page: { results, has_more: false, last_message_cursor: '6' }, tick: 1 });
  vi.advanceTimersByTime(10_000);
  expect(spoken).toEqual([{ kind: 'several', count: 2, by: 'Nadia' }]);
});

test('[CH38] turned off, nothing is announced any more', () => {
  const { dispatch, spoken, stop } = listen();
  dispatch(sent(message(10, NADIA)));
  stop();
  dispatch(sent(message(11, NADIA)));
  vi.advanceTimersByTime(10_000);
  expect(spoken).toEqual([]);
});
