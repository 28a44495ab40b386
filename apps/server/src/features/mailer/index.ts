import type { Context } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { areMessagesHeld } from './held.ts';
import { sendDelivery } from './send.ts';
import { measureDeliveries } from './measure.ts';
import { outboxRoutes } from './outbox/routes.ts';
import { personalData } from './personal-data.ts';
import { sweepDeliveries } from './sweep.ts';

/** Mails and text messages: written with the change that causes them, sent by a job. */
export const mailer: Feature = {
  name: 'mailer',
  jobs: [sendDelivery],
  personal_data: personalData,
  start: (ctx) => {
    warnOfOutbox(ctx);
    void warnOfHeld(ctx);
    return sweepDeliveries(ctx);
  },
  routes: (app, ctx) => {
    measureDeliveries(ctx);
    outboxRoutes(app, ctx);
  },
};

/** In production a person waits for mails that never come: that is said at the start. */
function warnOfOutbox({ config, transports, log }: Context): void {
  if (!config.development && config.smtp === null) {
    log.warn(
      { folder: transports.outbox.folder },
      'no SMTP_URL is set: mails are not sent, they lie in the outbox folder',
    );
  }
}

/** After a restore nobody wonders where the mails are. */
async function warnOfHeld({ db, log }: Context): Promise<void> {
  const held = await areMessagesHeld(db).catch(() => false);
  if (held) log.warn('mails and text messages are held back since the restore, until: ./plenary mail release');
}

export { areMessagesHeld, countHeldOf, releaseHeldOf, releaseMessages } from './held.ts';
export { countDelivery } from './measure.ts';
export { belowOf, sentenceOf } from './notice-templates.ts';
export type { Message, NoticeLine } from './messages.ts';
export { sendTest, type TestSent } from './send-test.ts';
export { sendLater, withdrawDeliveries, type NewDelivery } from './send-later.ts';
