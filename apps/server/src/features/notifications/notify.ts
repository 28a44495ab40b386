import { ownTopic } from '@plenary/contract/own-topic';
import { NOTIFICATIONS_CHANGED } from '@plenary/contract/notifications/topics';
import type { NotificationKind } from '@plenary/domain/notifications/kinds';
import type { Clock } from '../../clock.ts';
import type { Tx } from '../../db/database.ts';
import type { NotificationValues } from '../../db/schema/notifications/notifications.ts';
import { newId } from '../../ids.ts';
import type { FeedEvent, Statement } from '../../live/types.ts';
import { putForPeople, putForPeopleLater, type Notice } from './put-notices.ts';
import { countUnread, markThread, type Audience } from './store.ts';
import { countAgain, takeFromPeople, takeOnes, type TakenBack, type NotifiedOne } from './take-back-store.ts';

/** A notice to some people of an event. */
export interface PeopleNotice {
  readonly event_id: string;
  /** Event-user ids. People who have left or were banned, anyone who caused it, and those kept apart by a block get none. */
  readonly to: readonly string[];
  readonly kind: NotificationKind;
  /**
   * Id of the thing that it is about: told again about it, a person gets nothing, or the same notification again (NOT8).
   */
  readonly subject: string;
  /** Event-user id of anyone who caused it; absent: the event itself. */
  readonly by?: string | null;
  /** The session that it is about: its title and times are read with it, and its link as far as the reader may have it. */
  readonly session_id?: string | null;
  /** Codes, ids and numbers that the sentence and the click need; never a sentence, never the text of a message. */
  readonly values?: NotificationValues;
  /** A path of this site, or a web address, that every recipient may open; absent: the kind knows where it leads. */
  readonly link?: string | null;
  /** It stands above the list until it was opened or has ended (D36). */
  readonly is_unskippable?: boolean;
  /** Until when it holds, on the event's clock. */
  readonly ends_at?: Date | null;
}

/**
 * Notifies some people, within the transaction of what has happened.
 * @returns the live events of it: return them from `transact`
 */
export async function notify(ctx: { readonly clock: Clock }, tx: Tx, told: PeopleNotice): Promise<FeedEvent[]> {
  if (told.to.length === 0) return [];
  const now = ctx.clock.now();
  const accounts = await putForPeople(tx, noticeOf(told, now), rowsOf(told.to, now));
  return accounts.map((account_id) => changed(told.event_id, account_id));
}

/** A recipient, with the account whose pages are notified. */
export interface NotifiedPerson {
  readonly event_user_id: string;
  readonly account_id: string;
}

/**
 * The same without a round trip of its own, for what is done many times a second: pages of people who get nothing look
 * in vain.
 */
export function notifyLater(
  ctx: { readonly clock: Clock },
  { to, ...told }: Omit<PeopleNotice, 'to'> & { readonly to: readonly NotifiedPerson[] },
): { readonly writes: readonly Statement[]; readonly events: readonly FeedEvent[] } {
  const now = ctx.clock.now();
  const people = to.filter(({ event_user_id }) => event_user_id !== told.by);
  if (people.length === 0) return { writes: [], events: [] };
  const rows = rowsOf(
    people.map(({ event_user_id }) => event_user_id),
    now,
  );
  return {
    writes: [putForPeopleLater(noticeOf(told, now), rows)],
    events: people.map(({ account_id }) => changed(told.event_id, account_id)),
  };
}

function noticeOf(told: Omit<PeopleNotice, 'to'>, now: number): Notice {
  const { event_id, kind, subject, by = null, session_id = null, values = {}, link = null, ends_at = null } = told;
  const unskippable = told.is_unskippable ?? false;
  return { event_id, kind, subject, by, session_id, values, link, unskippable, ends_at, created_at: new Date(now) };
}

const rowsOf = (to: readonly string[], now: number) =>
  [...new Set(to)].map((event_user_id) => ({ id: newId(now), event_user_id }));

/** Takes back notifications, once the reason has gone: it is deleted, over, or no longer theirs (NOT33). */
export async function takeBack(tx: Tx, about: TakenBack): Promise<FeedEvent[]> {
  const accounts = await takeFromPeople(tx, about);
  return accounts.map((account_id) => changed(about.event_id, account_id));
}

/** The notifications of messages that stand no longer. */
export interface MessagesGone {
  readonly event_id: string;
  /** Ids of the messages. */
  readonly messages: readonly string[];
  /** Notified of one of them. */
  readonly of_one: readonly NotifiedOne[];
  /** Notified of several, of which these were some. */
  readonly of_several: readonly NotifiedOne[];
}

/** Takes back what people were notified of messages that are gone; of what they were notified of several, the others are left. */
export async function takeBackMessages(
  tx: Tx,
  { event_id, messages, of_one, of_several }: MessagesGone,
): Promise<FeedEvent[]> {
  const removed = await takeOnes(tx, event_id, of_one);
  const counted = await countAgain(tx, event_id, of_several, messages);
  const accounts = new Set([...removed.map(({ account_id }) => account_id), ...counted]);
  return [...accounts].map((account_id) => changed(event_id, account_id));
}

/**
 * Takes back that a message names people whom it names no longer.
 * @returns the news, and the event-user ids of those who had not read it
 */
export async function takeBackMentions(
  tx: Tx,
  event_id: string,
  message: string,
  people: readonly string[],
): Promise<{ readonly events: FeedEvent[]; readonly unread: readonly string[] }> {
  const ones = people.map((event_user_id) => ({ event_user_id, kind: 'mention' as const, subject: message }));
  const removed = await takeOnes(tx, event_id, ones);
  return {
    events: removed.map(({ account_id }) => changed(event_id, account_id)),
    unread: removed.filter(({ unread }) => unread).map(({ event_user_id }) => event_user_id),
  };
}

/** Marks a person's notifications about a thread, up to the message at a position in it, as read: they have read it there. */
export async function sawThread(
  ctx: { readonly clock: Clock },
  tx: Tx,
  who: Audience & { readonly account_id: string },
  about: { readonly chat_thread: string; readonly position: number },
): Promise<FeedEvent[]> {
  const news = await markThread(tx, who, { ...about, at: new Date(ctx.clock.now()) });
  return news ? [changed(who.event_id, who.account_id, await countUnread(tx, who))] : [];
}

/**
 * The news for one person that their notifications are others, or are marked otherwise.
 * @param unread_count how many are left, where the person has read some themself
 */
export const changed = (event_id: string, account_id: string, unread_count?: number): FeedEvent => ({
  event_id,
  topic: ownTopic(account_id),
  kind: NOTIFICATIONS_CHANGED,
  payload: { v: 1, ...(unread_count !== undefined && { unread_count }) },
});
