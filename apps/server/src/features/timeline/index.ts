import type { Feature } from '../../features.ts';
import { startAnnouncer } from './announcer.ts';
import { programmeRoutes } from './routes.ts';
import { programmeTopics } from './topics.ts';

/** The programme: its live topics, the announcements of its locks, and the clock control of development. */
export const programme: Feature = {
  name: 'programme',
  topics: programmeTopics,
  routes: programmeRoutes,
  start: startAnnouncer,
};

export { moveClock } from './announcements.ts';
export type { Audience } from './present.ts';
export { readTimeline } from './read-timeline.ts';
export { findSession } from './store.ts';
export { timelineEvents, type ProgrammeChange } from './timeline-events.ts';
export { audienceOf } from './topics.ts';
