import { LEADERS_TOPIC } from '@plenary/contract/points/topics';
import type { Feature } from '../../feature.ts';
import type { TopicDefinition } from '../../live/topic-definition.ts';
import { personalData } from './personal-data.ts';
import { pointRoutes } from './routes.ts';

export { askPoints, award, givePoints, withPoints, type Earner, type Given, type Tally } from './award.ts';
export { withScore, withScores } from './scored-people.ts';
export { NO_SCORE, scoresOf } from './store.ts';

/** Only signals travel on it, so its present state says nothing. */
const leadersTopic: TopicDefinition = {
  name: LEADERS_TOPIC,
  action: 'points.read',
  place: () => 'activity',
  snapshot: async () => ({}),
};

/** Points: given by the server for what people do, once for each act, and the leaderboard (D28, D29, D62). */
export const points: Feature = {
  name: 'points',
  topics: [leadersTopic],
  routes: pointRoutes,
  personal_data: personalData,
};
