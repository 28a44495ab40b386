import * as z from 'zod/mini';
import { QUESTION_STATES, SUPPORT } from '@plenary/domain/chat/support';
import { EventUser } from '../accounts/people.ts';
import { ChatMessage } from './operations.ts';
import { wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { QUESTION_STATES, SUPPORT };

const EventParams = z.object({ event: z.string() });
const State = z.enum(QUESTION_STATES);
const OneQuestion = z.object({ chat_thread: Id });

/** The caller's own question, with as much of its state as its asker may know. */
export const OwnQuestion = z.object({
  chat_thread: Id,
  state: State,
  /** The one who answers; null: nobody yet, or nobody any more. */
  answering: z.nullable(EventUser),
  unread_count: z.int(),
});
export type OwnQuestion = z.infer<typeof OwnQuestion>;

/** A question as those who answer for the event see it. */
export const SupportQuestion = z.object({
  chat_thread: Id,
  /** The person who asks. */
  event_user: EventUser,
  state: State,
  /** The one who has taken or resolved it. */
  answering: z.nullable(EventUser),
  /** Since when the person waits for an answer; null: they do not. */
  waiting_since: z.nullable(IsoTime),
  /** How many messages the person has sent. */
  asked_count: z.int(),
  last_message_received: z.nullable(ChatMessage),
  /** The person's messages behind the caller's read position; CHAT.unread_max means "or more". */
  unread_count: z.int(),
});
export type SupportQuestion = z.infer<typeof SupportQuestion>;

export const ownQuestion = operation({
  method: 'GET',
  path: '/:event/json/chat/support',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'The caller’s question to the event’s support, and where it stands; null: there is none',
  params: EventParams,
  answer: z.object({ question: z.nullable(OwnQuestion) }),
  refusals: ['chat_disabled'],
});
export const askQuestion = operation({
  method: 'POST',
  path: '/:event/json/chat/support/ask',
  action: 'chat.send',
  envelope: 'payload',
  summary: 'Writes to the event’s support, in the one thread that the caller has with it',
  params: EventParams,
  body: z.object({
    message: z.string(),
    /** Repeating it answers the first message and changes nothing. */
    client_message_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
    /** A finished upload of the caller's for `SUPPORT.own_thread`; the text may be empty then. */
    upload: z.optional(Id),
  }),
  answer: z.object({ chat_message: ChatMessage }),
  refusals: [
    'empty_message',
    'message_too_long',
    'chat_disabled',
    'forbidden',
    'rate_limited',
    'upload_gone',
    'upload_unfinished',
    'upload_used',
    'feature_off',
  ],
});
export const listQuestions = operation({
  method: 'GET',
  path: '/:event/json/chat/support/questions',
  action: 'support.answer',
  envelope: 'payload',
  summary: 'Questions to the event’s support: those that wait, the longest first, the answered or the resolved ones',
  params: EventParams,
  query: z.object({
    /** `waiting` (also when it is left out) are the open and the taken ones. */
    state: z.optional(z.enum(['waiting', 'answered', 'resolved'])),
    /** That one alone, in whichever state it is. */
    chat_thread: z.optional(Id),
    limit: z.optional(wholeNumber(1, SUPPORT.page_max)),
    /** The thread of the last question of the page before. */
    after: z.optional(Id),
  }),
  answer: z.object({ questions: z.array(SupportQuestion), has_more: z.boolean() }),
  refusals: ['chat_disabled'],
});
export const takeQuestion = operation({
  method: 'POST',
  path: '/:event/json/chat/support/take',
  action: 'support.answer',
  envelope: 'payload',
  summary: 'Takes a question; of several who do, one has it. A resolved one is opened again',
  params: EventParams,
  /** `from`: the event user from whom it is taken over. */
  body: z.object({ chat_thread: Id, from: z.optional(Id) }),
  answer: z.object({ question: SupportQuestion }),
  refusals: ['not_found', 'chat_disabled', 'question_taken', 'forbidden', 'rate_limited'],
});
export const handBackQuestion = operation({
  method: 'POST',
  path: '/:event/json/chat/support/hand-back',
  action: 'support.answer',
  envelope: 'payload',
  summary: 'Gives a question that the caller has taken back to the others',
  params: EventParams,
  body: OneQuestion,
  answer: z.object({ question: SupportQuestion }),
  refusals: ['not_found', 'chat_disabled', 'question_taken', 'forbidden', 'rate_limited'],
});
export const resolveQuestion = operation({
  method: 'POST',
  path: '/:event/json/chat/support/resolve',
  action: 'support.answer',
  envelope: 'payload',
  summary: 'Resolves a question; the next message of its person opens it again',
  params: EventParams,
  /** `asked_count` as the caller saw it: a question whose person has written since then stays as it is. */
  body: z.object({ chat_thread: Id, asked_count: z.optional(wholeNumber(0, 2 ** 31 - 1)) }),
  answer: z.object({ question: SupportQuestion }),
  refusals: ['not_found', 'chat_disabled', 'question_taken', 'question_moved', 'forbidden', 'rate_limited'],
});
