import { lazyPart } from '../../page/load-texts.ts';

/** The way to the page "Audience", fetched when a person opens a menu that has it. */
export const AudienceLink = lazyPart(['audience'], () => import('./AudienceLink.tsx').then((m) => m.AudienceLink));
