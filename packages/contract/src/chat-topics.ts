/** Live topics of chat, without schemas: the first load of a page follows them. */

/** Topic of a thread. Its events are MESSAGE_EVENTS. */
export const chatTopic = (thread_id: string): string => `chat:${thread_id}`;

/** Companion for those who moderate: `chat.sanction` with SanctionedUser. */
export const chatModTopic = (thread_id: string): string => `chat:${thread_id}:mod`;

/** Kinds of event of `chat:<thread>`, about one message each; the payload is the message as everybody may see it. */
export const MESSAGE_EVENTS = [
  'message.sent',
  'message.edited',
  'message.archived',
  'message.restored',
  'message.removed',
] as const;
export type MessageEventKind = (typeof MESSAGE_EVENTS)[number];

/** Small changes of a message in `chat:<thread>`, with absolute values: ReactedPayload and RepliedPayload. */
export const REACTED = 'message.reacted';
export const REPLIED = 'message.replied';

/** The thread takes no writes any more: ThreadArchivedPayload. */
export const THREAD_ARCHIVED = 'thread.archived';

/** A change of the thread itself in `chat:<thread>`: ThreadOrderPayload. */
export const ORDERED = 'thread.ordered';
