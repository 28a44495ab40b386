import type { SendMailOptions } from 'nodemailer';
import type { Config } from '../../config/config.ts';
import { headerText, type OutgoingMail } from './mail.ts';

/** A mail as nodemailer composes it. Nothing of it is read from files or addresses. */
export function composeOptions(
  config: Pick<Config, 'mail_from' | 'mail_reply_to'>,
  mail: OutgoingMail,
): SendMailOptions {
  const { mail_from, mail_reply_to } = config;
  return {
    messageId: `<${mail.message_id}>`,
    from: { name: headerText(mail.from_name) || mail_from.name, address: mail_from.address },
    to: { name: '', address: mail.to },
    ...(mail_reply_to !== null && { replyTo: mail_reply_to }),
    subject: headerText(mail.subject),
    text: mail.text,
    html: mail.html,
    attachments: mail.pictures.map(({ cid, filename, content_type, bytes }) => ({
      cid,
      filename,
      contentType: content_type,
      content: Buffer.from(bytes),
      contentDisposition: 'inline' as const,
    })),
    // Absence notes are not for us.
    headers: {
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(mail.stop_link !== null && {
        'List-Unsubscribe': `<${mail.stop_link}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}
