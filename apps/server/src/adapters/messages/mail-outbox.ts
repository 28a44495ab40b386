import type { Config } from '../../config/config.ts';
import type { Clock } from '../../clock.ts';
import type { InlinePicture, MailSender, OutgoingMail } from './mail.ts';
import { composeOptions } from './mail-options.ts';
import type { Outbox } from './outbox.ts';

/** Mails that go to a folder, for servers without a mail server. */
export function outboxMail(config: Config, clock: Clock, outbox: Outbox): MailSender {
  let composer: ReturnType<typeof createComposer> | undefined;
  return {
    send: async (mail) => {
      const { message } = await (await (composer ??= createComposer())).sendMail(composeOptions(config, mail));
      await outbox.put(
        {
          id: mail.id,
          channel: 'email',
          kind: mail.kind,
          from: `${mail.from_name} <${config.mail_from.address}>`,
          to: mail.to,
          subject: mail.subject,
          text: mail.text,
          html: withPictures(mail),
          at: new Date(clock.now()).toISOString(),
        },
        message as Buffer,
      );
      return { kind: 'sent', note: 'nothing sends it on, since SMTP_URL is not set' };
    },
    destination: `the outbox folder ${outbox.folder}`,
    close: () => void composer?.then((opened) => opened.close()),
  };
}

/** The library is read with the first mail: most commands and starts send none. */
async function createComposer() {
  const { createTransport } = await import('nodemailer');
  return createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
}

/** The HTML with its pictures in it, so that it can be looked at alone. */
function withPictures({ html, pictures }: OutgoingMail): string {
  return pictures.reduce((text, picture) => text.replaceAll(`cid:${picture.cid}`, dataUrl(picture)), html);
}

const dataUrl = ({ content_type, bytes }: InlinePicture): string =>
  `data:${content_type};base64,${Buffer.from(bytes).toString('base64')}`;
