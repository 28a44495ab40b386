import { useStore } from 'zustand';
import { useServices } from './services.tsx';

/** How many notifications are unread. */
export const useUnreadNotices = (): number => useStore(useServices().notices, ({ unread }) => unread);
