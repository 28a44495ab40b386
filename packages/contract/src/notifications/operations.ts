import { NOTIFICATION_KINDS } from '@plenary/domain/notifications/kinds';
import { ANNOUNCEMENT, NOTIFICATIONS } from '@plenary/domain/notifications/limits';
import { MAIL_CHOICES } from '@plenary/domain/notifications/preferences';
import type { SessionType } from '@plenary/domain/timeline/types';
import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { FormFlag, listOf, wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { ANNOUNCEMENT, NOTIFICATIONS };

const EventParams = z.object({ event: z.string() });

/** The thing of the timeline that a notification is about. */
const About = z.object({ _id: Id, title: z.string() });

/**
 * A notification (NOT5). Its sentence is written by the reader's side, from `type`, `values` and `event_user`; so is its
 * summary, which follows the reader's clock.
 */
export const Notification = z.object({
  _id: Id,
  /** Its place in the list: pages go on before it. A notification that comes again has a new one. */
  cursor: Id,
  type: z.enum(NOTIFICATION_KINDS),
  /** Ids and numbers that the sentence and the click need, such as `chat_thread`, `chat_message` and `count`. */
  values: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
  /** The person who caused it; null: the event. */
  event_user: z.nullable(EventUser),
  /** Words of people: of an announcement, or the title of the session; empty: none. */
  title: z.string(),
  message: z.string(),
  /** A path of this event, or a web address; null: `values` say where it leads, or nowhere. */
  link: z.nullable(z.string()),
  /** The page of the session, as far as the caller may open it now (D5). */
  url: z.nullable(z.string()),
  /** Times of the session, or until when an announcement holds. */
  startTime: z.nullable(IsoTime),
  endTime: z.nullable(IsoTime),
  /** The caller's user `_id` once they have read it; else empty. */
  reads: z.array(Id),
  /** It stands above the list until it was opened or has ended (D36). */
  is_unskippable: z.boolean(),
  created_at: IsoTime,
  /** Its session, under the name of its type. */
  live_stream: z.optional(About),
  live_meeting: z.optional(About),
  plenary_meeting: z.optional(About),
  video_call: z.optional(About),
  media_item: z.optional(About),
  game: z.optional(About),
});
export type Notification = z.infer<typeof Notification>;

/** The field that names the session of each type. */
export const SESSION_FIELDS = {
  stream: 'live_stream',
  'marker-stream': 'live_stream',
  'live-meeting': 'live_meeting',
  'marker-live-meeting': 'live_meeting',
  meeting: 'plenary_meeting',
  'video-call': 'video_call',
  'media-item': 'media_item',
  game: 'game',
} as const satisfies Record<SessionType, keyof Notification>;

/** A page of notifications; also the present state of the long-poll `notifications`. */
export const NotificationPage = z.object({
  /** Unskippable ones first, then the latest first. */
  results: z.array(Notification),
  has_more: z.boolean(),
  /** How many this page has. */
  result_count: z.int(),
  /** NOTIFICATIONS.unread_max means "or more". */
  unread_count: z.int(),
  /** Kinds that the caller does not want here (NOT18): notices for everyone on the topic are then not shown. */
  hidden: z.array(z.enum(NOTIFICATION_KINDS)),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

export const listNotifications = operation({
  method: 'GET',
  path: '/:event/json/notifications',
  action: 'notifications.read',
  envelope: 'payload',
  summary: "One's own notifications, the latest first; unskippable ones that hold stand above the first page",
  params: EventParams,
  query: z.object({
    /** The cursor of the last one of the page before. */
    before: z.optional(Id),
    limit: z.optional(wholeNumber(1, NOTIFICATIONS.page_max)),
  }),
  answer: NotificationPage,
});

export const markNotifications = operation({
  method: 'POST',
  path: '/:event/json/notifications/mark-as-read',
  action: 'notifications.read',
  envelope: 'bare',
  summary: 'Marks notifications as read; with `all` everything but unskippable ones that still hold',
  aside: true,
  params: EventParams,
  body: z.object({
    notifications: z.union([z.literal('all'), listOf(Id).check(z.minLength(1), z.maxLength(NOTIFICATIONS.mark_max))]),
    /** With `all`: the cursor of the latest one that the caller has seen; what came after it stays unread. */
    until: z.optional(Id),
  }),
  answer: z.object({ status: z.literal('success'), unread_count: z.int() }),
});

export const announce = operation({
  method: 'POST',
  path: '/:event/json/notifications/announce',
  action: 'notifications.announce',
  envelope: 'payload',
  summary: 'Sends an announcement to everyone at the event',
  params: EventParams,
  body: z.object({
    title: z.string(),
    message: z.optional(z.string()),
    /** A web address, or a path of this site. */
    link: z.optional(z.string()),
    /** It stands above everything until it was opened, or until `ends_at`. */
    is_unskippable: z.optional(FormFlag),
    /** On the event's clock. */
    ends_at: z.optional(IsoTime),
    /** Repeating it answers the first announcement and makes no second. */
    client_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{8,64}$/))),
  }),
  answer: z.object({ notification: Notification }),
  refusals: ['invalid_input', 'rate_limited'],
});

export const withdrawAnnouncement = operation({
  method: 'POST',
  path: '/:event/json/notifications/withdraw',
  action: 'notifications.announce',
  envelope: 'payload',
  summary: 'Takes an announcement back, for everybody',
  params: EventParams,
  body: z.object({ notification: Id }),
  answer: z.object({ notification: Id }),
  refusals: ['not_found'],
});

/** The ways on which notifications of one kind reach a person (NOT18). */
export const Preference = z.object({ here: z.boolean(), mail: z.enum(MAIL_CHOICES), push: z.boolean() });

/** One's choices at an event. */
export const NotificationPreferences = z.object({
  kinds: z.record(z.enum(NOTIFICATION_KINDS), Preference),
  /** The address to which mails go; null: there is none that is verified, or the profile has switched mails off. */
  mails_to: z.nullable(z.string()),
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

export const readPreferences = operation({
  method: 'GET',
  path: '/:event/json/notifications/preferences',
  action: 'notifications.read',
  envelope: 'payload',
  summary: 'What of each kind reaches the caller here, by mail or by push',
  params: EventParams,
  answer: NotificationPreferences,
});

export const choosePreference = operation({
  method: 'POST',
  path: '/:event/json/notifications/preferences',
  action: 'notifications.read',
  envelope: 'payload',
  summary: 'Chooses the ways of one kind; those that are not named stay',
  params: EventParams,
  body: z.object({
    kind: z.enum(NOTIFICATION_KINDS),
    here: z.optional(FormFlag),
    mail: z.optional(z.enum(MAIL_CHOICES)),
    push: z.optional(FormFlag),
  }),
  answer: NotificationPreferences,
  refusals: ['invalid_input'],
});

/** The state of push messages in the browser that asks. */
export const PushState = z.object({
  /** The public key by which this installation signs what it sends (RFC 8292), base64url. */
  public_key: z.string(),
  /** The endpoint to which this event's notifications go in this sign-in; null: none. */
  endpoint: z.nullable(z.string()),
});
export type PushState = z.infer<typeof PushState>;

/** Where a browser gets push messages. */
const PUSH_TARGET = {
  /** As the browser's push service gave it: a public https address. */
  endpoint: z.string(),
  /** The browser's public key, an uncompressed point of P-256, and its secret of 16 bytes (RFC 8291), base64url. */
  p256dh: z.string(),
  auth: z.string(),
};

export const readPush = operation({
  method: 'GET',
  path: '/:event/json/notifications/push',
  action: 'notifications.read',
  envelope: 'payload',
  summary: 'Whether notifications of the event come to this browser by push, and the key that it needs for that',
  params: EventParams,
  answer: PushState,
});

export const subscribePush = operation({
  method: 'POST',
  path: '/:event/json/notifications/push/subscribe',
  action: 'notifications.read',
  envelope: 'payload',
  summary: 'Has notifications of the event come to this browser by push, until its sign-in ends',
  params: EventParams,
  body: z.object(PUSH_TARGET),
  answer: PushState,
  refusals: ['invalid_input', 'rate_limited'],
});

export const unsubscribePush = operation({
  method: 'POST',
  path: '/:event/json/notifications/push/unsubscribe',
  action: 'notifications.read',
  envelope: 'payload',
  summary: 'Ends that; repeating it is harmless',
  params: EventParams,
  answer: PushState,
});

export const readPushKey = operation({
  method: 'GET',
  path: '/json/push',
  action: 'site.push',
  envelope: 'payload',
  summary: 'The key to which a browser subscribes for push messages of this site',
  answer: z.object({ public_key: PushState.shape.public_key }),
});

/**
 * A browser's push service gives it another endpoint from time to time. `old` is the one until now; without it, all that came
 * to this sign-in comes to the new one. `not_found`: nothing comes to `old` in this sign-in.
 */
export const renewPush = operation({
  method: 'POST',
  path: '/json/push/renew',
  action: 'site.push',
  envelope: 'payload',
  summary:
    'Has the notifications of all events that come to this browser go to its new endpoint; repeating it is harmless',
  body: z.object({ old: z.optional(z.string()), ...PUSH_TARGET }),
  answer: z.object({ endpoint: z.string() }),
  refusals: ['not_found', 'invalid_input', 'rate_limited'],
});

/** The token of an address by which mails end: the membership, and our signature. */
const StopParams = z.object({ event: z.string(), token: z.string() });

export const stopMailsPage = operation({
  method: 'GET',
  path: '/:event/stop-mails/:token',
  action: 'notifications.stop_mails',
  envelope: 'page',
  summary: 'Asks whether no notification of this event shall come by mail any more; asking changes nothing',
  params: StopParams,
});

export const stopMails = operation({
  method: 'POST',
  path: '/:event/stop-mails/:token',
  action: 'notifications.stop_mails',
  envelope: 'page',
  summary: 'Ends the mails, for a person without a sign-in and for mail programs (RFC 8058)',
  params: StopParams,
  refusals: ['link_unknown'],
});
