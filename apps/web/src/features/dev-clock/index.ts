import { lazyPart } from '../../page/load-texts.ts';

/** The clock control, fetched when a person opens it. */
export const ClockControl = lazyPart(['dev-clock'], () => import('./ClockControl.tsx').then((m) => m.ClockControl));
