import type { ChatTexts } from './keys/chat.ts';
import type { ErrorsTexts } from './keys/errors.ts';
import type { FlashTexts } from './keys/flash.ts';
import type { FrameTexts } from './keys/frame.ts';
import type { MailTexts } from './keys/mail.ts';

/** Written by `npm run texts`: what each text needs, by its key; null where it needs nothing. */
export type TextValues = ChatTexts & ErrorsTexts & FlashTexts & FrameTexts & MailTexts;
export type Namespace = 'chat' | 'errors' | 'flash' | 'frame' | 'mail';
