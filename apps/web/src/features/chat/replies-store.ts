import { initialChat } from './chat-model.ts';
import type { ChatEvent } from './chat-state.ts';
import { chatOf, type Chat } from './chat-store.ts';
import { findById } from './known-messages.ts';

/** The replies to a message of a chat, without what only the whole chat knows. It is fed by the chat (`feedReplies`). */
export function createReplies({ state }: Chat, to: string): Chat {
  const { thread_id, me, moderates, order, sentAt, sanctions, sanctioned, blocked, known } = state.getState();
  const parent = findById(known, to)?.message ?? null;
  const boot = { thread_id, ...order, unread_count: 0, last_read_cursor: null, sanctions, blocked: [...blocked] };
  const all = initialChat(boot, { event_user_id: me, moderates }, { kind: 'replies', to, parent });
  return chatOf({ ...all, sanctioned, sentAt });
}

/** Tells replies what the chat hears, until the returned function is called. */
export function feedReplies(chat: Chat, replies: Chat): () => void {
  return chat.onEvent((event) => {
    if (FROM_FEED.has(event.kind)) replies.dispatch(event);
  });
}

const FROM_FEED: ReadonlySet<ChatEvent['kind']> = new Set<ChatEvent['kind']>([
  'message',
  'reacted',
  'replied',
  'resync',
  'blocked',
  'own_sanctions',
  'ordered',
  'sanctioned',
  'time',
]);
