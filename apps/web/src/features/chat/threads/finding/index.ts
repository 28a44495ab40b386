import { lazyPart } from '../../../../page/load-texts.ts';

/** The ways to a message of a chat: each comes with the texts that only it needs. */
export const SearchButton = lazyPart(['finding'], () => import('./SearchButton.tsx').then((m) => m.SearchButton));
export const PinnedBar = lazyPart(['finding'], () => import('./PinnedBar.tsx').then((m) => m.PinnedBar));
export const InfoButton = lazyPart(['finding'], () => import('./InfoButton.tsx').then((m) => m.InfoButton));
export const SearchView = lazyPart(['finding'], () => import('./SearchView.tsx').then((m) => m.SearchView));
