import { lazyPart } from '../../../../page/load-texts.ts';

/** Reports a message, with the texts that only it needs. */
export const ReportDialog = lazyPart(['moderation'], () => import('./ReportDialog.tsx').then((m) => m.ReportDialog));

/** Mutes or bans the author of a message. */
export const SanctionDialog = lazyPart([], () => import('./SanctionDialog.tsx').then((m) => m.SanctionDialog));
