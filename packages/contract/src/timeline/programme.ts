import * as z from 'zod/mini';
import { listOf, wholeNumber } from '../forms.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';
import { Edited, SessionFields, Version } from './edit.ts';
import { UNDONE_MAX } from './late.ts';
import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';

/** So many sessions are changed at once. */
export const MANY_MAX = UNDONE_MAX;

/** The most minutes by which sessions are moved at once: a year. */
export const MOVED_MAX = 366 * 24 * 60;

/** The things that go with a session that is removed: people who marked it or are in it, its questions and polls. */
export const SessionUse = z.object({ marked: z.int(), questions: z.int(), polls: z.int() });
export type SessionUse = z.infer<typeof SessionUse>;

const EventParams = z.object({ event: z.string() });
const SessionParams = z.object({ event: z.string(), id: Id });

/** A session with the version that its organiser saw. */
const Seen = z.object({ id: Id, version: Version });

const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), minutes: wholeNumber(-MOVED_MAX, MOVED_MAX) }),
  z.object({ kind: z.literal('place'), location: z.string().check(z.maxLength(EDIT_LIMITS.location)) }),
  z.object({ kind: z.literal('cancel'), cancelled: z.boolean() }),
  z.object({ kind: z.literal('remove') }),
]);

export const addSession = operation({
  method: 'POST',
  path: '/:event/json/studio/programme/sessions',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Adds a session under an id that the page chose; sent again it is the same one',
  params: EventParams,
  body: z.extend(z.object(SessionFields), {
    id: Id,
    /** The session whose values it begins with; what is named here takes their place. */
    copy_of: z.optional(Id),
  }),
  answer: Edited,
  refusals: ['session_gone', 'not_found'],
});

export const readSessionUse = operation({
  method: 'GET',
  path: '/:event/json/studio/programme/sessions/:id/use',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'What would go with a session that is removed',
  params: SessionParams,
  answer: SessionUse,
});

export const removeSession = operation({
  method: 'POST',
  path: '/:event/json/studio/programme/sessions/:id/remove',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Removes a session with its parts; undoing that brings it back under its id',
  params: SessionParams,
  body: z.object({ version: Version }),
  answer: z.object({ edit: Id }),
  refusals: ['session_gone', 'session_changed'],
});

export const changeSessions = operation({
  method: 'POST',
  path: '/:event/json/studio/programme/change',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary: 'Moves, places, cancels or removes several sessions in one step, or none of them',
  params: EventParams,
  body: z.object({ sessions: listOf(Seen).check(z.minLength(1), z.maxLength(MANY_MAX)), act: Act }),
  answer: z.object({ sessions: z.int(), edits: z.array(Id) }),
  refusals: ['session_gone', 'session_changed'],
});
