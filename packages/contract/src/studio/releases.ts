import { ANNOUNCEMENT } from '@plenary/domain/notifications/limits';
import * as z from 'zod/mini';
import { operation } from '../operation.ts';
import { CollectedChange } from '../timeline/collected.ts';
import { SectionName, SECTIONS, Unreleased } from './sections.ts';

/** Everything of an event that attendees do not see yet (REL10). */
export const Waiting = z.object({
  sections: z.array(z.object({ section: SectionName, changes: z.array(Unreleased) })),
  sessions: z.array(CollectedChange),
  /** Names this state of it; a release says which one it shows. */
  seen: z.string(),
});
export type Waiting = z.infer<typeof Waiting>;

/** Changes that wait for their release, on a page of the studio. */
export const WaitingOnPage = z.object({ page: z.enum(['sessions', ...SECTIONS]), count: z.int() });
export type WaitingOnPage = z.infer<typeof WaitingOnPage>;

const EventParams = z.object({ event: z.string() });

export const releaseEverything = operation({
  method: 'POST',
  path: '/:event/json/studio/release',
  action: 'studio.organise',
  envelope: 'payload',
  points: 30,
  summary: 'Shows attendees everything that waits, on all pages, at one moment or nothing of it',
  params: EventParams,
  body: z.object({
    seen: z.string().check(z.maxLength(64)),
    /** Words to those who marked or joined a session that was moved, called off, changed or removed; empty: nobody is notified. */
    notice: z.optional(z.string().check(z.maxLength(ANNOUNCEMENT.message_max))),
  }),
  answer: Waiting,
  refusals: ['changed_meanwhile'],
});
export const countWaiting = operation({
  method: 'GET',
  path: '/:event/json/releases/waiting',
  action: 'host.read',
  envelope: 'payload',
  summary: 'On which pages of the studio changes wait for their release, and how many',
  params: EventParams,
  answer: z.object({ pages: z.array(WaitingOnPage) }),
});
