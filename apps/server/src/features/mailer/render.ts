import type { OutgoingMail } from '../../adapters/mail.ts';
import type { OutgoingSms } from '../../adapters/sms.ts';
import type { Context } from '../../context.ts';
import { siteOrigin } from '../../http/site-origin.ts';
import { timeOfId } from '../../ids.ts';
import { asHtml } from './as-html.ts';
import { asText } from './as-text.ts';
import { readLook } from './theme.ts';
import type { Message } from './messages.ts';
import { shortWordsOf, wordsOf, type Occasion } from './templates.ts';

/** What is to be written to whom. */
export interface Writing {
  readonly id: string;
  readonly event_id: string | null;
  readonly recipient: string;
  readonly message: Message;
}

/** A message as a mail in its event's look. Writing it again gives the same mail, under the same Message-ID. */
export async function mailOf(ctx: Context, { id, event_id, recipient, message }: Writing): Promise<OutgoingMail> {
  const look = await readLook(ctx, event_id);
  const letter = wordsOf(withWholeLink(ctx, message), { ...look, starts_at: stillToCome(look, id) });
  return {
    id,
    kind: message.kind,
    message_id: `${id}@${new URL(siteOrigin(ctx.config)).hostname.replace(/[[\]]/g, '')}`,
    from_name: look.name,
    to: recipient,
    subject: letter.subject,
    text: asText(letter, look),
    html: asHtml(letter, look),
    pictures: look.logo ? [look.logo] : [],
  };
}

/** A message as a text message. */
export async function smsOf(ctx: Context, { id, event_id, recipient, message }: Writing): Promise<OutgoingSms> {
  const look = await readLook(ctx, event_id);
  return { id, kind: message.kind, to: recipient, text: shortWordsOf(withWholeLink(ctx, message), look) };
}

/** When the event begins, unless it had begun when the message was caused: an hour later the mail is still the same. */
function stillToCome({ starts_at }: Occasion, id: string): Date | null {
  return starts_at !== null && starts_at.getTime() > timeOfId(id) ? starts_at : null;
}

function withWholeLink({ config }: Context, message: Message): Message {
  return 'link' in message ? { ...message, link: new URL(message.link, siteOrigin(config)).href } : message;
}
