import * as z from 'zod/mini';
import { FormFlag } from '../forms.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

/** A session that the person attends or has marked as a favourite; others have no row. */
export const OwnChange = z.object({ session: Id, in_attendance: z.boolean(), favorite: z.boolean() });
export type OwnChange = z.infer<typeof OwnChange>;

/** The same with the Breakout Room's link, as long as it is open to those in attendance (D55); else null. */
export const OwnRow = z.extend(OwnChange, { link: z.nullable(z.string()) });
export type OwnRow = z.infer<typeof OwnRow>;

/** Present state of the topic `user-timeline:<user>` and of the long-poll `user-timeline`. */
export const OwnRows = z.object({ results: z.array(OwnRow) });
export type OwnRows = z.infer<typeof OwnRows>;

/** People in open sessions by session id; one that is not named has nobody. */
export const Occupancy = z.object({ occupancy: z.record(Id, z.int()) });
export type Occupancy = z.infer<typeof Occupancy>;

/** `success`, `booking_full`, and the other reasons for which a join or a leave is refused (TML7). */
export const JOIN_STATUSES = [
  'success',
  'booking_full',
  'open_sessions_disabled',
  'not_open_session',
  'session_ended',
  'not_found',
] as const;
export type JoinStatus = (typeof JOIN_STATUSES)[number];

/** The answer to a join or a leave: HTTP 200 also where it was refused (D54). */
export const JoinAnswer = z.object({
  status: z.enum(JOIN_STATUSES),
  /** A sentence for the person, in their language. */
  message: z.string(),
  /** The session as it is after it; null where there is no such session. */
  payload: z.nullable(
    z.object({
      session: Id,
      in_attendance: z.boolean(),
      current_occupancy: z.int(),
      /** Of the Breakout Room, as in the person's own row (D55). */
      link: z.nullable(z.string()),
    }),
  ),
});
export type JoinAnswer = z.infer<typeof JoinAnswer>;

/** Joins an open session, or leaves it with `unassign_client`; for the caller's own id alone (D31). */
export const joinSession = operation({
  method: 'POST',
  path: '/:event/:userId/:sessionId/json/join',
  action: 'timeline.own',
  envelope: 'bare',
  summary: 'Joins an open session, or leaves it',
  params: z.object({ event: z.string(), userId: Id, sessionId: Id }),
  body: z.object({ unassign_client: z.optional(FormFlag) }),
  answer: JoinAnswer,
  refusals: ['forbidden'],
});

const Favorite = z.object({ session: Id, is_favorite: z.boolean() });

/** Marks a session as a favourite, or takes the mark back (D47). */
export const setFavorite = operation({
  method: 'POST',
  path: '/:event/json/favorites',
  action: 'timeline.own',
  envelope: 'payload',
  summary: 'Marks a session as a favourite, or takes the mark back',
  params: z.object({ event: z.string() }),
  body: z.object({ session: Id, is_favorite: FormFlag }),
  answer: Favorite,
  refusals: ['not_found', 'too_many_favorites'],
});

/** One's own favourites (D47). */
export const listFavorites = operation({
  method: 'GET',
  path: '/:event/json/favorites',
  action: 'timeline.own',
  envelope: 'payload',
  summary: "One's own favourites",
  params: z.object({ event: z.string() }),
  answer: z.object({ results: z.array(Favorite) }),
});
