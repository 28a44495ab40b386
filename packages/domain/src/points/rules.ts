import { rolesAllow, type Role } from '../policy/policy.ts';
import { utcToZoned } from '../time/zoned.ts';

const MINUTE_MS = 60_000;

/** Every action of the activity score (LDB6). */
export const POINT_ACTIONS = [
  'social_feed_react',
  'social_feed_message',
  'social_feed_reply',
  'social_feed_photo',
  'user_profile_viewed',
  'private_chat_start',
  'video_call_join',
  'miro_board_join',
  'poll_participated',
  'livestream_watched',
  'media_visited',
  'interactive_page_visited',
  'self_checkin',
] as const;
export type PointAction = (typeof POINT_ACTIONS)[number];

/** The worth of an action, its trigger, and how often it counts (D28, D62). */
export interface PointRule {
  readonly points: number;
  /** `server`: the server sees it happen. `page`: a page reports it, and the server checks what it is about. */
  readonly trigger: 'server' | 'page';
  /** An act is its subject, its subject on a day, or a step of its subject: each counts once. */
  readonly once: 'subject' | 'subject_day' | 'step';
  /** Times that it counts for one subject; absent: as `once` says. */
  readonly per_subject?: number;
  /** Times that it counts on one day of the event's time zone. */
  readonly per_day: number;
  /** So long after one act no other counts, in milliseconds; absent: at once. */
  readonly rest_ms?: number;
}

/** The one table of points. The subject of each action stands in the comment above it. */
export const POINT_RULES = {
  /** A message of a channel. */
  social_feed_react: { points: 2, trigger: 'server', once: 'subject', per_day: 20 },
  /** The message itself; one with an image counts as a photo alone, one that answers as a reply alone. */
  social_feed_message: { points: 5, trigger: 'server', once: 'subject', per_day: 10 },
  social_feed_reply: { points: 5, trigger: 'server', once: 'subject', per_day: 10 },
  social_feed_photo: { points: 10, trigger: 'server', once: 'subject', per_day: 5 },
  /** The person whose card was opened. */
  user_profile_viewed: { points: 2, trigger: 'page', once: 'subject_day', per_day: 10 },
  /** The thread. */
  private_chat_start: { points: 10, trigger: 'server', once: 'subject', per_day: 5 },
  /** The call. */
  video_call_join: { points: 10, trigger: 'server', once: 'subject', per_day: 5 },
  /** The board. */
  miro_board_join: { points: 10, trigger: 'server', once: 'subject', per_day: 5 },
  /** The poll. */
  poll_participated: { points: 10, trigger: 'server', once: 'subject', per_day: 20 },
  /** The stream of ours, or the session of another player; a step is ten minutes of it. */
  livestream_watched: {
    points: 5,
    trigger: 'page',
    once: 'step',
    per_subject: 12,
    per_day: 36,
    rest_ms: 9 * MINUTE_MS,
  },
  /** The item of the vault, or the game, by its slug; or the session of the timeline that is one. */
  media_visited: { points: 5, trigger: 'page', once: 'subject', per_day: 10 },
  interactive_page_visited: { points: 5, trigger: 'page', once: 'subject', per_day: 10 },
  /** The event. */
  self_checkin: { points: 25, trigger: 'server', once: 'subject', per_day: 1 },
} as const satisfies Record<PointAction, PointRule>;

/** A stream counts once for each time of this length that a person watched it, in milliseconds. */
export const WATCH_STEP_MS = 10 * MINUTE_MS;

/** The rule of an action. */
export const ruleOf = (action: PointAction): PointRule => POINT_RULES[action];

export function isPointAction(name: string): name is PointAction {
  return Object.hasOwn(POINT_RULES, name);
}

/** Something that was done. */
export interface Act {
  readonly action: PointAction;
  readonly subject: string;
  /** Counts the steps of the subject; absent: there is one. */
  readonly step?: number;
}

/** Points that a person got for an action. */
export interface GivenPoints {
  readonly act: string;
  readonly subject: string;
  /** Milliseconds. */
  readonly at: number;
}

/** The moment at which an act is judged, in milliseconds, and the time zone of the event, whose days count. */
export interface Moment {
  readonly now: number;
  readonly time_zone: string;
}

/** The name under which an act counts once. */
export function actKey({ action, subject, step = 0 }: Act, { now, time_zone }: Moment): string {
  switch (ruleOf(action).once) {
    case 'subject':
      return subject;
    case 'subject_day':
      return `${subject} ${dayOf(now, time_zone)}`;
    case 'step':
      return `${subject} ${step}`;
  }
}

/** The day at a moment in a zone, as 2026-06-15. */
export function dayOf(at: number, time_zone: string): string {
  const { year, month, day } = utcToZoned(at, time_zone);
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

/**
 * The points of an act.
 * @param given all that the person was given for the action with the same subject, and on the same day
 * @returns 0 when it counted before, or the person has had as much of it as counts
 */
export function pointsFor(act: Act, moment: Moment, given: readonly GivenPoints[]): number {
  const { points, per_subject = Infinity, per_day, rest_ms = 0 } = ruleOf(act.action);
  const key = actKey(act, moment);
  const today = dayOf(moment.now, moment.time_zone);
  if (given.some((one) => one.act === key)) return 0;
  if (given.filter(({ subject }) => subject === act.subject).length >= per_subject) return 0;
  if (given.filter(({ at }) => dayOf(at, moment.time_zone) === today).length >= per_day) return 0;
  return given.some(({ at }) => Math.abs(moment.now - at) < rest_ms) ? 0 : points;
}

/**
 * Whether a reader sees the score of a person (LDB7): that person, hosts and organisers, and everybody where the person is
 * available for networking.
 */
export function seesScore(
  viewer: { readonly event_user_id: string; readonly roles: readonly Role[] },
  person: { readonly event_user_id: string; readonly networking_status: boolean },
): boolean {
  if (person.networking_status || viewer.event_user_id === person.event_user_id) return true;
  return rolesAllow('points.read_all', viewer.roles);
}
