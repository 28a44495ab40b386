import type { Feature } from '../../../feature.ts';
import { startAsking } from './sources/ask-due.ts';
import { scheduleRoutes } from './sources/routes.ts';

/** Schedules of an event: imported by commands and organisers, and read again at their addresses. */
export const schedules: Feature = { name: 'schedules', routes: scheduleRoutes, start: startAsking };

export {
  applySchedule,
  importSchedule,
  planSchedule,
  type ScheduleOptions,
  type SchedulePlan,
  type ScheduleReport,
} from './import-schedule.ts';
export type { Fetched } from './sources/fetch-schedule.ts';
export { givenSchedule, unreachable, unreadable } from './sources/given.ts';
