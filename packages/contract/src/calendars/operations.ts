import * as z from 'zod/mini';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

/** The sessions of an event, or those that its owner has marked. */
export const FEED_KINDS = ['event', 'favorites'] as const;
export const FeedKind = z.enum(FEED_KINDS);
export type FeedKind = z.infer<typeof FeedKind>;

/** A calendar address as its owner sees it; the address itself is shown once, when it is made. */
export const CalendarFeed = z.object({
  id: Id,
  kind: FeedKind,
  created_at: IsoTime,
  /** When a calendar last asked for it, to the hour; null: none did. */
  last_read_at: z.nullable(IsoTime),
});
export type CalendarFeed = z.infer<typeof CalendarFeed>;

/** A new calendar address; anyone with `url` can read the calendar until it is revoked. */
export const NewCalendarFeed = z.extend(CalendarFeed, { url: z.string() });
export type NewCalendarFeed = z.infer<typeof NewCalendarFeed>;

const AtEvent = z.object({ event: z.string() });
const OneFeed = z.object({ event: z.string(), id: Id });

/** The session as a file that any calendar takes. */
export const getSessionCalendar = operation({
  method: 'GET',
  path: '/:event/session/:id.ics',
  action: 'timeline.read',
  envelope: 'file',
  summary: 'A session as a calendar file (.ics)',
  params: z.object({ event: z.string(), id: z.string() }),
  refusals: ['not_found'],
});

/** The lasting address of a session; leads to its stream's page, else to the agenda. */
export const sessionPage = operation({
  method: 'GET',
  path: '/:event/session/:id',
  action: 'event.home',
  envelope: 'page',
  summary: 'Leads to where a session is shown',
  params: z.object({ event: z.string(), id: z.string() }),
  refusals: ['not_found'],
});

/** A calendar to subscribe to. The token says whose it is; `timeline.read` is asked for that person. */
export const getCalendarFeed = operation({
  method: 'GET',
  path: '/:event/calendar/:token.ics',
  action: 'event.sign_in',
  envelope: 'file',
  points: 4,
  summary: 'The sessions of an event, or the favourites of a person, as a calendar to subscribe to',
  params: z.object({ event: z.string(), token: z.string() }),
  refusals: ['not_found', 'rate_limited', 'forbidden'],
});

export const listCalendarFeeds = operation({
  method: 'GET',
  path: '/:event/json/calendar-feeds',
  action: 'timeline.own',
  envelope: 'payload',
  summary: "One's own calendar addresses",
  params: AtEvent,
  answer: z.object({ results: z.array(CalendarFeed) }),
});

export const createCalendarFeed = operation({
  method: 'POST',
  path: '/:event/json/calendar-feeds',
  action: 'timeline.own',
  envelope: 'payload',
  summary: 'Makes a calendar address, which is shown this once',
  params: AtEvent,
  body: z.object({ kind: FeedKind }),
  answer: NewCalendarFeed,
  refusals: ['too_many_calendar_feeds', 'forbidden'],
});

export const renewCalendarFeed = operation({
  method: 'POST',
  path: '/:event/json/calendar-feeds/:id/renew',
  action: 'timeline.own',
  envelope: 'payload',
  summary: 'Gives a calendar a new address; the one before ends',
  params: OneFeed,
  answer: NewCalendarFeed,
  refusals: ['not_found'],
});

export const revokeCalendarFeed = operation({
  method: 'POST',
  path: '/:event/json/calendar-feeds/:id/revoke',
  action: 'timeline.own',
  envelope: 'payload',
  summary: 'Ends a calendar address',
  params: OneFeed,
  answer: z.object({ id: Id }),
  refusals: ['not_found'],
});
