import type { Feature } from '../../feature.ts';
import { startAnnouncing } from './announce-occupancy.ts';
import { personalData } from './personal-data.ts';
import { attendanceRoutes } from './routes.ts';
import { attendanceTopics } from './topics.ts';

export { locksOf } from './store.ts';
export { withOwn } from './with-own.ts';

/** One's own part in the timeline: places in open sessions, and favourites. */
export const attendance: Feature = {
  name: 'attendance',
  topics: attendanceTopics,
  routes: attendanceRoutes,
  start: startAnnouncing,
  personal_data: personalData,
};
