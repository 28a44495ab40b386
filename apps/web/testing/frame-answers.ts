import { getBoot, type Boot } from '@plenary/contract/boot';
import { listThreads, type ChatThread } from '@plenary/contract/chat';
import { listNotifications } from '@plenary/contract/notifications';
import type { Backend } from './backend.ts';

/** The answers of an event on which nothing happens, for what every page may ask by itself. */
export function answerFrame(backend: Backend, boot: Boot): void {
  const chat = boot.frame?.public_chat;
  backend.answers(getBoot, boot);
  backend.answers(listThreads, {
    chat_threads: chat ? [publicThread(chat)] : [],
    has_more: false,
    sanctions: { muted: false, muted_until: null, banned: false, banned_until: null },
    blocked: [],
  });
  backend.answers(listNotifications, { results: [], has_more: false, result_count: 0, unread_count: 0, hidden: [] });
}

function publicThread(chat: NonNullable<NonNullable<Boot['frame']>['public_chat']>): ChatThread {
  return {
    _id: chat.thread_id,
    name: 'Public Chat',
    kind: 'public',
    channel_url: `chat:${chat.thread_id}`,
    event_users: [],
    is_networking: false,
    can_remove: false,
    pair: false,
    frozen: chat.frozen,
    slow_seconds: chat.slow_seconds,
    last_message_received: null,
    unread_count: chat.unread_count,
  };
}
