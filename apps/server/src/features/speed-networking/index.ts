import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { startSpeed } from './round.ts';
import { speedRoutes } from './routes.ts';
import { speedTopics } from './topics.ts';

/** Speed networking: people who are ready are matched in pairs, for a call of three minutes. */
export const speedNetworking: Feature = {
  name: 'speed-networking',
  topics: speedTopics,
  routes: speedRoutes,
  start: startSpeed,
  personal_data: personalData,
};
