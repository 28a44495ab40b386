import { repeat } from '../../background/repeat.ts';
import type { Feature } from '../../feature.ts';
import { admitAwaited } from './admit.ts';

/** How often those are looked for who have come in a way that did not think of what awaits them. */
const ROUND_MS = 1_000;

/** People who are named by their address before they come: owners of rooms, speakers and hosts of sessions, moderators of halls. */
export const awaited: Feature = {
  name: 'awaited',
  start: (ctx) =>
    repeat(
      ctx.clock,
      ROUND_MS,
      () => admitAwaited(ctx),
      (error) => ctx.log.warn({ err: error }, 'people who have come could not be admitted; trying again'),
    ),
};

export { admitAwaited, admitPerson, awaitAgain } from './admit.ts';
