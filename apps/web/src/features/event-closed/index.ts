import { lazyPart } from '../../page/load-texts.ts';

/** For events that have an intro. */
export const WelcomeIntro = lazyPart(['event-closed'], () => import('./WelcomeIntro.tsx').then((m) => m.WelcomeIntro));
