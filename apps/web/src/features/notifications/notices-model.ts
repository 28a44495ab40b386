import type { Notification, NotificationPage } from '@plenary/contract/notifications/operations';
import { isOfThread } from '@plenary/domain/notifications/kinds';
import { isMoment, offersSeat, type MomentNotice } from '@plenary/domain/notifications/moment';
import type { Notices } from '../../page/notices.ts';

/** How many of a list are about threads in which something is unread. */
const ofThreads = (list: readonly Notification[]): number =>
  list.filter(({ type, reads }) => reads.length === 0 && isOfThread(type)).length;

/** Whether it stands above the list (D36): it was not opened, and has not ended. `now`: ms on the event's clock. */
export function holds({ is_unskippable, reads, endTime }: Notification, now: number): boolean {
  return is_unskippable && reads.length === 0 && (endTime === null || Date.parse(endTime) > now);
}

/** The first page, read again: older ones that were loaded stay where they follow it without a gap. */
export function withFirstPage(state: Notices, page: NotificationPage): Notices {
  const { results, has_more, hidden, unread_count: unread } = page;
  const before = state.list ?? [];
  const last = results.at(-1);
  const meets = last !== undefined && before.some(({ cursor }) => cursor === last.cursor);
  if (!has_more || !meets)
    return { unread, of_threads: ofThreads(results), list: results, has_more, hidden, failed: false };
  const known = new Set(results.map(({ _id }) => _id));
  const older = before.filter(({ _id, cursor }) => cursor < last.cursor && !known.has(_id));
  const list = [...results, ...older];
  return {
    unread,
    of_threads: ofThreads(list),
    list,
    has_more: older.length > 0 ? state.has_more === true : has_more,
    hidden,
    failed: false,
  };
}

/** An older page behind those that are known. */
export function withOlder(
  state: Notices,
  { results, has_more, hidden, unread_count: unread }: NotificationPage,
): Notices {
  const known = new Set(state.list?.map(({ _id }) => _id));
  const list = [...(state.list ?? []), ...results.filter(({ _id }) => !known.has(_id))];
  return { unread, of_threads: ofThreads(list), list, has_more, hidden, failed: false };
}

/** Notifications are read, as the person has said; the server's count follows. */
export function withRead(state: Notices, which: (one: Notification) => boolean, account_id: string): Notices {
  let newly = 0;
  const list = state.list?.map((one) => {
    if (one.reads.length > 0 || !which(one)) return one;
    newly += 1;
    return { ...one, reads: [account_id] };
  });
  return { ...state, ...(list && { list, of_threads: ofThreads(list) }), unread: Math.max(0, state.unread - newly) };
}

/** An announcement to everybody, which was not known before. */
export function withAnnounced(state: Notices, notification: Notification, own: boolean): Notices {
  if (state.list?.some(({ _id }) => _id === notification._id)) return state;
  return {
    ...state,
    unread: state.unread + (own ? 0 : 1),
    ...(state.list && { list: [notification, ...state.list] }),
  };
}

/** An announcement that was taken back; how many are unread is asked again where it was not known. */
export function withoutOne(state: Notices, id: string): Notices {
  const gone = state.list?.find(({ _id }) => _id === id);
  if (!gone) return state;
  const unread = Math.max(0, state.unread - (gone.reads.length > 0 ? 0 : 1));
  return { ...state, unread, list: state.list?.filter(({ _id }) => _id !== id) ?? [] };
}

/** The list as it is drawn: what holds stands on top. */
export function drawn(list: readonly Notification[], now: number): readonly Notification[] {
  const top = list.filter((one) => holds(one, now));
  return [...top, ...list.filter((one) => !holds(one, now))];
}

/**
 * The notifications that a page has not known: those to speak up about.
 * @param since real time in ms before which nothing is news but what is a moment
 * @param now ms on the event's clock
 */
export function newOnes(
  before: Notices,
  page: NotificationPage,
  { since, now }: { readonly since: number; readonly now: number },
): readonly Notification[] {
  const known = new Set(before.list?.map(({ cursor }) => cursor));
  return page.results.filter(
    (one) =>
      one.reads.length === 0 &&
      !known.has(one.cursor) &&
      (Date.parse(one.created_at) >= since || isMoment(asMoment(one), now)),
  );
}

/** A notification as the rules of moments take it. */
export const asMoment = (one: Notification): MomentNotice => ({ ...one, cancelled: one.values['cancelled'] === true });

/** The toast of a notification: there is one of it at a time. */
export const toastKey = (id: string): string => `notification ${id}`;

/** The same, where the keeper of seats may show the offer of a seat as well. */
export const toastKeyOf = (one: Notification): string =>
  offersSeat(one) ? `offer ${String(one.values['room'])}` : toastKey(one._id);
