import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { HOLD_REFUSALS, RULE_REFUSALS } from './rule-refusals.ts';
import { Id, IsoTime } from '../ids.ts';
import { EventUser } from '../accounts/people.ts';
import { FormFlag, wholeNumber } from '../forms.ts';
import { AskedMentions, Mention } from './mentions.ts';
import { MESSAGE_TYPES, OgMetaData, ReactionCount, ReactionKey, ThreadInfo } from './message-parts.ts';
import { SharedFile } from '../uploads/operations.ts';
import { CHAT } from '@plenary/domain/chat/limits';
import { THREADS } from '@plenary/domain/chat/threads';

export { CHAT };
export { MESSAGE_TYPES, OgMetaData, ReactionCount, ReactionKey, ThreadInfo };

/** The order of a thread (WID29, WID30). */
export const ThreadOrder = z.object({
  frozen: z.boolean(),
  /** Seconds between two messages of one person; 0: slow mode is off. */
  slow_seconds: z.int(),
});

/** The message that a reply answers, as the reader may see it. */
export const QuotedMessage = z.object({
  _id: Id,
  message: z.string(),
  message_type: z.enum(MESSAGE_TYPES),
  sender_event_user: z.nullable(EventUser),
  /** The name of its file. */
  file_name: z.optional(z.string()),
});
export type QuotedMessage = z.infer<typeof QuotedMessage>;

/** A chat message on the wire (PRV14). `cursor` orders messages within their thread. */
export const ChatMessage = z.object({
  _id: Id,
  chat_thread: Id,
  cursor: z.string(),
  created: IsoTime,
  /** Empty when `message_type` is `archived`, but for the author and for those who moderate (D24). */
  message: z.string(),
  message_type: z.enum(MESSAGE_TYPES),
  sender_event_user: z.nullable(EventUser),
  client_message_id: z.nullable(z.string()),
  /** The people mentioned in its text, in the order of the text; absent where there are none. */
  mentions: z.optional(z.array(Mention)),
  /** Present once a link of it was looked at. */
  ogMetaData: z.optional(OgMetaData),
  /** The person who deleted it; null while it stands. The author may undo an own deletion only. */
  archived_by: z.nullable(z.enum(['author', 'moderator'])),
  /** The file that it carries; the text may be empty then. Readers from whom the text was taken do not get the file either. */
  file: z.optional(SharedFile),
  /** Present once its author changed the text. */
  edited: z.optional(IsoTime),
  /** In the order of REACTION_KEYS; absent while there is none. */
  reactions: z.optional(z.array(ReactionCount)),
  /** The reader's own; only where the message was read for one person: pages and present states, not live events. */
  own_reaction: z.optional(ReactionKey),
  /** Present in a message that does not stand yet: it waits for those who moderate, or they have rejected it (D97). */
  held: z.optional(z.enum(['waiting', 'rejected'])),
  /** Present once there are replies. */
  threadInfo: z.optional(ThreadInfo),
  /** Present in a reply: the message that began its thread. Threads have one level. */
  parentMessageId: z.optional(Id),
  /** That message, in pages and present states; a live event leaves it to the reader's list. */
  parentMessage: z.optional(QuotedMessage),
  /** Present in a line about a call or a whiteboard: the person it is about; null: removed (D240). */
  target_event_user: z.optional(z.nullable(EventUser)),
  /** Present in a line about a call: that call, by the `room_id` of its load. */
  video_call: z.optional(z.object({ room_id: Id })),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

/** The sanctions of a person in public chat; times are null where there is no end. */
export const ChatSanctions = z.object({
  muted: z.boolean(),
  muted_until: z.nullable(IsoTime),
  banned: z.boolean(),
  banned_until: z.nullable(IsoTime),
});
export type ChatSanctions = z.infer<typeof ChatSanctions>;

/** A person who is muted or banned, as moderators see them. */
export const SanctionedUser = z.object({ event_user: EventUser, sanctions: ChatSanctions });
export type SanctionedUser = z.infer<typeof SanctionedUser>;

/** The public chat as the frame of an event's pages knows it. */
export const PublicChat = z.object({
  thread_id: Id,
  ...ThreadOrder.shape,
  unread_count: z.int(),
  /** How far the caller has read; null when nothing was read yet. */
  last_read_cursor: z.nullable(z.string()),
  /** The reader has muted the thread for themself: nothing in it counts as unread (WID51). */
  quiet: z.optional(z.boolean()),
  sanctions: ChatSanctions,
  /** Event-user ids of those whom the caller has blocked: the client leaves out their live messages. */
  blocked: z.array(Id),
});
export type PublicChat = z.infer<typeof PublicChat>;

export const ChatThread = z.object({
  _id: Id,
  /** Of the public thread always 'Public Chat'; clients write what they call it from `kind`, in their language. */
  name: z.string(),
  kind: z.enum(['public', 'session', 'private', 'support', 'room']),
  /** Of the channel of a session: that one. */
  session: z.optional(Id),
  /** The topic under which its messages are followed (D105). */
  channel_url: z.string(),
  /** Members of a private thread; empty for the public one, which everybody is in. */
  event_users: z.array(EventUser),
  is_networking: z.boolean(),
  /** Whether the caller may take others out of it. */
  can_remove: z.boolean(),
  /** Between two people: with more people another chat begins (D85). */
  pair: z.boolean(),
  ...ThreadOrder.shape,
  last_message_received: z.nullable(ChatMessage),
  /** Messages by others behind the read position; CHAT.unread_max means "or more". */
  unread_count: z.int(),
  /** The reader has muted the thread for themself: nothing in it counts as unread (WID51). */
  quiet: z.optional(z.boolean()),
  /** The call that goes on in it, and how many people are in it; absent: none (PRV28). */
  video_call: z.optional(z.object({ call: Id, people: z.int() })),
});
export type ChatThread = z.infer<typeof ChatThread>;

const EventParams = z.object({ event: z.string() });
const OneMessage = z.object({ chat_message: Id });
const Cursor = z.string().check(z.regex(/^\d{1,15}$/));

/** A page of messages, oldest first. */
export const MessagePage = z.object({
  results: z.array(ChatMessage),
  /** Whether more messages lie beyond this page, in the direction that was read (D19). */
  has_more: z.boolean(),
  /** Of a page around a message: whether newer ones lie beyond it too; `has_more` is about older ones there. */
  has_newer: z.optional(z.boolean()),
  /** Cursor of the newest message of this page; without one, the `after` or `before` that was asked for. */
  last_message_cursor: z.nullable(z.string()),
  /** In the latest page of a thread: the reader's own messages that wait for those who moderate; absent: there are none. */
  held: z.optional(z.array(ChatMessage)),
});
export type MessagePage = z.infer<typeof MessagePage>;

export const listMessages = operation({
  method: 'GET',
  path: '/:event/json/chat/messages',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'A page of messages, oldest first: the latest, those after or before a cursor, or those around a message',
  params: EventParams,
  query: z.object({
    chat_thread: Id,
    limit: z.optional(wholeNumber(1, 100)),
    after: z.optional(Cursor),
    before: z.optional(Cursor),
    /** The message in whose middle the page stands; it comes before the cursors. */
    around: z.optional(Id),
  }),
  answer: MessagePage,
  refusals: ['not_found', 'message_gone', 'banned', 'chat_disabled'],
});
export const listThreads = operation({
  method: 'GET',
  path: '/:event/json/chat/threads',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'Threads of the caller: the public one, then those with members, the latest first; or one of them',
  params: EventParams,
  query: z.object({
    chat_thread: z.optional(Id),
    /** How many of those with members. */
    limit: z.optional(wholeNumber(1, THREADS.page_max)),
  }),
  /**
   * `has_more`: there are older ones with members. `sanctions`: the caller's own, which hold in private chats too; `blocked`:
   * event-user ids of those whom the caller has blocked.
   */
  answer: z.object({
    chat_threads: z.array(ChatThread),
    has_more: z.boolean(),
    sanctions: ChatSanctions,
    blocked: z.array(Id),
  }),
});
export const sendMessage = operation({
  method: 'POST',
  path: '/:event/json/chat/messages/send',
  action: 'chat.send',
  envelope: 'payload',
  summary: 'Sends a message; repeating a client_message_id returns the first one (D25)',
  params: EventParams,
  body: z.object({
    chat_thread: Id,
    /** `message`; the other types are the server's alone (D11). */
    message_type: z.optional(z.enum(MESSAGE_TYPES)),
    message: z.string(),
    current_path: z.optional(z.string().check(z.maxLength(512))),
    client_message_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
    /** The message that is answered. A reply to a reply belongs to the same thread. */
    parentMessageId: z.optional(Id),
    /** Those that do not hold are left out (D89). */
    mentions: z.optional(AskedMentions),
    /** A finished upload of the sender's that no message carries yet; the text may be empty then. */
    upload: z.optional(Id),
  }),
  answer: z.object({ chat_message: ChatMessage }),
  refusals: [
    'not_found',
    'upload_gone',
    'upload_unfinished',
    'upload_used',
    'uploads_disabled',
    'muted',
    'banned',
    'frozen',
    ...RULE_REFUSALS,
    ...HOLD_REFUSALS,
    'slow_mode',
    'system_message',
    'empty_message',
    'message_too_long',
    'question_taken',
    'message_gone',
    'cannot_reach',
    'chat_disabled',
    'thread_archived',
    'feature_off',
    'rate_limited',
  ],
});

export const bookmarkMessage = operation({
  method: 'POST',
  path: '/:event/json/chat/messages/bookmark',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'Marks a thread as read up to a message; the position only moves forward',
  aside: true,
  params: EventParams,
  body: OneMessage,
  answer: z.object({ chat_thread: Id, last_read_cursor: z.string(), unread_count: z.int() }),
  refusals: ['message_gone', 'banned', 'chat_disabled'],
});
export const deleteMessage = operation({
  method: 'POST',
  path: '/:event/json/chat/messages/delete',
  action: 'chat.send',
  envelope: 'payload',
  summary: 'Takes a message back, or removes one for good that was taken back; deleting again changes nothing',
  params: EventParams,
  /** `hard`: for good (WID7). The answer is the message as it was last. */
  body: z.object({ chat_message: Id, hard: z.optional(FormFlag) }),
  answer: z.object({ chat_message: ChatMessage }),
  refusals: ['message_gone', 'forbidden', 'has_replies', 'banned', 'chat_disabled', 'feature_off'],
});
export const editMessage = operation({
  method: 'POST',
  path: '/:event/json/chat/messages/edit',
  action: 'chat.send',
  envelope: 'payload',
  summary: 'Changes the text of an own message; the same text changes nothing',
  params: EventParams,
  /** Without `mentions` those stay that the change leaves whole. */
  body: z.object({ chat_message: Id, message: z.string(), mentions: z.optional(AskedMentions) }),
  answer: z.object({ chat_message: ChatMessage }),
  refusals: [
    'message_gone',
    'forbidden',
    'muted',
    'banned',
    ...RULE_REFUSALS,
    'frozen',
    'empty_message',
    'message_too_long',
    'cannot_reach',
    'chat_disabled',
    'thread_archived',
    'feature_off',
    'rate_limited',
  ],
});
export const reactToMessage = operation({
  method: 'POST',
  path: '/:event/json/chat/messages/react',
  action: 'chat.send',
  envelope: 'payload',
  summary: 'Gives another person’s message a reaction; the same key takes it away, another replaces it (D23)',
  params: EventParams,
  /** With `on` the reaction stands or does not, however often it is asked for. */
  body: z.object({ chat_message: Id, key: ReactionKey, on: z.optional(FormFlag) }),
  answer: z.object({ chat_message: Id, reactions: z.array(ReactionCount), own_reaction: z.optional(ReactionKey) }),
  refusals: [
    'message_gone',
    'forbidden',
    'muted',
    'banned',
    'frozen',
    'cannot_reach',
    'chat_disabled',
    'thread_archived',
    'feature_off',
    'rate_limited',
  ],
});
export const listReactions = operation({
  method: 'GET',
  path: '/:event/json/chat/messages/reactions',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'The people who reacted to a message, the first twenty of each reaction, the latest first',
  params: EventParams,
  query: OneMessage,
  answer: z.object({
    reactions: z.array(z.object({ ...ReactionCount.shape, event_users: z.array(EventUser) })),
  }),
  refusals: ['message_gone', 'banned', 'chat_disabled'],
});
export const listReplies = operation({
  method: 'GET',
  path: '/:event/json/chat/messages/replies',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'The replies to a message, oldest first, with the message itself; of a reply, those of its thread',
  params: EventParams,
  query: z.object({
    chat_message: Id,
    limit: z.optional(wholeNumber(1, 100)),
    after: z.optional(Cursor),
    before: z.optional(Cursor),
  }),
  answer: z.object({ ...MessagePage.shape, parentMessage: ChatMessage }),
  refusals: ['message_gone', 'banned', 'chat_disabled'],
});
export const restoreMessage = operation({
  method: 'POST',
  path: '/:event/json/chat/messages/restore',
  action: 'chat.send',
  envelope: 'payload',
  summary: 'Undoes a deletion: those who moderate any, the author an own one',
  params: EventParams,
  body: OneMessage,
  answer: z.object({ chat_message: ChatMessage }),
  refusals: ['message_gone', 'forbidden', 'banned', 'chat_disabled'],
});

/** Present state of the topic `chat:<thread>`: its latest page, and how far the caller has read. */
export const ChatState = z.object({
  ...MessagePage.shape,
  chat_thread: Id,
  ...ThreadOrder.shape,
  last_read_cursor: z.nullable(z.string()),
  unread_count: z.int(),
  /** The reader has muted the thread for themself: nothing in it counts as unread (WID51). */
  quiet: z.optional(z.boolean()),
  /** Nothing is written in it any more; the channel that goes on in its place (D26). */
  archived: z.optional(z.object({ replacement: z.nullable(Id) })),
});
export type ChatState = z.infer<typeof ChatState>;

/** Present state of the topic `chat:<thread>:mod`, for those who moderate. */
export const ChatModerationState = z.object({
  sanctioned: z.array(SanctionedUser),
  open_cases: z.int(),
  /** Messages that wait for those who moderate. */
  waiting: z.int(),
});
export type ChatModerationState = z.infer<typeof ChatModerationState>;
