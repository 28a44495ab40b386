import { join } from 'node:path';
import type { Clock } from '../../clock.ts';
import type { Config } from '../../config/config.ts';
import { outboxMail } from './mail-outbox.ts';
import { smtpMail } from './mail-smtp.ts';
import type { MailSender } from './mail.ts';
import { createOutbox, type Outbox } from './outbox.ts';
import { createPushService, type PushService } from './push.ts';
import { gatewaySms } from './sms-gateway.ts';
import { outboxSms } from './sms-outbox.ts';
import type { SmsSender } from './sms.ts';

/** The transports that carry messages to their recipients. */
export interface Transports {
  readonly mail: MailSender;
  readonly sms: SmsSender;
  readonly push: PushService;
  /** Where messages lie that nothing carries. */
  readonly outbox: Outbox;
  close(): Promise<void>;
}

/**
 * The mail server and the SMS gateway of the settings; the outbox folder takes the place of one that is not named.
 * @param mailTurn resolves when a mail server may be handed the next mail
 */
export function createTransports(config: Config, clock: Clock, mailTurn: () => Promise<void>): Transports {
  const outbox = createOutbox(join(config.data_dir, 'outbox'));
  const { smtp } = config;
  const mail = smtp === null ? outboxMail(config, clock, outbox) : smtpMail(config, smtp, clock, mailTurn);
  const sms = config.sms_gateway === null ? outboxSms(clock, outbox) : gatewaySms(config.sms_gateway);
  const push = createPushService(clock);
  return {
    mail,
    sms,
    push,
    outbox,
    close: async () => {
      mail.close();
      await Promise.all([sms.close(), push.close()]);
    },
  };
}
