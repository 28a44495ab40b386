import type { Feature } from '../../feature.ts';
import { startAnnouncing } from './announce-occupancy.ts';
import type { FavoriteHooks } from './favorites.ts';
import { personalData } from './personal-data.ts';
import { attendanceRoutes } from './routes.ts';
import { attendanceTopics } from './topics.ts';

export type { FavoriteHooks, FavoriteKey } from './favorites.ts';
export { locksOf } from './store.ts';
export { withOwn } from './with-own.ts';

/** One's own part in the timeline: places in open sessions, and favourites. */
export const createAttendance = (hooks: FavoriteHooks): Feature => ({
  name: 'attendance',
  topics: attendanceTopics,
  routes: (app, ctx) => attendanceRoutes(app, ctx, hooks),
  start: startAnnouncing,
  personal_data: personalData,
});
