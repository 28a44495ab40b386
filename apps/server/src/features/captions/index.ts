import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { captionRoutes } from './routes.ts';
import { captionTopics } from './topics.ts';

/** Live captions that a person types, and the transcript that they become. */
export const captions: Feature = {
  name: 'captions',
  topics: captionTopics,
  routes: captionRoutes,
  personal_data: personalData,
};
