import { greetingName } from '@plenary/domain/mailer/greeting-name';
import type { OutgoingMail } from '../../adapters/messages/mail.ts';
import type { OutgoingSms } from '../../adapters/messages/sms.ts';
import type { Context } from '../../context.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { timeOfId } from '../../ids.ts';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import { readTheme, type MailTheme } from './theme.ts';
import type { Message, Writing } from './messages.ts';
import type { Occasion } from './occasion.ts';
import { shortTextOf, contentOf } from './templates.ts';

/** A message as a mail in its event's theme and its reader's language. Writing it again gives the same mail, under the same Message-ID. */
export async function mailOf(ctx: Context, writing: Writing): Promise<OutgoingMail> {
  const { id, recipient, message } = writing;
  const theme = await readTheme(ctx, writing);
  const content = contentOf(withWholeLink(ctx, greeting(message, theme)), {
    ...theme,
    starts_at: stillToCome(theme, id),
  });
  return {
    id,
    kind: message.kind,
    message_id: `${id}@${new URL(siteOrigin(ctx.config)).hostname.replace(/[[\]]/g, '')}`,
    from_name: theme.name,
    to: recipient,
    subject: content.subject,
    text: asText(content, theme),
    html: asHtml(content, theme),
    pictures: theme.logo ? [theme.logo] : [],
    stop_link: content.stop?.link ?? null,
  };
}

/** A message as a text message. */
export async function smsOf(ctx: Context, writing: Writing): Promise<OutgoingSms> {
  const { id, recipient, message } = writing;
  const theme = await readTheme(ctx, writing);
  return { id, kind: message.kind, to: recipient, text: shortTextOf(withWholeLink(ctx, message), theme) };
}

/** When the event begins, unless it had begun when the message was caused: an hour later the mail is still the same. */
function stillToCome({ starts_at }: Occasion, id: string): Date | null {
  return starts_at !== null && starts_at.getTime() > timeOfId(id) ? starts_at : null;
}

function greeting(message: Message, { verified }: MailTheme): Message {
  return 'first_name' in message ? { ...message, first_name: greetingName(message.first_name, verified) } : message;
}

function withWholeLink({ config }: Context, message: Message): Message {
  const whole = (path: string): string => new URL(path, siteOrigin(config)).href;
  const stop = 'stop_link' in message ? { stop_link: whole(message.stop_link) } : {};
  return 'link' in message ? { ...message, link: whole(message.link), ...stop } : message;
}
