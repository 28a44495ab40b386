import type { Feature } from '../../feature.ts';
import { publishHere, studioPageTopic } from './here.ts';
import { studioRoutes } from './routes.ts';

/** The studio: where events are made and set up, in the browser. */
export const studio: Feature = {
  name: 'studio',
  topics: [studioPageTopic],
  routes: studioRoutes,
  start: publishHere,
};
