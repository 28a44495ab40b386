import * as z from 'zod/mini';
import { SEARCH } from '@plenary/domain/chat/search';
import { ChatMessage, ThreadOrder } from './operations.ts';
import { FormFlag, wholeNumber } from '../forms.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

export { SEARCH };

export const searchMessages = operation({
  method: 'GET',
  path: '/:event/json/chat/search',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'Messages with all words of a search, of one thread or of all that the caller may read, newest first',
  params: z.object({ event: z.string() }),
  query: z.object({
    /** Accents and case do not count; the last word may be the beginning of one. */
    q: z.string().check(z.maxLength(SEARCH.text_max)),
    chat_thread: z.optional(Id),
    limit: z.optional(wholeNumber(1, SEARCH.page_max)),
    /** The last message of the page before. */
    before: z.optional(Id),
  }),
  answer: z.object({ results: z.array(ChatMessage), has_more: z.boolean() }),
  refusals: ['not_found', 'banned', 'chat_disabled', 'feature_off', 'rate_limited'],
});

/** Payload of `thread.pinned`. */
export interface PinsPayload {
  readonly v: 1;
  /** Ids of the pinned messages, the latest pin first; it has no text that could be taken back. */
  readonly pinned: readonly string[];
}

export const pinMessage = operation({
  method: 'POST',
  path: '/:event/json/chat/messages/pin',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Pins a message above its thread, or takes it down; the same again changes nothing',
  params: z.object({ event: z.string() }),
  body: z.object({ chat_message: Id, on: z.optional(FormFlag) }),
  answer: z.object({ chat_thread: Id, pinned: z.array(Id) }),
  refusals: ['not_found', 'message_gone', 'forbidden', 'pins_full', 'banned', 'chat_disabled'],
});

export const listPins = operation({
  method: 'GET',
  path: '/:event/json/chat/pins',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'The pinned messages of a thread, the latest pin first',
  params: z.object({ event: z.string() }),
  query: z.object({ chat_thread: Id }),
  answer: z.object({ pins: z.array(ChatMessage) }),
  refusals: ['not_found', 'banned', 'chat_disabled'],
});

export const quietThread = operation({
  method: 'POST',
  path: '/:event/json/chat/threads/quiet',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'Mutes a thread for the caller, so that nothing in it counts as unread, or unmutes it',
  params: z.object({ event: z.string() }),
  body: z.object({ chat_thread: Id, on: z.optional(FormFlag) }),
  answer: z.object({ chat_thread: Id, last_read_cursor: z.string(), unread_count: z.int(), quiet: z.boolean() }),
  refusals: ['not_found', 'banned', 'chat_disabled'],
});

/** A thread as info about it says what it is (WID50). */
export const ThreadDescription = z.object({
  chat_thread: Id,
  name: z.string(),
  ...ThreadOrder.shape,
  /** Those of the event in a channel, else its members. */
  people: z.int(),
  pinned: z.int(),
  quiet: z.boolean(),
  /** The messages with its latest files, the latest first, CHAT.info_files at most. */
  files: z.array(ChatMessage),
});
export type ThreadDescription = z.infer<typeof ThreadDescription>;

export const describeThread = operation({
  method: 'GET',
  path: '/:event/json/chat/threads/info',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'The order of a thread, how many people are in it, how many messages are pinned, and its latest files',
  params: z.object({ event: z.string() }),
  query: z.object({ chat_thread: Id }),
  answer: ThreadDescription,
  refusals: ['not_found', 'banned', 'chat_disabled', 'feature_off'],
});
