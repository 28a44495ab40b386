import type { Feature } from '../../feature.ts';
import { startAnnouncer } from './announcer.ts';
import { timelineRoutes } from './routes.ts';
import { timelineTopics } from './topics.ts';

/** The timeline: its live topics, the announcements of its locks, and the clock control of development. */
export const timeline: Feature = {
  name: 'timeline',
  topics: timelineTopics,
  routes: timelineRoutes,
  start: startAnnouncer,
};

export { moveClock } from './announcements.ts';
export type { Audience } from './present.ts';
export {
  findSession,
  findTimelineEvent,
  listSomeSessions,
  lockTimelineEvent,
  sessionTitles,
  type SessionRow,
} from './store.ts';
export { readDocument } from './document.ts';
export { agendaPath, linkedSessions, type LinkedSession } from './linked.ts';
export { readNear, streamForNow, type NearPage } from './near.ts';
export { readHalls } from './read-halls.ts';
export { findWithHidden, listWithHidden, readRulesWithHidden } from './with-hidden.ts';
export { detailsOf, readEvent, readRules } from './read-timeline.ts';
export { timelineEvents, type TimelineChange } from './timeline-events.ts';
export { audienceOf } from './topics.ts';
export { insertSessions, lockSession, removeSessions, updateSession, type SessionColumns } from './write-rows.ts';
