import type { Feature } from '../../features.ts';
import { sendDelivery } from './deliver.ts';
import { measureDeliveries } from './measure.ts';
import { outboxRoutes } from './outbox-routes.ts';

/** Mails and text messages: written with the change that causes them, sent by a job. */
export const deliveriesFeature: Feature = {
  name: 'deliveries',
  jobs: [sendDelivery],
  routes: (app, ctx) => {
    measureDeliveries(ctx);
    outboxRoutes(app, ctx);
  },
};

export type { Message } from './messages.ts';
export { sendLater, withdrawDeliveries, type NewDelivery } from './send-later.ts';
