import { EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import { SESSION_TOOLS } from '@plenary/domain/timeline/tools/tools';
import * as z from 'zod/mini';
import { listOf, wholeNumber } from '../forms.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';
import { Collect, Edited, SESSION_BODY, SessionFields, TypedSpeaker, TypedTrack, Version } from './edit.ts';
import { UNDONE_MAX } from './late.ts';

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
export const Seen = z.object({ id: Id, version: Version });

const Act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('move'), minutes: wholeNumber(-MOVED_MAX, MOVED_MAX) }),
  z.object({ kind: z.literal('place'), location: z.string().check(z.maxLength(EDIT_LIMITS.location)) }),
  z.object({ kind: z.literal('track'), track: z.nullable(TypedTrack) }),
  z.object({ kind: z.literal('cancel'), cancelled: z.boolean() }),
  z.object({ kind: z.literal('hide'), hidden: z.boolean() }),
  z.object({ kind: z.literal('tool'), tool: z.enum(SESSION_TOOLS), on: z.boolean() }),
  z.object({ kind: z.literal('speaker'), speaker: TypedSpeaker }),
  z.object({ kind: z.literal('remove') }),
]);

export const sessionsPage = operation({
  method: 'GET',
  path: '/studio/:event/programme',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The sessions of an event, to be added, moved and changed',
  params: EventParams,
});

export const addSession = operation({
  method: 'POST',
  path: '/:event/json/studio/programme/sessions',
  action: 'studio.organise',
  envelope: 'payload',
  body_bytes: SESSION_BODY,
  summary: 'Adds a session under an id that the page chose; sent again it is the same one',
  params: EventParams,
  body: z.extend(z.object(SessionFields), {
    id: Id,
    /** The session whose values it begins with; what is named here takes their place. */
    copy_of: z.optional(Id),
    ...Collect,
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
  body: z.object({ version: Version, ...Collect }),
  /** null: it is collected, and given up instead of undone. */
  answer: z.object({ edit: z.nullable(Id) }),
  refusals: ['session_gone', 'session_changed'],
});

export const changeSessions = operation({
  method: 'POST',
  path: '/:event/json/studio/programme/change',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary:
    'Moves, places, cancels, hides, equips or removes several sessions, or changes a speaker in them, in one step or not at all',
  params: EventParams,
  body: z.object({ sessions: listOf(Seen).check(z.minLength(1), z.maxLength(MANY_MAX)), act: Act, ...Collect }),
  answer: z.object({ sessions: z.int(), edits: z.array(Id) }),
  refusals: ['session_gone', 'session_changed'],
});

/** The form field of a picture. */
export const PICTURE_FILE = {
  field: 'file',
  max_bytes: 10 * 2 ** 20,
  too_large: { code: 'picture_too_large', max: 10 },
} as const;

/** A picture that was sent: its id, and the address of its smallest size. */
export const SentPicture = z.object({ picture: Id, address: z.string() });
export type SentPicture = z.infer<typeof SentPicture>;

export const addPicture = operation({
  method: 'POST',
  path: '/:event/json/studio/programme/pictures',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary:
    'Keeps a picture for a session or a speaker, encoded again in three sizes; it is shown once a session names it',
  params: EventParams,
  body: z.object({}),
  file: PICTURE_FILE,
  answer: SentPicture,
  refusals: ['too_large', 'empty_file', 'busy'],
});
