import type { OutgoingMail } from '../../adapters/mail.ts';
import type { OutgoingSms } from '../../adapters/sms.ts';
import type { Context } from '../../context.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { timeOfId } from '../../ids.ts';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import { readTheme } from './theme.ts';
import type { Message } from './messages.ts';
import { shortTextOf, contentOf, type Occasion } from './templates.ts';

/** What is to be written to whom. */
export interface Writing {
  readonly id: string;
  readonly event_id: string | null;
  readonly recipient: string;
  readonly message: Message;
}

/** A message as a mail in its event's theme. Writing it again gives the same mail, under the same Message-ID. */
export async function mailOf(ctx: Context, { id, event_id, recipient, message }: Writing): Promise<OutgoingMail> {
  const theme = await readTheme(ctx, event_id);
  const content = contentOf(withWholeLink(ctx, message), { ...theme, starts_at: stillToCome(theme, id) });
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
  };
}

/** A message as a text message. */
export async function smsOf(ctx: Context, { id, event_id, recipient, message }: Writing): Promise<OutgoingSms> {
  const theme = await readTheme(ctx, event_id);
  return { id, kind: message.kind, to: recipient, text: shortTextOf(withWholeLink(ctx, message), theme) };
}

/** When the event begins, unless it had begun when the message was caused: an hour later the mail is still the same. */
function stillToCome({ starts_at }: Occasion, id: string): Date | null {
  return starts_at !== null && starts_at.getTime() > timeOfId(id) ? starts_at : null;
}

function withWholeLink({ config }: Context, message: Message): Message {
  return 'link' in message ? { ...message, link: new URL(message.link, siteOrigin(config)).href } : message;
}
