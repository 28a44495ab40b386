import { SESSION_FIELDS, type Notification } from '@plenary/contract/notifications/operations';
import { momentUntil, offersSeat } from '@plenary/domain/notifications/moment';
import { Armchair, CalendarDays } from 'lucide-react';
import type { Services } from '../../page/services.tsx';
import { dismissToast, isToastShown, showToast, type ToastRequest } from '../../ui/toast/toast-store.ts';
import { followNotice, markOne, noticeLead, openLink } from './acts.ts';
import { noticeDetail, noticeTitle, summaryText } from './notice-texts.ts';
import { asMoment, toastKeyOf } from './notices-model.ts';

/**
 * Shows a notification that is a moment, with one press to go. It stays until the person goes there or dismisses it, here or on
 * another page, or until it is over (MOM7 to MOM9); where the person is there already, it is read.
 */
export function showMoment(services: Services, one: Notification): void {
  if (isThere(services, one)) return void markOne(services, one);
  const key = toastKeyOf(one);
  // The keeper of seats shows an offer by the same key.
  if (isToastShown(key)) return;
  const dismissed = (): void => void markOne(services, one);
  showToast({
    ...{ key, title: noticeTitle(services.texts.t, one), stays: true, dismissed },
    ...(offersSeat(one) ? seatOffer(services, one) : sessionStart(services, one)),
  });
  followEnd(services, one, key);
}

/** The session that a notification is about is the page that is open. */
function isThere({ boots }: Services, one: Notification): boolean {
  const { page } = boots.getState();
  const field = Object.values(SESSION_FIELDS).find((name) => one[name] !== undefined);
  return page.kind === 'live_stream' && field !== undefined && one[field]?._id === page.session_id;
}

type Part = Pick<ToastRequest, 'head' | 'text' | 'action'>;

function seatOffer({ texts, overlays }: Services, { values }: Notification): Part {
  const room = String(values['room']);
  const kind = values['room_kind'] === 'exhibitor' ? 'exhibitor' : 'networking';
  const run = (): void => overlays.setState({ seat: true, take: { room, kind } });
  const text = String(values['room_name'] ?? '');
  return { head: { icon: Armchair, text }, action: { label: texts.t('notifications.join'), run } };
}

function sessionStart(services: Services, one: Notification): Part {
  const { texts, boots, clock } = services;
  const zone = boots.getState().event?.time_zone ?? 'UTC';
  const run = (): void => {
    // A page that opens a little later, and a meeting of others, are found in the agenda.
    const leads = noticeLead(services, one, clock.now()).kind === 'link';
    if (leads || one.link === null) return followNotice(services, one);
    void markOne(services, one);
    openLink(services, { href: one.link, new_tab: false });
  };
  return {
    head: { icon: CalendarDays, text: summaryText(texts, one, clock.now(), zone) },
    text: noticeDetail(one),
    action: { label: texts.t('notifications.go'), run },
  };
}

/** Takes a moment away once it is over, or the person has come to its session by another way. */
function followEnd(services: Services, one: Notification, key: string): void {
  const { boots, clock } = services;
  const until = momentUntil(asMoment(one)) ?? 0;
  const look = (): void => {
    const there = isThere(services, one);
    if (there) void markOne(services, one);
    if (there || clock.now() >= until) dismissToast(key);
    if (!isToastShown(key)) stops.forEach((stop) => stop());
  };
  const next = (now: number): number | null => (now < until && until !== Infinity ? until : null);
  const stops = [boots.subscribe(look), clock.subscribe(next, look)];
}
