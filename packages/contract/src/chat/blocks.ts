import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { FormFlag } from '../forms.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

const EventParams = z.object({ event: z.string() });

export const blockUser = operation({
  method: 'POST',
  path: '/:event/json/chat/users/block',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'Blocks a person in chat, or unblocks them; they are not notified',
  params: EventParams,
  /** The person is named by one of their messages, or by the user `_id` (D20). */
  body: z.object({ chat_message: z.optional(Id), user: z.optional(Id), lift: z.optional(FormFlag) }),
  answer: z.object({ event_user: EventUser, blocked: z.boolean() }),
  refusals: ['not_found', 'message_gone', 'cannot_block', 'feature_off', 'rate_limited'],
});
export const listBlocked = operation({
  method: 'GET',
  path: '/:event/json/chat/users/blocked',
  action: 'chat.read',
  envelope: 'payload',
  summary: 'The people whom the caller has blocked, the latest first',
  params: EventParams,
  answer: z.object({ event_users: z.array(EventUser) }),
});

/** `chat.blocked` on `user:<account>`: the reader has blocked a person, or unblocked them, perhaps on another device. */
export interface BlockedPayload {
  readonly v: 1;
  readonly event_user: string;
  readonly blocked: boolean;
}
