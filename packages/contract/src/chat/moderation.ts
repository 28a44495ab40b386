import * as z from 'zod/mini';
import { CHAT } from '@plenary/domain/chat/limits';
import { MEASURES } from '@plenary/domain/chat/history';
import { SLOW_SECONDS_MAX } from '@plenary/domain/chat/writing/pace';
import { EventUser } from '../accounts/people.ts';
import { SanctionedUser, ThreadOrder } from './operations.ts';
import { FormFlag, wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

const EventParams = z.object({ event: z.string() });

/** The person is named by one of their messages, or by the user `_id` (D20). */
const SanctionOrder = z.object({
  chat_message: z.optional(Id),
  user: z.optional(Id),
  /** Without it the sanction holds until it is lifted. */
  minutes: z.optional(wholeNumber(1, CHAT.sanction_minutes_max)),
  lift: z.optional(FormFlag),
});
const sanction = (kind: 'mute' | 'ban') =>
  operation({
    method: 'POST',
    path: `/:event/json/chat/users/${kind}`,
    action: 'chat.moderate',
    envelope: 'payload',
    summary:
      kind === 'mute' ? 'Mutes a person in public chat, or lifts it' : 'Bans a person from public chat, or lifts it',
    params: EventParams,
    body: SanctionOrder,
    answer: SanctionedUser,
    refusals: ['not_found', 'message_gone', 'cannot_sanction'],
  });
export const orderThread = operation({
  method: 'POST',
  path: '/:event/json/chat/threads/order',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'Freezes a thread or lets people write again, and sets the seconds of its slow mode',
  params: EventParams,
  body: z.object({
    chat_thread: Id,
    frozen: z.optional(FormFlag),
    slow_seconds: z.optional(wholeNumber(0, SLOW_SECONDS_MAX)),
  }),
  answer: z.object({ chat_thread: Id, ...ThreadOrder.shape }),
  refusals: ['not_found', 'chat_disabled'],
});
/** A measure about a person, and the one who took it; null: nobody any more, or a command. */
export const PastMeasure = z.object({
  measure: z.enum(MEASURES),
  at: IsoTime,
  /** Of a mute or a ban; null: until it was lifted. */
  until: z.nullable(IsoTime),
  event_user: z.nullable(EventUser),
});
export type PastMeasure = z.infer<typeof PastMeasure>;
export const listMeasures = operation({
  method: 'GET',
  path: '/:event/json/chat/users/history',
  action: 'chat.moderate',
  envelope: 'payload',
  summary: 'The mutes and bans of a person at the event, put on and lifted, the latest first, twenty at most',
  params: EventParams,
  /** A user `_id` (D20). */
  query: z.object({ user: Id }),
  answer: z.object({ measures: z.array(PastMeasure) }),
});
export const muteUser = /* @__PURE__ */ sanction('mute');
export const banUser = /* @__PURE__ */ sanction('ban');
