import { lazyPart } from '../../../../page/load-texts.ts';

/** Parts for those who send a file, or look at one. */
export const ChosenFile = lazyPart(['chat-files'], () => import('./ChosenFile.tsx').then((m) => m.ChosenFile));
export const FileViewer = lazyPart(['chat-files'], () => import('./FileViewer.tsx').then((m) => m.FileViewer));
