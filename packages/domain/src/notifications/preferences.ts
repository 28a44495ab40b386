import { utcToZoned, zonedToUtc } from '../time/zoned.ts';
import { MINUTE_MS } from '../timeline/types.ts';
import { isPressing, NOTIFICATION_KINDS, type NotificationKind } from './kinds.ts';

/** When the mail of a notification goes out. */
export const MAIL_CHOICES = ['off', 'digest', 'at_once'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];

/** The ways on which notifications of a kind reach a person. */
export interface Preference {
  /** In the list, in its count, and as a toast. */
  readonly here: boolean;
  readonly mail: MailChoice;
  /** On the devices that the person has chosen for it. */
  readonly push: boolean;
}

export type Preferences = Readonly<Record<NotificationKind, Preference>>;

/**
 * The defaults of a person who has chosen nothing (NOT18). A message to the person alone is worth a mail at once, what is
 * said to many a line in the digest; a poll is over before a mail is read.
 */
export const DEFAULT_PREFERENCES: Preferences = {
  mention: { here: true, mail: 'digest', push: true },
  reply: { here: true, mail: 'digest', push: true },
  private_message: { here: true, mail: 'at_once', push: true },
  answered_question: { here: true, mail: 'at_once', push: true },
  new_question: { here: true, mail: 'at_once', push: true },
  poll: { here: true, mail: 'off', push: false },
  favourite_begins: { here: true, mail: 'off', push: true },
  waiting_seat: { here: true, mail: 'at_once', push: true },
  contact_offered: { here: true, mail: 'digest', push: true },
  contact: { here: true, mail: 'off', push: false },
  meeting: { here: true, mail: 'at_once', push: true },
  announcement: { here: true, mail: 'digest', push: true },
};

/** The moments of mail that a kind offers. */
export function mailChoices(kind: NotificationKind): readonly MailChoice[] {
  return isPressing(kind) ? ['off', 'at_once'] : MAIL_CHOICES;
}

/** Milliseconds that an immediate mail waits, so that a person who reads the notification meanwhile gets none. */
export function mailDelay(kind: NotificationKind): number {
  return isPressing(kind) ? 0 : 5 * MINUTE_MS;
}

/** All preferences of a person who has chosen some. A choice that its kind does not offer is ignored. */
export function preferencesOf(chosen: readonly (Preference & { readonly kind: NotificationKind })[]): Preferences {
  const own = chosen.map(({ kind, here, mail, push }) => {
    const offered = mailChoices(kind).includes(mail) ? mail : DEFAULT_PREFERENCES[kind].mail;
    return [kind, { here, mail: offered, push }] as const;
  });
  return { ...DEFAULT_PREFERENCES, ...Object.fromEntries(own) };
}

/** The kinds of which nothing stands in the list. */
export function hiddenKinds(preferences: Preferences): NotificationKind[] {
  return NOTIFICATION_KINDS.filter((kind) => !preferences[kind].here);
}

/** The hour at which digests go out, by the event's wall clock. */
const DIGEST_HOUR = 8;

/**
 * The last moment at which digests went out: a digest holds what was sent before it.
 * @param now ms, real time
 * @param zone IANA name of the event's zone
 * @returns ms
 */
export function lastDigestAt(now: number, zone: string): number {
  const { year, month, day } = utcToZoned(now, zone);
  const today = zonedToUtc({ year, month, day, hour: DIGEST_HOUR, minute: 0 }, zone);
  if (today <= now) return today;
  const before = new Date(Date.UTC(year, month - 1, day - 1));
  const [y, m, d] = [before.getUTCFullYear(), before.getUTCMonth() + 1, before.getUTCDate()];
  return zonedToUtc({ year: y, month: m, day: d, hour: DIGEST_HOUR, minute: 0 }, zone);
}
