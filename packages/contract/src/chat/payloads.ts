import type { ChatMessage, ChatSanctions, ReactionCount, SanctionedUser, ThreadInfo } from './operations.ts';

/** Payloads of the live events of chat. */

/** Payload of MESSAGE_EVENTS. */
export interface MessagePayload {
  readonly v: 1;
  readonly message: ChatMessage;
}
/** Payload of `message.reacted`: a person's reaction, and the counts since then. */
export interface ReactedPayload {
  readonly v: 1;
  readonly chat_message: string;
  readonly event_user: string;
  /** null: they have none any more. */
  readonly key: ReactionCount['key'] | null;
  readonly reactions: readonly ReactionCount[];
}
/** Payload of `message.replied`: the thread of a message as it is since then; null: the last reply is gone. */
export interface RepliedPayload {
  readonly v: 1;
  readonly chat_message: string;
  readonly threadInfo: ThreadInfo | null;
}
/** Payload of `thread.ordered`: the order of the thread since then. */
export interface ThreadOrderPayload {
  readonly v: 1;
  readonly frozen: boolean;
  readonly slow_seconds: number;
}
/** `chat.sanction` on `user:<account>`: what now holds for oneself. */
export interface OwnSanctionPayload {
  readonly v: 1;
  readonly sanctions: ChatSanctions;
}
/** `chat.sanction` on `chat:<thread>:mod`: the sanctions that now hold for a person. */
export interface SanctionPayload extends SanctionedUser {
  readonly v: 1;
}
/** `chat.read` on `user:<account>`: one's own read position moved, perhaps on another device. */
export interface ReadPayload {
  readonly v: 1;
  readonly chat_thread: string;
  readonly last_read_cursor: string;
  readonly unread_count: number;
  /** Present where the reader has just muted or unmuted the thread for themself. */
  readonly quiet?: boolean;
}
