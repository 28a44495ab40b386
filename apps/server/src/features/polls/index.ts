import type { Feature } from '../../feature.ts';
import { startCounting } from './announce-counts.ts';
import { personalData } from './personal-data.ts';
import { pollRoutes } from './routes.ts';
import { pollTopics } from './topics.ts';

export { addDrafts, changeDrafts, listPollRows, lockEveryPoll, removeDrafts, type PollColumns } from './bundled.ts';
export { fillEmptyPolls } from './first-poll.ts';
export { pollTouched } from './present.ts';
export type { PollRow } from './store.ts';
export { pollAddress } from './poll-address.ts';
export { endScreen, ensureScreen, isScreen, makeScreenOf, screensOfHalls } from './screens.ts';

/** Polls: of an event or of a session, voted in once by each person, with results while they come. */
export const polls: Feature = {
  name: 'polls',
  topics: pollTopics,
  routes: pollRoutes,
  start: startCounting,
  personal_data: personalData,
};
