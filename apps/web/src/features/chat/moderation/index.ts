import { lazyPart } from '../../../page/load-texts.ts';

/** The desk of those who moderate, with the texts that only it needs. */
export const CaseQueue = lazyPart(['moderation', 'chat'], () => import('./CaseQueue.tsx').then((m) => m.CaseQueue));
/** The rules of the chat as a form, in pages of others. */
export const RulesOfEvent = lazyPart(['moderation'], () => import('./RulesForm.tsx').then((m) => m.RulesOfEvent));
export const RulesDialog = lazyPart(['moderation'], () => import('./RulesDialog.tsx').then((m) => m.RulesDialog));
export { useWaiting, useWaitingFeed } from './use-waiting.ts';
