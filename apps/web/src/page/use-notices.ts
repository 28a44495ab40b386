import { useStore } from 'zustand';
import { useServices } from './services.tsx';

/** How many notifications are unread. */
export const useUnreadNotices = (): number => useStore(useServices().notices, ({ unread }) => unread);

/** The same without those of threads with members, which count among the unread chats: beside these none counts twice. */
export const useOtherNotices = (): number =>
  useStore(useServices().notices, ({ unread, of_threads = 0 }) => Math.max(0, unread - of_threads));
