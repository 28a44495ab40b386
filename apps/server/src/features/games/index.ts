import type { Feature } from '../../feature.ts';
import { startOpenings } from './announce-openings.ts';
import { personalData } from './personal-data.ts';
import { gameRoutes } from './routes.ts';
import { startPublishing } from './publish-answers.ts';
import { gameTopics } from './topics.ts';

export { gamePageOf, gamesPageOf } from './pages.ts';

/** Games of an event: pages in a frame, quizzes that a host leads, memory; the best result of each person stays. */
export const games: Feature = {
  name: 'games',
  topics: gameTopics,
  routes: gameRoutes,
  personal_data: personalData,
  start: (ctx) => {
    const stops = [startPublishing(ctx), startOpenings(ctx)];
    return async () => {
      for (const stop of stops) await stop();
    };
  },
};
