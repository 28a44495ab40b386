import type { Feature } from '../../feature.ts';
import { publishHere, studioPageTopic } from './here.ts';
import { followInstallation } from './installation/installation.ts';
import { studioRoutes } from './routes.ts';

/** The studio: where events are made and set up, in the browser. */
export const studio: Feature = {
  name: 'studio',
  topics: [studioPageTopic],
  routes: studioRoutes,
  start: (ctx) => {
    const stops = [publishHere(ctx), followInstallation(ctx)];
    return async () => void (await Promise.all(stops.map((stop) => stop())));
  },
};
