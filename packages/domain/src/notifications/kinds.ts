/** The kinds of notifications, for each of which a person chooses how it comes (NOT18). */
export const NOTIFICATION_KINDS = [
  'mention',
  'reply',
  'private_message',
  'answered_question',
  'new_question',
  'poll',
  'favourite_begins',
  'waiting_seat',
  'contact_offered',
  'contact',
  'meeting',
  'announcement',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Kinds of which the same subject comes back to the top, unread, and counts up; the others reach a person a single time. */
const RENEWED: readonly NotificationKind[] = ['reply', 'private_message', 'answered_question', 'waiting_seat'];

/** Kinds that come from a person, so that a block applies; the others come from the event. */
export const KINDS_FROM_PEOPLE: readonly NotificationKind[] = [
  'mention',
  'reply',
  'private_message',
  'contact_offered',
  'contact',
  'meeting',
];

/** Kinds by which a person offers something that goes with them when they leave the event. */
export const KINDS_THAT_OFFER: readonly NotificationKind[] = ['contact_offered', 'contact'];

/** Kinds whose sentence names the person who caused it. */
export const KINDS_WITH_NAMES: readonly NotificationKind[] = [...KINDS_FROM_PEOPLE, 'new_question'];

/** Whether a notification names the person who caused it. */
export const namesPerson = (kind: NotificationKind): boolean => KINDS_WITH_NAMES.includes(kind);

/** Whether a notification about the same subject comes again to a person who has it already (NOT8). */
export const renews = (kind: NotificationKind): boolean => RENEWED.includes(kind);

/** Whether blocked people never cause or get notifications of a kind (NOT9). */
export const isFromPerson = (kind: NotificationKind): boolean => KINDS_FROM_PEOPLE.includes(kind);

/** Kinds of which there is one for a thread with members, as long as something in it is unread (NOT8). */
const OF_THREADS: readonly NotificationKind[] = ['private_message', 'answered_question'];

/** Whether the subject of a notification also counts among the unread threads. */
export const isOfThread = (kind: string): boolean => (OF_THREADS as readonly string[]).includes(kind);

/** Kinds that are of no use an hour later: they leave at once, and stand in no digest. */
const PRESSING: readonly NotificationKind[] = ['favourite_begins', 'waiting_seat'];

/** Whether a notification of this kind says something that is over soon. */
export const isPressing = (kind: NotificationKind): boolean => PRESSING.includes(kind);

/** Kinds that reach those who answer for the event alone. */
const FOR_STAFF: readonly NotificationKind[] = ['new_question'];

/** Whether a kind can reach a person: a choice without effect is not offered. */
export const canReach = (kind: NotificationKind, answers: boolean): boolean => answers || !FOR_STAFF.includes(kind);
