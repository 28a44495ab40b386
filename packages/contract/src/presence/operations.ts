import type { PresenceDelta } from '@plenary/domain/presence/delta';
import { PRESENCE_FILTERS } from '@plenary/domain/presence/filters';
import { PRESENCE } from '@plenary/domain/presence/limits';
import { AVAILABILITIES } from '@plenary/domain/user-card/card';
import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { wholeNumber } from '../forms.ts';
import { operation } from '../operation.ts';

export { PRESENCE, PRESENCE_FILTERS };

/** A person who is online, as far as the caller may know. */
export const OnlineUser = z.object({
  ...EventUser.shape,
  availability: z.enum(AVAILABILITIES),
  /** They are in a call; absent: they are not (D205). */
  in_call: z.optional(z.literal(true)),
});
export type OnlineUser = z.infer<typeof OnlineUser>;

export const OnlineUsers = z.object({
  /** A page of those who fit search and filter, by name; those who fit more words of the search come first (D33). */
  users: z.array(OnlineUser),
  /** All who fit search and filter. */
  total: z.int(),
  /** People of each filter, whatever the search. */
  counts: z.record(z.enum(PRESENCE_FILTERS), z.int()),
  /** `online` of the frame that these numbers go with: the caller's own numbers move as it does. */
  online: z.int(),
});
export type OnlineUsers = z.infer<typeof OnlineUsers>;

export const onlineUsers = operation({
  method: 'GET',
  path: '/:event/status/online-users',
  action: 'people.online',
  envelope: 'bare',
  summary: 'People who are here and whom the caller may see, without the caller, in pages',
  params: z.object({ event: z.string() }),
  query: z.object({
    search: z.optional(z.string().check(z.maxLength(PRESENCE.search_max))),
    filter: z.optional(z.enum(PRESENCE_FILTERS)),
    /** People of the list before the page. */
    offset: z.optional(wholeNumber(0, 1_000_000)),
    limit: z.optional(wholeNumber(1, PRESENCE.page_max)),
  }),
  answer: OnlineUsers,
  refusals: ['feature_off', 'rate_limited'],
});

/** Signal `presence`: at most one a second. `n` grows by one with each; where one is missing the list is read again. */
export interface PresenceFrame extends PresenceDelta {
  readonly n: number;
}
