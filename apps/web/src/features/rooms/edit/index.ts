import { lazyPart } from '../../../page/load-texts.ts';

/** The page of rooms where others lead to it. */
export const RoomsLink = lazyPart(['rooms-edit'], () => import('./RoomsLink.tsx').then((m) => m.RoomsLink));
