import { lazy } from 'react';

/** The clock control, fetched when somebody opens it. */
export const ClockControl = lazy(() =>
  import('./ClockControl.tsx').then((module) => ({ default: module.ClockControl })),
);
