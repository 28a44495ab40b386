import { textsOf } from '@plenary/texts/catalogue';
import { durationText, momentText } from '@plenary/texts/formats';
import { zoneLabel } from '@plenary/texts/zones';
import type { MailContent } from './content.ts';
import type { Message } from './messages.ts';
import { digestContent, noticeContent } from './notice-templates.ts';
import type { Occasion } from './occasion.ts';

/** The content of a message, for e-mail. */
export function contentOf(message: Message, occasion: Occasion): MailContent {
  const { name: event, language } = occasion;
  const { t } = textsOf(language);
  switch (message.kind) {
    case 'invitation':
      return invitation(message, occasion);
    case 'password_reset': {
      const valid = t('mail.password_reset.valid', { duration: durationText(language, message.minutes) });
      return {
        subject: t('mail.password_reset.subject', { event }),
        preview: valid,
        heading: t('mail.password_reset.heading'),
        first_name: message.first_name,
        paragraphs: [t('mail.password_reset.text', { event })],
        button: { label: t('mail.password_reset.heading'), link: message.link },
        notes: [valid, t('mail.password_reset.note')],
      };
    }
    case 'login_code': {
      const duration = durationText(language, message.minutes);
      return {
        subject: t('mail.login_code.subject', { code: message.code, event }),
        preview: t('mail.login_code.preview', { duration }),
        heading: t('mail.login_code.heading'),
        first_name: '',
        paragraphs: [t('mail.login_code.text', { event })],
        code: message.code,
        notes: [t('mail.login_code.valid', { duration }), t('mail.login_code.note')],
      };
    }
    case 'password_changed':
      return change(message.first_name, t('mail.password_changed.subject'), {
        text: t('mail.password_changed.text', { event }),
        note: t('mail.not_you'),
      });
    case 'email_changed_from':
      return change(message.first_name, t('mail.email_changed.subject'), {
        text: t('mail.email_changed.from', { event, new_email: message.new_email }),
        note: t('mail.not_your_address'),
      });
    case 'email_changed_to':
      return change(message.first_name, t('mail.email_changed.subject'), {
        text: t('mail.email_changed.to', { event }),
        note: t('mail.not_you'),
      });
    case 'mobile_number_changed':
      return change(message.first_name, t('mail.mobile_number_changed.subject'), {
        text: t('mail.mobile_number_changed.text', { event, number: message.masked_mobile_number }),
        note: t('mail.not_you'),
      });
    case 'notice':
      return noticeContent(message, occasion);
    case 'digest':
      return digestContent(message, occasion);
    case 'device_check':
      return {
        subject: t('mail.device_check.subject', { event }),
        preview: t('mail.device_check.preview'),
        heading: t('mail.device_check.heading'),
        first_name: message.first_name,
        paragraphs: [t('mail.device_check.text', { event })],
        button: { label: t('mail.device_check.button'), link: message.link },
        notes: [t('mail.device_check.note')],
      };
    case 'test':
      return {
        subject: t('mail.test.subject', { event }),
        preview: t('mail.test.preview'),
        heading: t('mail.test.heading'),
        first_name: '',
        paragraphs: [t('mail.test.text', { event })],
        notes: [t('mail.test.note')],
      };
  }
}

/** A message as a text message: short, what is needed first. */
export function shortTextOf(message: Message, { name, language }: Occasion): string {
  const { t } = textsOf(language);
  const event = shortened(name);
  if (message.kind === 'login_code') {
    const duration = durationText(language, message.minutes);
    return t('mail.login_code.short', { code: message.code, event, duration });
  }
  if (message.kind === 'test') return t('mail.test.short', { event });
  const content = contentOf(message, { name: event, language, time_zone: 'UTC', starts_at: null });
  return [content.paragraphs[0], content.button?.link].filter(Boolean).join(' ');
}

function invitation(message: Message & { kind: 'invitation' }, occasion: Occasion): MailContent {
  const { name: event, time_zone, starts_at, language } = occasion;
  const texts = textsOf(language);
  const { t } = texts;
  const moment = (at: number): string => `${momentText(language, at, time_zone)} (${zoneLabel(texts, time_zone, at)})`;
  const begins = starts_at === null ? [] : [t('mail.invitation.begins', { moment: moment(starts_at.getTime()) })];
  const subject = t('mail.invitation.subject', { event });
  return {
    subject,
    preview: t('mail.invitation.preview'),
    heading: subject,
    first_name: message.first_name,
    paragraphs: [t('mail.invitation.text', { event }), ...begins],
    button: { label: t('mail.invitation.button'), link: message.link },
    notes: [t('mail.invitation.note', { moment: moment(Date.parse(message.expires_at)) })],
  };
}

function change(
  first_name: string,
  subject: string,
  { text, note }: { readonly text: string; readonly note: string },
): MailContent {
  return { subject, preview: text, heading: subject, first_name, paragraphs: [text], notes: [note] };
}

/** A name that leaves room for the rest of a text message. */
function shortened(name: string): string {
  const characters = [...name];
  return characters.length <= 60 ? name : `${characters.slice(0, 59).join('').trimEnd()}…`;
}
