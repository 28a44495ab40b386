import type { Feature } from '../../feature.ts';
import { startAnnouncing } from './announce-votes.ts';
import { personalData } from './personal-data.ts';
import { questionRoutes } from './routes.ts';
import { questionTopics } from './topics.ts';

export { fillEmptyBoard } from './first-questions.ts';

/** Questions of the audience, session by session: asked, voted for, moderated and answered. */
export const questions: Feature = {
  name: 'questions',
  topics: questionTopics,
  routes: questionRoutes,
  start: startAnnouncing,
  personal_data: personalData,
};
