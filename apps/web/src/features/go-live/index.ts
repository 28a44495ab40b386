import { lazyPart } from '../../page/load-texts.ts';

/** The hosts' view of a stream, fetched by hosts alone. */
export const HostView = lazyPart(['go-live'], () => import('./HostView.tsx').then((m) => m.HostView));
