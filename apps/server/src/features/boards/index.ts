import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { startBoards } from './round.ts';
import { boardRoutes } from './routes.ts';
import { drawingTopics } from './topics.ts';

export { boardUploads } from './uploads.ts';

/** Whiteboards: boards that people keep, the one that is open in a call, and what is drawn on it by all who are in that call. */
export const boards: Feature = {
  name: 'boards',
  topics: drawingTopics,
  routes: boardRoutes,
  start: startBoards,
  personal_data: personalData,
};
