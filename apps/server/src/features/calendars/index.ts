import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { calendarRoutes } from './routes.ts';

/** Calendars out: a file for each session, and addresses to subscribe to. */
export const calendars: Feature = { name: 'calendars', routes: calendarRoutes, personal_data: personalData };
