import { initialChat } from './chat-model.ts';
import type { ChatEvent, Scope } from './chat-state.ts';
import { chatOf, type Chat } from './chat-store.ts';
import { findById } from './known-messages.ts';

/** The replies to a message of a chat. */
export function createReplies(chat: Chat, to: string): Chat {
  const parent = findById(chat.state.getState().known, to)?.message ?? null;
  return createPart(chat, { kind: 'replies', to, parent });
}

/** A window into a chat around a message (an id). */
export function createWindow(chat: Chat, around: string): Chat {
  return createPart(chat, { kind: 'window', around, newest: 0, newer: 'idle', meanwhile: [] });
}

/** A part of a chat, without what only the whole chat knows. It is fed by the chat (`feedPart`). */
function createPart({ state }: Chat, scope: Scope): Chat {
  const { thread_id, me, moderates, keeps, order, sentAt, sanctions, sanctioned, blocked } = state.getState();
  const boot = { thread_id, ...order, unread_count: 0, last_read_cursor: null, sanctions, blocked: [...blocked] };
  const all = initialChat(boot, { event_user_id: me, moderates, keeps }, scope);
  return chatOf({ ...all, sanctioned, sentAt });
}

/** Passes the chat's events to a part, until the returned function is called. */
export function feedPart(chat: Chat, part: Chat): () => void {
  return chat.onEvent((event) => {
    if (FROM_FEED.has(event.kind)) part.dispatch(event);
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
  'archived',
  'sanctioned',
  'keeps',
  'time',
]);
