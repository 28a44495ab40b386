import { lazy } from 'react';

/** The agenda; its code arrives when it is first opened. Needs a `<Suspense>` around it. */
export const AgendaModal = lazy(() => import('./AgendaModal.tsx').then((m) => ({ default: m.AgendaModal })));
