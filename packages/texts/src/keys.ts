import type { AgendaTexts } from './keys/agenda.ts';
import type { AttendanceTexts } from './keys/attendance.ts';
import type { AvatarTexts } from './keys/avatar.ts';
import type { ChatTexts } from './keys/chat.ts';
import type { ConsentTexts } from './keys/consent.ts';
import type { DevClockTexts } from './keys/dev-clock.ts';
import type { ErrorPagesTexts } from './keys/error-pages.ts';
import type { ErrorsTexts } from './keys/errors.ts';
import type { EventClosedTexts } from './keys/event-closed.ts';
import type { FieldsTexts } from './keys/fields.ts';
import type { FirstStepsTexts } from './keys/first-steps.ts';
import type { FlashTexts } from './keys/flash.ts';
import type { FrameTexts } from './keys/frame.ts';
import type { HomeTexts } from './keys/home.ts';
import type { LateTexts } from './keys/late.ts';
import type { LegalTexts } from './keys/legal.ts';
import type { MailTexts } from './keys/mail.ts';
import type { MyEventsTexts } from './keys/my-events.ts';
import type { OfflineTexts } from './keys/offline.ts';
import type { OnboardingTexts } from './keys/onboarding.ts';
import type { SessionsTexts } from './keys/sessions.ts';
import type { SettingsTexts } from './keys/settings.ts';
import type { StreamsTexts } from './keys/streams.ts';
import type { TimelineTexts } from './keys/timeline.ts';
import type { TimelineEditsTexts } from './keys/timeline-edits.ts';

/** Written by `npm run texts`: what each text needs, by its key; null where it needs nothing. */
export type TextValues = AgendaTexts & AttendanceTexts & AvatarTexts & ChatTexts & ConsentTexts & DevClockTexts & ErrorPagesTexts & ErrorsTexts & EventClosedTexts & FieldsTexts & FirstStepsTexts & FlashTexts & FrameTexts & HomeTexts & LateTexts & LegalTexts & MailTexts & MyEventsTexts & OfflineTexts & OnboardingTexts & SessionsTexts & SettingsTexts & StreamsTexts & TimelineTexts & TimelineEditsTexts;
export type Namespace = 'agenda' | 'attendance' | 'avatar' | 'chat' | 'consent' | 'dev-clock' | 'error-pages' | 'errors' | 'event-closed' | 'fields' | 'first-steps' | 'flash' | 'frame' | 'home' | 'late' | 'legal' | 'mail' | 'my-events' | 'offline' | 'onboarding' | 'sessions' | 'settings' | 'streams' | 'timeline' | 'timeline-edits';
