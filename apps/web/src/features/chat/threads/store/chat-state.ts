import type {
  ChatMessage,
  ChatSanctions,
  MessagePage,
  QuotedMessage,
  SanctionedUser,
} from '@plenary/contract/chat/operations';
import type { ReactedPayload, ReadPayload, RepliedPayload } from '@plenary/contract/chat/payloads';
import type { MessageEventKind } from '@plenary/contract/chat/topics';
import type { AnsweredRefusal } from '@plenary/contract/errors';
import type { Mention } from '@plenary/domain/chat/writing/mentions';
import type { ThreadOrder } from '@plenary/domain/chat/writing/pace';
import type { Known } from './known-messages.ts';

/** An uploaded file on its way with a message. */
export interface OutgoingFile {
  /** Id of the upload. */
  readonly upload: string;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  /** Address of the image itself, on this device. */
  readonly preview: string | null;
}

/** `waiting` and `rejected`: it is with those who moderate, who may let it stand; `id` is the one that it has then. */
type OutgoingState =
  | { readonly kind: 'pending' }
  | { readonly kind: 'failed'; readonly refusal: AnsweredRefusal }
  | { readonly kind: 'waiting' | 'rejected'; readonly id: string };

/** A message of one's own that does not stand yet. */
export interface Outgoing {
  /** Key of its row for life: the row does not change places or blink when it is confirmed. */
  readonly client_message_id: string;
  readonly text: string;
  readonly mentions: readonly Mention[];
  /** The message that it answers. */
  readonly parent: QuotedMessage | null;
  readonly file?: OutgoingFile;
  /** Milliseconds on this device's clock. */
  readonly writtenAt: number;
  readonly state: OutgoingState;
}

/** A whole thread, the replies to one of its messages (`to`), which is read with them, or a window into its middle. */
export type Scope =
  | { readonly kind: 'all' }
  | { readonly kind: 'replies'; readonly to: string; readonly parent: ChatMessage | null }
  | WindowScope;

/** The part of a thread around one of its messages; it grows in both directions and never counts as read (WID47). */
export interface WindowScope {
  readonly kind: 'window';
  /** Id of the message. */
  readonly around: string;
  /** Cursor up to which everything is known from `oldest` on; Infinity once that is the live end. */
  readonly newest: number;
  readonly newer: 'idle' | 'loading' | 'failed';
  /** News that came while a page was under way; some of it may lie beyond that page. */
  readonly meanwhile: readonly ChatEvent[];
}

/** The page's knowledge of the public thread, or of some of it. Pure data; `reduce` makes the next one. */
export interface ChatState {
  readonly thread_id: string;
  readonly scope: Scope;
  /** One's own event-user id. */
  readonly me: string;
  readonly moderates: boolean;
  /** One deletes and restores messages of others: those who moderate, and moderators of the hall of a channel's session (HAL17). */
  readonly keeps: boolean;
  readonly load: 'idle' | 'loading' | 'ready' | 'failed';
  readonly older: 'idle' | 'loading' | 'failed';
  /** In the order of their cursors. */
  readonly known: readonly Known[];
  /** Cursor from which on everything is known; Infinity before the first page, 0 from the thread's start. */
  readonly oldest: number;
  readonly outgoing: readonly Outgoing[];
  readonly lastRead: number;
  /** One has muted the thread for oneself: no badge counts what is new in it (WID51). */
  readonly quiet: boolean;
  /** The server's count plus what arrived since; `unreadCount` prefers what it can count itself. */
  readonly counted: number;
  readonly sanctions: ChatSanctions;
  /** Whether the thread is frozen, and its slow mode. */
  readonly order: ThreadOrder;
  /** The thread takes no writes any more (D26). */
  readonly archived: boolean;
  /** When one's latest message was sent from here, ms on this device's clock; null: not since the page was opened. */
  readonly sentAt: number | null;
  /** Event-user ids of those whom one has blocked: nothing that they write is shown. */
  readonly blocked: ReadonlySet<string>;
  /** Those who are muted or banned, by event-user id; filled for those who moderate. */
  readonly sanctioned: ReadonlyMap<string, SanctionedUser>;
  /** Reported messages that wait for a decision; 0 for those who do not moderate. */
  readonly openCases: number;
  /** Messages that wait for those who moderate; 0 for the others. */
  readonly waiting: number;
  /** Counts events, to distinguish what was read before them from what was read after. */
  readonly tick: number;
  /** Pages asked for before this tick are out of date. */
  readonly since: number;
}

/** `latest` is the first page: the newest one, or that around the message of a window. */
export type PageKind = 'latest' | 'older' | 'newer';

export type ChatEvent =
  /** A live event about a message: what it is now, as everybody may see it. */
  | { readonly kind: 'message'; readonly what: MessageEventKind; readonly message: ChatMessage }
  /** A live event about the reactions or the replies of a message. */
  | { readonly kind: 'reacted'; readonly change: Omit<ReactedPayload, 'v'> }
  | { readonly kind: 'replied'; readonly change: Omit<RepliedPayload, 'v'> }
  /** The message whose replies are shown, as it was read. */
  | { readonly kind: 'parent'; readonly message: ChatMessage }
  /** The answer to one's own send, delete or restore, asked for at `tick`. */
  | { readonly kind: 'answered'; readonly message: ChatMessage; readonly tick: number }
  | { readonly kind: 'loading'; readonly what: PageKind }
  | { readonly kind: 'load_failed'; readonly what: PageKind }
  /** A page asked for at `tick`; an older one lies before the cursor `before`, a newer one of a window after `after`. */
  | {
      readonly kind: 'page';
      readonly page: MessagePage;
      readonly tick: number;
      readonly before?: number;
      readonly after?: number;
    }
  /** The feed could not be followed: what is known may be out of date and has to be read again. */
  | { readonly kind: 'resync' }
  | {
      readonly kind: 'written';
      readonly client_message_id: string;
      readonly text: string;
      readonly mentions: readonly Mention[];
      readonly parent: QuotedMessage | null;
      readonly file?: OutgoingFile;
      readonly at: number;
    }
  /** An own message waits for those who moderate, or they have decided about it. */
  | { readonly kind: 'held'; readonly message: ChatMessage }
  /** How many messages wait for those who moderate. */
  | { readonly kind: 'waiting'; readonly count: number }
  | { readonly kind: 'send_failed'; readonly client_message_id: string; readonly refusal: AnsweredRefusal }
  | { readonly kind: 'retried'; readonly client_message_id: string }
  | { readonly kind: 'discarded'; readonly client_message_id: string }
  | { readonly kind: 'read'; readonly read: Omit<ReadPayload, 'v' | 'chat_thread'> }
  | { readonly kind: 'blocked'; readonly event_user: string; readonly blocked: boolean }
  | { readonly kind: 'own_sanctions'; readonly sanctions: ChatSanctions }
  | { readonly kind: 'archived' }
  /** One may delete and restore messages of others from now on, or no longer. */
  | { readonly kind: 'keeps'; readonly keeps: boolean }
  /** Those who moderate ordered the thread. */
  | { readonly kind: 'ordered'; readonly order: ThreadOrder }
  /** An own message was stored; ms on this device's clock. */
  | { readonly kind: 'sent'; readonly at: number }
  /** Time went by (ms, real clock): sanctions may have ended. */
  | { readonly kind: 'time'; readonly now: number }
  | { readonly kind: 'sanctioned'; readonly users: readonly SanctionedUser[]; readonly all: boolean }
  /** How many reported messages wait for a decision. */
  | { readonly kind: 'cases'; readonly open: number }
  /** Long lists are cut while one stands at the newest message. */
  | { readonly kind: 'trim' };
