import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { Id, IsoTime } from './ids.ts';
import { EventUser } from './people.ts';
import { wholeNumber } from './forms.ts';

/** Limits of chat (doc 1 §5, §9, D19). */
export const CHAT = { page_size: 30, page_max: 100, message_max: 1024, sends_per_10s: 20 } as const;

export const MESSAGE_TYPES = [
  'message',
  'video_call_started',
  'video_call_joined',
  'video_call_left',
  'video_call_ended',
  'archived',
] as const;

/** A chat message on the wire (doc 1 §3). `cursor` orders messages within their thread. */
export const ChatMessage = z.object({
  _id: Id,
  chat_thread: Id,
  cursor: z.string(),
  created: IsoTime,
  /** Empty when `message_type` is `archived` (D24). */
  message: z.string(),
  message_type: z.enum(MESSAGE_TYPES),
  sender_event_user: z.nullable(EventUser),
  client_message_id: z.nullable(z.string()),
});
export type ChatMessage = z.infer<typeof ChatMessage>;

export const ChatThread = z.object({
  _id: Id,
  name: z.string(),
  kind: z.enum(['public', 'private', 'support']),
  event_users: z.array(EventUser),
  is_networking: z.boolean(),
  last_message_received: z.nullable(ChatMessage),
  unread_count: z.int(),
});
export type ChatThread = z.infer<typeof ChatThread>;

const EventParams = z.object({ event: z.string() });
const Cursor = z.string().check(z.regex(/^\d{1,15}$/, 'must be a message cursor'));

export const MessagePage = z.object({
  results: z.array(ChatMessage),
  has_more: z.boolean(),
  last_message_cursor: z.nullable(z.string()),
});
export type MessagePage = z.infer<typeof MessagePage>;

export const listMessages = operation({
  method: 'GET',
  path: '/:event/json/chat/messages',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'A page of messages, oldest first',
  params: EventParams,
  query: z.object({
    chat_thread: Id,
    limit: z.optional(wholeNumber(1, 100)),
    after: z.optional(Cursor),
    before: z.optional(Cursor),
  }),
  answer: MessagePage,
  refusals: ['not_found'],
});
export const listThreads = operation({
  method: 'GET',
  path: '/:event/json/chat/threads',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'Threads of the caller',
  params: EventParams,
  answer: z.object({ chat_threads: z.array(ChatThread) }),
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
    message_type: z.optional(z.enum(['message'])),
    message: z.string(),
    current_path: z.optional(z.string().check(z.maxLength(512))),
    client_message_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
  }),
  answer: z.object({ chat_message: ChatMessage }),
  refusals: ['not_found', 'muted', 'banned', 'empty_message', 'chat_disabled', 'rate_limited'],
});
