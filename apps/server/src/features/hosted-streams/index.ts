import type { Feature } from '../../feature.ts';
import { startHosting } from './background.ts';
import { measureStreams } from './measure.ts';
import { personalData } from './personal-data.ts';
import { hostedStreamRoutes } from './routes.ts';
import { hostedTopics } from './topics.ts';

export { playbackUrl } from './address-for.ts';
export { isGoingOn, listKept, readKept } from './recordings/kept.ts';

/** Streams that hosts publish from their browser, and that are played from here (docs/decisions/0044). */
export const hostedStreams: Feature = {
  name: 'hosted-streams',
  topics: hostedTopics,
  routes: (app, ctx) => {
    measureStreams(ctx);
    return hostedStreamRoutes(app, ctx);
  },
  start: startHosting,
  personal_data: personalData,
};
