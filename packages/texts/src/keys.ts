import type { AgendaTexts } from './keys/agenda.ts';
import type { ChatTexts } from './keys/chat.ts';
import type { ConsentTexts } from './keys/consent.ts';
import type { DevClockTexts } from './keys/dev-clock.ts';
import type { ErrorPagesTexts } from './keys/error-pages.ts';
import type { ErrorsTexts } from './keys/errors.ts';
import type { EventClosedTexts } from './keys/event-closed.ts';
import type { FlashTexts } from './keys/flash.ts';
import type { FrameTexts } from './keys/frame.ts';
import type { HomeTexts } from './keys/home.ts';
import type { LateTexts } from './keys/late.ts';
import type { MailTexts } from './keys/mail.ts';
import type { MyEventsTexts } from './keys/my-events.ts';
import type { StreamsTexts } from './keys/streams.ts';

/** Written by `npm run texts`: what each text needs, by its key; null where it needs nothing. */
export type TextValues = AgendaTexts & ChatTexts & ConsentTexts & DevClockTexts & ErrorPagesTexts & ErrorsTexts & EventClosedTexts & FlashTexts & FrameTexts & HomeTexts & LateTexts & MailTexts & MyEventsTexts & StreamsTexts;
export type Namespace = 'agenda' | 'chat' | 'consent' | 'dev-clock' | 'error-pages' | 'errors' | 'event-closed' | 'flash' | 'frame' | 'home' | 'late' | 'mail' | 'my-events' | 'streams';
