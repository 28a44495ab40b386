/** Threads and their members: the only writer of `chat_threads` and `chat_members`. */
export {
  addThreadMembers,
  closeTalks,
  deleteThreads,
  dropMemberships,
  dropThreadMembers,
  forgetCreator,
  insertThread,
  insertThreadOnce,
  openTalks,
  updateThread,
  type NewThread,
  type Talk,
} from './store.ts';
