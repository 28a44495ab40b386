import type { Feature } from '../../feature.ts';
import { keepHandful } from './handful.ts';

/** People behind whom nobody stands. Those of the demo come by themselves; the command line brings others. */
export const simulation: Feature = {
  name: 'simulation',
  start: (ctx) => (ctx.config.demo && ctx.config.simulation ? keepHandful(ctx) : () => Promise.resolve()),
};

export { castOf } from './cast.ts';
export { keepHandful } from './handful.ts';
export { removeSimulation, type RemovedSimulation } from './remove.ts';
export { signInCast, startCrowd, type RunningCrowd, type SignedInCast, type StartOptions } from './start-crowd.ts';
