import type { Feature } from '../../feature.ts';
import { keepHandful } from './handful.ts';
import { showRoutes, watchShows } from './show/routes.ts';

/** People behind whom nobody stands. Those of the demo come by themselves; the command line brings others. */
export const simulation: Feature = {
  name: 'simulation',
  routes: showRoutes,
  start: (ctx) => {
    const stops = [watchShows(ctx), ...(ctx.config.demo && ctx.config.simulation ? [keepHandful(ctx)] : [])];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  },
};

export { castOf } from './cast.ts';
export { keepHandful } from './handful.ts';
export { removeSimulation, type RemovedSimulation } from './remove.ts';
export { beginShow, hasShow } from './show/show.ts';
export { signInCast, startCrowd, type RunningCrowd, type SignedInCast, type StartOptions } from './start-crowd.ts';
