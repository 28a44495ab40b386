import { lazyPart } from '../../page/load-texts.ts';

/** The side panel, its quick links and what opens it. */
export { BottomBar } from './BottomBar.tsx';
export { QuickNav } from './QuickNav.tsx';
export { SidePanelSlot } from './SidePanelSlot.tsx';

export const MenuPlaces = lazyPart(['places'], () => import('./PlaceLinks.tsx').then((m) => m.MenuPlaces));
