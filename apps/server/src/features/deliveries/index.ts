import type { Feature } from '../../features.ts';
import { sendDelivery } from './deliver.ts';
import { measureDeliveries } from './measure.ts';

/** Mails and text messages: written with the change that causes them, sent by a job. */
export const deliveriesFeature: Feature = {
  name: 'deliveries',
  jobs: [sendDelivery],
  routes: (_app, ctx) => measureDeliveries(ctx),
};

export type { Message } from './messages.ts';
export { sendLater, withdrawDeliveries, type NewDelivery } from './send-later.ts';
