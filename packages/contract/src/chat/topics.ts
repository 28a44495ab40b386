import type { BlockedPayload } from './blocks.ts';
import type { ThreadArchivedPayload } from './channels.ts';
import type { PinsPayload } from './finding.ts';
import type {
  MessagePayload,
  OwnSanctionPayload,
  ReactedPayload,
  ReadPayload,
  RepliedPayload,
  SanctionPayload,
  ThreadOrderPayload,
} from './payloads.ts';
import type { HeldCountPayload, OwnHeldPayload } from './held.ts';
import type { Topic } from '../live.ts';
import type { ThreadChangedPayload } from './private.ts';
import type { CasePayload, JudgedPayload, UnjudgedPayload } from './reports.ts';
import type { TypingValue } from './typing.ts';

/** Kinds of event of `chat:<thread>`, about one message each; the payload is the message as everybody may see it. */
export const MESSAGE_EVENTS = [
  'message.sent',
  'message.edited',
  'message.archived',
  'message.restored',
  'message.removed',
] as const;
export type MessageEventKind = (typeof MESSAGE_EVENTS)[number];

export const REACTED = 'message.reacted';
export const REPLIED = 'message.replied';
export const THREAD_ARCHIVED = 'thread.archived';
export const ORDERED = 'thread.ordered';
export const PINNED = 'thread.pinned';

/** A thread. Its messages are as everybody may see them who reads it. */
export interface ChatTopic {
  readonly name: 'chat:<thread>';
  readonly events: {
    /** A new message. */
    readonly 'message.sent': MessagePayload;
    /** A message reads differently now, or what is drawn with it has come. */
    readonly 'message.edited': MessagePayload;
    /** A message was taken back. */
    readonly 'message.archived': MessagePayload;
    /** A message that was taken back is there again. */
    readonly 'message.restored': MessagePayload;
    /** A message was taken away by those who moderate, and nothing is left of its words. */
    readonly 'message.removed': MessagePayload;
    /** A person's reaction to a message, and the counts since then. */
    readonly [REACTED]: ReactedPayload;
    /** The replies to a message, as many as there are since then. */
    readonly [REPLIED]: RepliedPayload;
    /** The thread takes no writes any more. */
    readonly [THREAD_ARCHIVED]: ThreadArchivedPayload;
    /** The order of the thread is another now. */
    readonly [ORDERED]: ThreadOrderPayload;
    /** The pinned messages are others now. */
    readonly [PINNED]: PinsPayload;
  };
  readonly signals: {
    /** A person is typing. */
    readonly typing: TypingValue;
  };
}
export const chatTopic = (thread_id: string) => `chat:${thread_id}` as Topic<ChatTopic>;

/** Companion of a public thread, for those who moderate. */
export interface ChatModTopic {
  readonly name: 'chat:<thread>:mod';
  readonly events: {
    /** The sanctions of a person have changed. */
    readonly 'chat.sanction': SanctionPayload;
    /** How many cases are open since then. */
    readonly 'chat.case': CasePayload;
    /** How many messages wait since then. */
    readonly 'chat.held': HeldCountPayload;
  };
}
export const chatModTopic = (thread_id: string) => `chat:${thread_id}:mod` as Topic<ChatModTopic>;

/** Of the topic of a person's own. */
export type OwnChatEvents = {
  /** One's own sanctions are others now. */
  readonly 'chat.sanction': OwnSanctionPayload;
  /** One's own read position moved, perhaps on another device. */
  readonly 'chat.read': ReadPayload;
  /** The reader has blocked a person, or unblocked them, perhaps on another device. */
  readonly 'chat.blocked': BlockedPayload;
  /** An own message waits, or was decided about. */
  readonly 'chat.held': OwnHeldPayload;
  /** A message of one's own was taken back for what others reported. */
  readonly 'chat.judged': JudgedPayload;
  /** A message of one's own that was taken back so stands again. */
  readonly 'chat.unjudged': UnjudgedPayload;
  /** A thread with members has changed; pages that show it read it again. */
  readonly 'chat.thread': ThreadChangedPayload;
};
