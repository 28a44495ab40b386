import type { Notification } from '@plenary/contract/notifications/operations';
import { displayName } from '@plenary/contract/names';
import { meetingStep } from '@plenary/domain/meetings/meetings';
import { availableIn, noticeSummary, type NoticeSummary } from '@plenary/domain/notifications/summary';
import type { LeadingNotice } from '@plenary/domain/notifications/lead';
import { localDay, localTime } from '@plenary/domain/timeline/zones';
import { shortDay } from '@plenary/texts/formats';
import type { Texts, Translate } from '@plenary/texts/texts';

/** A notification as the rules of clicks and summaries take it. */
export function asLeading(one: Notification): LeadingNotice {
  return { ...one, meeting: one.plenary_meeting !== undefined, cancelled: one.values['cancelled'] === true };
}

/** The sentence of a notification. */
export function noticeTitle(t: Translate, { type, values, title, event_user }: Notification): string {
  const name = (event_user && displayName(event_user.user)) || t('notifications.somebody');
  const count = typeof values['count'] === 'number' ? values['count'] : 1;
  switch (type) {
    case 'mention':
    case 'contact_offered':
    case 'contact':
      return t(`notifications.${type}`, { name });
    case 'reply':
    case 'private_message':
      return t(`notifications.${type}`, { name, count });
    case 'new_question':
      return t('notifications.new_question', { name });
    case 'announcement':
      return title;
    case 'meeting':
      return t(`notifications.meeting.${meetingStep(values['step'])}`, { name });
    case 'waiting_seat':
      return t('notifications.waiting_place');
    default:
      return t(`notifications.${type}`);
  }
}

/** The words below it: the text of an announcement, or the name of the session. */
export function noticeDetail({ type, title, message }: Notification): string {
  return type === 'announcement' ? message : title;
}

/** The summary in words (NOT3); empty: there is none. */
export function summaryText({ t, language }: Texts, one: Notification, now: number, zone: string): string {
  const summary = noticeSummary(asLeading(one), now, zone);
  return summary ? inWords(summary) : '';

  function inWords(known: NoticeSummary): string {
    switch (known.kind) {
      case 'live_at':
        return t('notifications.live_at', { time: localTime(known.at, zone) });
      case 'live_on':
        return t('notifications.live_on', { day: shortDay(language, localDay(known.at, zone)) });
      default:
        return t(`notifications.${known.kind}`);
    }
  }
}

/** 'Available in N minutes/hours' (NOT4). */
export function availableText(t: Translate, at: number, now: number): string {
  const { unit, count } = availableIn(at, now);
  return t(`notifications.available_${unit}`, { count });
}
