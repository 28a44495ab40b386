import { lazyPart } from '../../../page/load-texts.ts';

/** 'Ask a Question', and what those who answer have beside its name; each with the texts that only it needs. */
export const SupportTab = lazyPart(['support'], () => import('./SupportTab.tsx').then((m) => m.SupportTab));
export const OpenQuestions = lazyPart(['support'], () => import('./OpenQuestions.tsx').then((m) => m.OpenQuestions));
