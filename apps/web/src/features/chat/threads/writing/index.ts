import { lazyPart } from '../../../../page/load-texts.ts';

/** Help with writing a message, with the texts that only it needs. */
export const MentionList = lazyPart(['writing'], () => import('./MentionList.tsx').then((m) => m.MentionList));
export const EmojiPicker = lazyPart(['writing'], () => import('./EmojiPicker.tsx').then((m) => m.EmojiPicker));
export const TypingLine = lazyPart(['writing'], () => import('./TypingLine.tsx').then((m) => m.TypingLine));
