import { lazyPart } from '../../../page/load-texts.ts';

/** The reports as those who moderate see them, and as others make them; each with the texts that only it needs. */
export const CaseQueue = lazyPart(['moderation'], () => import('./CaseQueue.tsx').then((m) => m.CaseQueue));
export const RulesDialog = lazyPart(['moderation'], () => import('./RulesDialog.tsx').then((m) => m.RulesDialog));
export const ReportDialog = lazyPart(['moderation'], () =>
  import('../threads/menus/ReportDialog.tsx').then((m) => m.ReportDialog),
);
