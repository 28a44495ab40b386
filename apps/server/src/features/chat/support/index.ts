import type { Feature } from '../../../feature.ts';
import { personalData } from './personal-data.ts';
import { supportRoutes } from './routes.ts';
import { supportTopic } from './topic.ts';

/** 'Ask a Question': what people ask the event's support, and the queue of those who answer. */
export const support: Feature = {
  name: 'support',
  topics: [supportTopic],
  routes: supportRoutes,
  personal_data: personalData,
};
