import type { Feature } from '../../feature.ts';
import { personalData } from './personal-data.ts';

/** People who moderate halls, as persons of the event. */
export const hallModerators: Feature = { name: 'hall-moderators', personal_data: personalData };

export {
  admitModerators,
  awaitModerator,
  moderatingAccounts,
  MODERATORS_COME,
  putModerators,
  readAwaitedModerators,
  readModerators,
  type AwaitedModerator,
} from './moderators.ts';
export { moderationNews } from './news.ts';
