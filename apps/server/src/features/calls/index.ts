import type { Feature } from '../../feature.ts';
import { mediaJob } from './transport/media-job.ts';
import { measureCalls } from './measure.ts';
import { personalData } from './personal-data.ts';
import { callRoutes } from './routes.ts';
import { webhookRoutes } from './transport/webhook.ts';
import { startCalls } from './round.ts';
import { callTopics } from './topics.ts';

export { everybodyInCalls, peopleInCalls } from './busy.ts';
export { blockInCall } from './apart.ts';
export { findOpenCall, findPeerOf, holdsAt, lockForCall, type Reader } from './call-facts.ts';
export { enterCall, type Entry } from './entry.ts';
export { statement } from '../../live/statement.ts';
export { callsOfSeats } from './seats.ts';

/** Video calls of private chats and of rooms: places in them as leases, signals between browsers, and what follows in the chat. */
export const calls: Feature = {
  name: 'calls',
  topics: callTopics,
  routes: async (app, ctx) => {
    measureCalls(ctx);
    callRoutes(app, ctx);
    await webhookRoutes(app, ctx);
  },
  start: startCalls,
  jobs: [mediaJob],
  personal_data: personalData,
};
