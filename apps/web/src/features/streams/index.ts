import { lazy } from 'react';

/** The live streams to choose from; its code arrives when it is first opened. Needs a `<Suspense>` around it. */
export const LiveStreamsModal = lazy(() =>
  import('./LiveStreamsModal.tsx').then((m) => ({ default: m.LiveStreamsModal })),
);
