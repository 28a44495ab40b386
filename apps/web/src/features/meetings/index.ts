import { lazyPart } from '../../page/load-texts.ts';

/** Meetings where others show them. */
export const MeetingLink = lazyPart(['meetings'], () => import('./MeetingLink.tsx').then((m) => m.MeetingLink));
