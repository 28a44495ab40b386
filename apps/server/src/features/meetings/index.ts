import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';
import { startMeetings } from './round.ts';
import { meetingRoutes } from './routes.ts';

export { meetingItems } from './calendar.ts';

/** Meetings of two at times that people offer: asked for, agreed on, moved, called off, and held in a call of their own. */
export const meetings: Feature = {
  name: 'meetings',
  routes: meetingRoutes,
  start: startMeetings,
  personal_data: personalData,
};
