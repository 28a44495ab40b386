import { AUDIENCE_TOPIC } from '@plenary/contract/audience';
import type { Feature } from '../../feature.ts';
import { startCounting } from './counting.ts';
import { audienceRoutes } from './routes.ts';

/** The people of an event and where they are, for those who run it: live, over time, and with the roles of people. */
export const audience: Feature = {
  name: 'audience',
  topics: [{ name: AUDIENCE_TOPIC, action: 'audience.read', snapshot: async () => ({}) }],
  routes: audienceRoutes,
  start: startCounting,
};
