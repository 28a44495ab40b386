import * as z from 'zod/mini';
import { CHAT } from '@plenary/domain/chat/limits';
import { CASE_DECISIONS, REPORT_CATEGORIES, REPORTS } from '@plenary/domain/chat/moderation/reports';
import { EventUser } from '../accounts/people.ts';
import { ChatMessage, ChatSanctions } from './operations.ts';
import { wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { CASE_DECISIONS, REPORT_CATEGORIES, REPORTS };

const EventParams = z.object({ event: z.string() });
const Category = z.enum(REPORT_CATEGORIES);

/** A person's report of a message, with its text and the name of its file as they were then. */
export const Report = z.object({
  event_user: EventUser,
  category: Category,
  description: z.string(),
  message: z.string(),
  file_name: z.optional(z.string()),
  created: IsoTime,
});
export type Report = z.infer<typeof Report>;

/** A message that was reported, and what became of it (D27). */
export const ModerationCase = z.object({
  _id: Id,
  /** The message as it is now; null: it was removed for good. */
  chat_message: z.nullable(ChatMessage),
  /** Its author. */
  event_user: EventUser,
  sanctions: ChatSanctions,
  /** Earlier cases of the author that ended with more than a dismissal. */
  upheld_before: z.int(),
  opened: IsoTime,
  due: IsoTime,
  report_count: z.int(),
  /** The latest first, at most REPORTS.shown_reports. */
  reports: z.array(Report),
  /** null while the case is open. */
  decision: z.nullable(
    z.object({
      kind: z.enum(CASE_DECISIONS),
      /** Of a mute or a ban; null: until it is lifted. */
      minutes: z.nullable(z.int()),
      at: IsoTime,
      /** null: the person is gone. */
      event_user: z.nullable(EventUser),
    }),
  ),
});
export type ModerationCase = z.infer<typeof ModerationCase>;

export const reportMessage = operation({
  method: 'POST',
  path: '/:event/json/chat/messages/report',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'Reports another person’s message to those who moderate; a second report by the same person changes nothing',
  params: EventParams,
  body: z.object({ chat_message: Id, category: Category, description: z.string() }),
  answer: z.object({ chat_message: Id }),
  refusals: [
    'message_gone',
    'cannot_report',
    'invalid_input',
    'banned',
    'chat_disabled',
    'feature_off',
    'rate_limited',
  ],
});
export const listCases = operation({
  method: 'GET',
  path: '/:event/json/chat/cases',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Reported messages: the open cases, those first that are due first, or the decided ones, the latest first',
  params: EventParams,
  query: z.object({
    state: z.optional(z.enum(['open', 'decided'])),
    limit: z.optional(wholeNumber(1, REPORTS.page_max)),
    /** The last case of the page before. */
    after: z.optional(Id),
  }),
  answer: z.object({ cases: z.array(ModerationCase), has_more: z.boolean(), open_cases: z.int() }),
});
export const moderationPage = operation({
  method: 'GET',
  path: '/:event/moderation',
  action: 'chat.moderate',
  envelope: 'page',
  summary: 'The page of reported messages, and of those that wait',
  params: EventParams,
});
export const decideCase = operation({
  method: 'POST',
  path: '/:event/json/chat/cases/decide',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Decides a case: nothing wrong, or the message is taken back and its author perhaps muted or banned',
  params: EventParams,
  /**
   * `minutes` of a mute or a ban; without it, until it is lifted. `ban_event` is for hosts and organisers; its `reason` is
   * read by the person, and may be empty.
   */
  body: z.object({
    moderation_case: Id,
    decision: z.enum(CASE_DECISIONS),
    minutes: z.optional(wholeNumber(1, CHAT.sanction_minutes_max)),
    reason: z.optional(z.string()),
  }),
  answer: z.object({ moderation_case: ModerationCase }),
  refusals: ['not_found', 'case_decided', 'cannot_sanction', 'forbidden', 'invalid_input'],
});
export const undoCase = operation({
  method: 'POST',
  path: '/:event/json/chat/cases/undo',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Opens a decided case again: the message stands again, and what stopped its author is lifted',
  params: EventParams,
  body: z.object({ moderation_case: Id }),
  answer: z.object({ moderation_case: ModerationCase }),
  refusals: ['not_found', 'forbidden'],
});

/** `chat.case` on `chat:<thread>:mod`: how many cases are open since then. */
export interface CasePayload {
  readonly v: 1;
  readonly open_cases: number;
}
/** `chat.unjudged` on `user:<account>`: that message stands again. */
export type UnjudgedPayload = Pick<JudgedPayload, 'v' | 'chat_message'>;
/** `chat.judged` on `user:<account>`: a message of one's own was taken back for what others reported. */
export interface JudgedPayload {
  readonly v: 1;
  readonly chat_message: string;
  readonly category: Report['category'];
}
