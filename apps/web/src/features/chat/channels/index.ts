import { lazyPart } from '../../../page/load-texts.ts';

/** The channels beside a stream; other pages have one. */
export const ChannelTabs = lazyPart(['channels'], () => import('./ChannelTabs.tsx').then((m) => m.ChannelTabs));
