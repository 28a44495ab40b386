import { ROOM_KINDS } from '@plenary/domain/rooms/kinds';
import { AVAILABILITIES, EVENT_BAN } from '@plenary/domain/user-card/card';
import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { ChatSanctions } from '../chat/operations.ts';
import { FormFlag } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { EVENT_BAN };

const EventParams = z.object({ event: z.string() });

/** A ban from the event, as those who moderate see it. */
export const EventBan = z.object({
  at: IsoTime,
  /** The reason that the person reads. */
  reason: z.string(),
});
export type EventBan = z.infer<typeof EventBan>;

/** A person as their card shows them (ATT4). */
export const UserCard = z.object({
  event_user: EventUser,
  availability: z.enum(AVAILABILITIES),
  /** They are in a call; absent: they are not, or nobody may know that they are here (D205). */
  in_call: z.optional(z.literal(true)),
  /** For those who run rooms: the room in which the person sits, from which they can be removed (ATT5); absent: none. */
  room: z.optional(z.object({ room: Id, room_kind: z.enum(ROOM_KINDS), name: z.string() })),
  /** Sent to that person and to organisers alone (D57). */
  email: z.optional(z.string()),
  /** The caller keeps them out of sight. */
  blocked: z.boolean(),
  /** For those who moderate: whether the person can be muted, banned or shut out at all, and what holds for them. */
  moderation: z.optional(
    z.object({
      stoppable: z.boolean(),
      sanctions: ChatSanctions,
      /** null: they may come in. */
      event_ban: z.nullable(EventBan),
    }),
  ),
});
export type UserCard = z.infer<typeof UserCard>;

export const getUserCard = operation({
  method: 'GET',
  path: '/:event/json/users/card',
  action: 'people.read',
  envelope: 'payload',
  summary: 'The card of a person who can be met; of oneself, and for those who moderate of everybody',
  params: EventParams,
  /** A user `_id` (D20). */
  query: z.object({ user: Id }),
  answer: UserCard,
  refusals: ['not_found', 'not_networking'],
});
export const banFromEvent = operation({
  method: 'POST',
  path: '/:event/json/users/ban',
  action: 'people.ban',
  envelope: 'payload',
  summary: 'Bans a person from the event, or lifts the ban; the same again changes nothing',
  params: EventParams,
  body: z.object({
    user: Id,
    /** Read by the person; may be empty. */
    reason: z.optional(z.string()),
    lift: z.optional(FormFlag),
  }),
  answer: UserCard,
  refusals: ['not_found', 'cannot_sanction', 'invalid_input'],
});
