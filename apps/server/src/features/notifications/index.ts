import type { Feature } from '../../feature.ts';
import { spread, startLeaving } from './leaving.ts';
import { personalData } from './personal-data.ts';
import { pushNotice } from './push/push-job.ts';
import { startReminding } from './reminders.ts';
import { notificationRoutes } from './routes.ts';
import { startSweeping } from './sweep.ts';
import { notificationsTopic } from './topics.ts';

export { takeBackFromEverybody, notifyEverybody } from './announce.ts';
export {
  changed as noticesChanged,
  notify,
  notifyLater,
  sawThread,
  takeBack,
  takeBackMentions,
  takeBackMessages,
  type PeopleNotice,
  type NotifiedPerson,
} from './notify.ts';
export { endMails, readHidden } from './preferences.ts';
export { endPush } from './push/push-store.ts';
export { takeBackReminder } from './reminders.ts';
export { readStopToken } from './stop-mails.ts';
export { countUnreadKinds, type Unread } from './store.ts';

/** News for people: their lists, announcements to everybody, reminders of what they have marked, and the mails of all that. */
export const notifications: Feature = {
  name: 'notifications',
  topics: [notificationsTopic],
  routes: notificationRoutes,
  jobs: [spread, pushNotice],
  start: (ctx) => {
    const stops = [startReminding(ctx), startLeaving(ctx), startSweeping(ctx)];
    return async () => {
      await Promise.all(stops.map((stop) => stop()));
    };
  },
  personal_data: personalData,
};
