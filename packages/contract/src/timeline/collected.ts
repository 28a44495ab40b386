import { ANNOUNCEMENT } from '@plenary/domain/notifications/limits';
import { COLLECTED_KINDS, COLLECTING } from '@plenary/domain/timeline/edit/collected';
import * as z from 'zod/mini';
import { listOf } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';
import { EditFieldName } from './edit.ts';
import { Seen } from './programme.ts';

/** A change of the timeline that waits for its release. */
export const CollectedChange = z.object({
  /** The session. */
  id: Id,
  /** Grows with every change of it; a release names the one that was seen. */
  version: z.int(),
  kind: z.enum(COLLECTED_KINDS),
  title: z.string(),
  starts_at: z.nullable(IsoTime),
  /** The fields that differ from what attendees see. */
  fields: z.array(EditFieldName),
  /** Name of the person who changed it last; empty: nobody who is still here. */
  by: z.string(),
});
export type CollectedChange = z.infer<typeof CollectedChange>;

/** Changes that wait, and when changes are collected. */
export const Collected = z.object({ collecting: z.enum(COLLECTING), changes: z.array(CollectedChange) });
export type Collected = z.infer<typeof Collected>;

const EventParams = z.object({ event: z.string() });
/** So many changes are released or given up at once. */
export const RELEASED_MAX = 5_000;
const Chosen = listOf(Seen).check(z.minLength(1), z.maxLength(RELEASED_MAX));

export const readCollected = operation({
  method: 'GET',
  path: '/:event/json/studio/programme/collected',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'The changes of the timeline that attendees do not see yet',
  params: EventParams,
  answer: Collected,
});

export const setCollecting = operation({
  method: 'POST',
  path: '/:event/json/studio/programme/collecting',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Says when changes of the timeline are collected; those that wait go on waiting',
  params: EventParams,
  body: z.object({ collecting: z.enum(COLLECTING) }),
  answer: Collected,
});

export const releaseCollected = operation({
  method: 'POST',
  path: '/:event/json/studio/programme/release',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary: 'Shows attendees the changes of these sessions, all of them at one moment or none',
  params: EventParams,
  body: z.object({
    sessions: Chosen,
    /** Words to those who marked or joined a session that was moved, called off, changed or removed; empty: nobody is notified. */
    notice: z.optional(z.string().check(z.maxLength(ANNOUNCEMENT.message_max))),
  }),
  /** `edits`: those that undo it. */
  answer: z.extend(Collected, { released: z.int(), edits: z.array(Id) }),
  refusals: ['session_changed'],
});

export const giveUpCollected = operation({
  method: 'POST',
  path: '/:event/json/studio/programme/give-up',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Gives up the changes of these sessions: what attendees see stays',
  params: EventParams,
  body: z.object({ sessions: Chosen }),
  answer: Collected,
  refusals: ['session_changed'],
});
