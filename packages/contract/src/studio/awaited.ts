import { ATTENDEE_STATES } from '@plenary/domain/invitations/attendee';
import { ROLES } from '@plenary/domain/policy/policy';
import * as z from 'zod/mini';
import { IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

/** An address for which something waits at an event until its person is there. */
export const AwaitedPerson = z.object({
  email: z.string(),
  /** As the list has it, else as their sessions do; empty: neither does. */
  name: z.string(),
  /** The roles of their invitation, without `attendee`. */
  roles: z.array(z.enum(ROLES)),
  /** Names of the rooms that they are to own, in the order of the rooms. */
  rooms: z.array(z.string()),
  /** Titles of the sessions that they speak in or host, in the order of the alphabet. */
  sessions: z.array(z.string()),
  /** Names of the halls that they moderate, in the order of the halls. */
  halls: z.array(z.string()),
  /** `unlisted`: nobody with that address is on the list. `member`: they are there, but have not shown that the address is theirs. */
  state: z.enum([...ATTENDEE_STATES, 'unlisted']),
  /** When their last invitation was made; null: none was. */
  invited_at: z.nullable(IsoTime),
  /** Why the mail of their invitation has not left; absent: it has, or waits. */
  trouble: z.optional(z.string()),
});
export type AwaitedPerson = z.infer<typeof AwaitedPerson>;

/** Those who are awaited, by address. `mails`: mails leave this server. */
export const Awaited = z.object({ people: z.array(AwaitedPerson), mails: z.boolean() });
export type Awaited = z.infer<typeof Awaited>;

const EventParams = z.object({ event: z.string() });

export const awaitedPage = operation({
  method: 'GET',
  path: '/studio/:event/awaited',
  action: 'studio.organise',
  envelope: 'page',
  summary:
    'Those who are to own a room of an event, to speak, to moderate a hall or to have a role there, and have not come yet',
  params: EventParams,
});
export const changeAwaited = operation({
  method: 'POST',
  path: '/:event/json/studio/awaited/change',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary: 'Invites those who are awaited, or takes an invitation back; an address that is on no list is put on it',
  params: EventParams,
  body: z.object({
    change: z.enum(['invite', 'withdraw']),
    /** Of one of them; absent, where they are invited: all who were not, or whose invitation did not reach them. */
    email: z.optional(z.string().check(z.maxLength(254), z.regex(/^\P{C}*$/u))),
  }),
  answer: Awaited,
  refusals: ['not_found', 'rate_limited'],
});
