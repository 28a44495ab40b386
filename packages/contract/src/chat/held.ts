import { HOLD_REASONS, SCREENING } from '@plenary/domain/chat/moderation/screening';
import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { ChatMessage } from './operations.ts';
import { wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { HOLD_REASONS };

const EventParams = z.object({ event: z.string() });

export const HELD_DECISIONS = ['approved', 'rejected'] as const;

/** A message that waits for those who moderate, or did (D97). */
export const HeldMessage = z.object({
  _id: Id,
  /** The message as it would stand; its cursor is '0', and `held` says where it is. */
  chat_message: ChatMessage,
  reason: z.enum(HOLD_REASONS),
  /** The word or the host for which it waits; empty: it is a newcomer’s first. */
  found: z.string(),
  /** null while it waits. */
  decision: z.nullable(z.object({ kind: z.enum(HELD_DECISIONS), at: IsoTime, event_user: z.nullable(EventUser) })),
});
export type HeldMessage = z.infer<typeof HeldMessage>;

export const listOwnHeld = operation({
  method: 'GET',
  path: '/:event/json/chat/messages/held',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'One’s own messages that wait for those who moderate, oldest first',
  params: EventParams,
  query: z.object({ chat_thread: Id }),
  answer: z.object({ results: z.array(ChatMessage) }),
  refusals: ['not_found', 'banned', 'chat_disabled'],
});
export const listHeld = operation({
  method: 'GET',
  path: '/:event/json/chat/held',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Messages that wait, oldest first, or those that were rejected, the latest first',
  params: EventParams,
  query: z.object({
    state: z.optional(z.enum(['waiting', 'rejected'])),
    limit: z.optional(wholeNumber(1, SCREENING.page_max)),
    /** The last message of the page before. */
    after: z.optional(Id),
  }),
  answer: z.object({ held: z.array(HeldMessage), has_more: z.boolean(), waiting: z.int() }),
});
const Decision = z.object({ held: HeldMessage });
export const decideHeld = operation({
  method: 'POST',
  path: '/:event/json/chat/held/decide',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Lets a message that waits stand in its channel, from now on, or rejects it',
  params: EventParams,
  body: z.object({ held_message: Id, decision: z.enum(['rejected', 'approved']) }),
  answer: Decision,
  refusals: ['not_found', 'case_decided', 'message_gone', 'chat_disabled'],
});
export const undoHeld = operation({
  method: 'POST',
  path: '/:event/json/chat/held/undo',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Lets a rejected message wait again; one that stands is deleted as any other',
  params: EventParams,
  body: z.object({ held_message: Id }),
  answer: Decision,
  refusals: ['not_found', 'case_decided'],
});

/** `chat.held` on `chat:<thread>:mod` of the public thread: how many messages wait since then. */
export interface HeldCountPayload {
  readonly v: 1;
  readonly waiting: number;
}
/** `chat.held` on `user:<account>`: an own message waits, or was decided about; see `held` of the message. */
export interface OwnHeldPayload {
  readonly v: 1;
  readonly message: ChatMessage;
}
