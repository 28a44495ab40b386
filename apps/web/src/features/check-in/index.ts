import { lazyPart } from '../../page/load-texts.ts';

/** Checking in where others show it: each comes when it is needed, with the texts that it draws. */
export const CheckInLink = lazyPart(['check-in'], () => import('./CheckInLink.tsx').then((m) => m.CheckInLink));
