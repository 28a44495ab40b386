import { textsOf } from '@plenary/texts/catalogue';
import type { Translate } from '@plenary/texts/texts';
import type { MailContent } from './content.ts';
import { meetingStep } from '@plenary/domain/meetings/meetings';
import type { Message, NoticeLine } from './messages.ts';
import type { Occasion } from './occasion.ts';

/** A mail about one notification: its sentence, and where to read on. */
export function noticeContent(
  { first_name, notice, link, stop_link }: Message & { kind: 'notice' },
  { name: event, language }: Occasion,
): MailContent {
  const { t } = textsOf(language);
  const sentence = sentenceOf(t, notice);
  const below = belowOf(notice);
  return {
    subject: t('mail.notice.subject', { sentence, event }),
    preview: below === '' ? t('mail.notice.preview', { event }) : below,
    heading: sentence,
    first_name,
    paragraphs: below === '' ? [t('mail.notice.text', { event })] : linesOf(below),
    button: { label: t('mail.notice.button'), link },
    notes: [t('mail.notice.why', { event })],
    stop: { label: t('mail.notice.stop', { event }), link: stop_link },
  };
}

/** A mail with a person's notifications of a day. */
export function digestContent(
  { first_name, notices, more, link, stop_link }: Message & { kind: 'digest' },
  { name: event, language }: Occasion,
): MailContent {
  const { t } = textsOf(language);
  const count = notices.length + more;
  const sentences = notices.map((one) => sentenceOf(t, one));
  return {
    subject: t('mail.digest.subject', { count, event }),
    preview: sentences.slice(0, 3).join(' · '),
    heading: t('mail.digest.heading', { count }),
    first_name,
    paragraphs: [t('mail.digest.text', { event })],
    items: [
      ...notices.map((one, nth) => ({
        title: sentences[nth] ?? '',
        text: linesOf(belowOf(one)).join(' '),
      })),
      ...(more > 0 ? [{ title: t('mail.digest.more', { count: more }), text: '' }] : []),
    ],
    button: { label: t('mail.digest.button'), link },
    notes: [t('mail.digest.why', { event })],
    stop: { label: t('mail.notice.stop', { event }), link: stop_link },
  };
}

/** The sentence of a notification, as the list has it. */
export function sentenceOf(t: Translate, { kind, name: given, count, title, step }: NoticeLine): string {
  const name = given || t('notifications.somebody');
  switch (kind) {
    case 'mention':
    case 'contact_offered':
    case 'contact':
      return t(`notifications.${kind}`, { name });
    case 'reply':
    case 'private_message':
      return t(`notifications.${kind}`, { name, count });
    case 'new_question':
      return t('notifications.new_question', { name });
    case 'announcement':
      return title;
    case 'meeting':
      return t(`notifications.meeting.${meetingStep(step)}`, { name });
    case 'waiting_seat':
      return t('notifications.waiting_place');
    default:
      return t(`notifications.${kind}`);
  }
}

/** Words of people that stand below the sentence; empty: there are none. */
export const belowOf = ({ kind, text, title }: NoticeLine): string => (kind === 'announcement' ? text : title);

const linesOf = (text: string): string[] => text.split(/\n+/).filter((line) => line.trim() !== '');
