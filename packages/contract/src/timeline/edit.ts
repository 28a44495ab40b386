import { COLLECTED_KINDS } from '@plenary/domain/timeline/edit/collected';
import { EDIT_FIELDS, EDIT_LIMITS } from '@plenary/domain/timeline/edit/fields';
import { EDIT_KINDS } from '@plenary/domain/timeline/edit/parts';
import { STREAM_CHOICES } from '@plenary/domain/timeline/edit/typed-stream';
import { SESSION_TOOLS } from '@plenary/domain/timeline/tools/tools';
import * as z from 'zod/mini';
import { FormFlag, listOf, wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';
import { SessionType } from './operations.ts';

/** Texts in further languages, by language and field, as a form has them; null: it has formatting, and stays. */
const TypedTexts = z.record(z.string(), z.record(z.string(), z.nullable(z.string())));

export const EditFieldName = z.enum(EDIT_FIELDS);

/** A track; those of an event are in the order of their positions. */
export const Track = z.object({
  name: z.string(),
  position: z.int(),
  color: z.optional(z.string()),
  /** Its name in further languages. */
  translations: z.optional(z.record(z.string(), z.object({ name: z.string() }))),
});
export type Track = z.infer<typeof Track>;

/** The stream of a session as its form shows it. */
const OpenedStream = z.object({
  kind: z.enum(STREAM_CHOICES),
  address: z.string(),
  /** Of a stream of its own: empty, the title is the session's. */
  title: z.string(),
  /** Pictures are ids of files, or addresses. */
  poster: z.nullable(z.string()),
  sponsor: z.object({ name: z.string(), url: z.string(), logo: z.nullable(z.string()) }),
});

/** The session that another one is a part of; null: none. */
const OpenedPart = z.object({ session: z.nullable(Id), minutes: z.int() });

/** A session as hosts change it: its own values, whatever a lock holds back from pages. */
export const EditableSession = z.object({
  id: Id,
  /** Grows with every change; an edit names the version that it was made from. */
  version: z.int(),
  type: SessionType,
  title: z.string(),
  starts_at: IsoTime,
  ends_at: z.nullable(IsoTime),
  link: z.nullable(z.string()),
  location: z.nullable(z.string()),
  max_occupancy: z.int(),
  featured: z.boolean(),
  cancelled: z.boolean(),
  /** Its team alone sees it. */
  hidden: z.boolean(),
  /** Markers: id of the session they belong to. Their times follow from it. */
  misc: z.nullable(Id),
  speakers: z.array(z.object({ uid: z.string(), name: z.string() })),
  /** The first one is the lead host, the others are co-hosts. */
  hosts: z.array(z.object({ uid: z.string(), name: z.string() })),
  categories: z.array(Track),
  format: z.nullable(z.string()),
  /** It has a description, and a picture. */
  described: z.boolean(),
  pictured: z.boolean(),
  /** It came with a schedule or a bundle, whose next import brings it back where it was removed. */
  imported: z.boolean(),
  /** Fields that a host changed: an import leaves them alone until they are released. */
  kept: z.array(EditFieldName),
  /** It stands here as the team wants it, and attendees see it otherwise (REL7); absent: they see it so. */
  waiting: z.optional(z.enum(COLLECTED_KINDS)),
});
export type EditableSession = z.infer<typeof EditableSession>;

/** `bio` as plain text; null: it has formatting. */
const OpenedSpeaker = z.object({
  ...{ uid: z.string(), name: z.string(), company: z.string(), job_title: z.string() },
  ...{ bio: z.nullable(z.string()), picture: z.nullable(z.string()), translations: TypedTexts },
});

/** The same with its description as plain text; null: it has formatting that a text field would lose. */
export const OpenedSession = z.extend(EditableSession, {
  description: z.nullable(z.string()),
  speakers: z.array(OpenedSpeaker),
  /** The first one is the lead host, the others are co-hosts. */
  hosts: z.array(OpenedSpeaker),
  language: z.nullable(z.string()),
  stream: OpenedStream,
  /** The id of its picture; null: it has none. */
  picture: z.nullable(z.string()),
  large_picture: z.nullable(z.string()),
  part: OpenedPart,
  open_session: z.boolean(),
  switched_off: z.array(z.enum(SESSION_TOOLS)),
  /** Its title and its description. */
  translations: TypedTexts,
});
export type OpenedSession = z.infer<typeof OpenedSession>;

/** The answer to an edit: the session after it, and the edit by which it is undone; null: nothing differed. */
export const Edited = z.object({ session: OpenedSession, edit: z.nullable(Id) });
export type Edited = z.infer<typeof Edited>;

/** The answer to undoing: the session as it is then; null: it was an addition, and the session is gone. */
export const Undone = z.object({ session: z.nullable(OpenedSession), edit: z.null() });
export type Undone = z.infer<typeof Undone>;

/** An edit as hosts see it in the list of the latest ones. */
export const SessionEdit = z.object({
  id: Id,
  at: IsoTime,
  kind: z.enum(EDIT_KINDS),
  session: Id,
  /** The session's title when it was edited. */
  title: z.string(),
  fields: z.array(EditFieldName),
  /** Name of the host; empty when the account is gone. */
  by: z.string(),
  undone: z.boolean(),
});
export type SessionEdit = z.infer<typeof SessionEdit>;

/** So many sessions can be asked for by id at once. */
export const SESSIONS_BY_ID_MAX = 100;
/** So many sessions are in one part of all. */
export const SESSIONS_PART = 200;
/** So many of the latest edits are listed. */
export const EDITS_LISTED = 30;

const EventParams = z.object({ event: z.string() });
/** Organisers: the change is kept with those that are collected, and attendees see it once it is released (REL7). */
export const Collect = { collect: z.optional(FormFlag) };
/** Organisers: sessions as the team wants them. */
const Collected = { collected: z.optional(FormFlag) };
const SessionParams = z.object({ event: z.string(), id: Id });
/** Room for the texts of a session, and of its speakers, in several languages. */
export const SESSION_BODY = 2 * 1024 * 1024;
export const Version = wholeNumber(0, Number.MAX_SAFE_INTEGER);
const text = (max: number) => z.optional(z.string().check(z.maxLength(max)));

/** A track as a form sends it. */
export const TypedTrack = z.object({
  name: z.string().check(z.maxLength(EDIT_LIMITS.track)),
  position: wholeNumber(0, 1_000_000),
  color: z.optional(z.string().check(z.regex(/^#[0-9a-f]{6}$/))),
  translations: z.optional(
    z.record(
      z.string().check(z.maxLength(EDIT_LIMITS.language)),
      z.object({ name: z.string().check(z.maxLength(EDIT_LIMITS.track)) }),
    ),
  ),
});

/** A speaker as a form sends them. */
export const TypedSpeaker = z.object({
  uid: z.string().check(z.minLength(1), z.maxLength(EDIT_LIMITS.speaker)),
  name: z.string().check(z.maxLength(EDIT_LIMITS.speaker)),
  company: z.string().check(z.maxLength(EDIT_LIMITS.speaker)),
  job_title: z.string().check(z.maxLength(EDIT_LIMITS.speaker)),
  /** Plain text; null: it stays as it is. */
  bio: z.nullable(z.string().check(z.maxLength(EDIT_LIMITS.bio))),
  /** A picture that was sent; null: none; absent: it stays as it is. */
  picture: z.optional(z.nullable(Id)),
  /** Organisers: their e-mail address, the same in all sessions; empty: none; absent: it stays. */
  email: z.optional(z.string().check(z.maxLength(EDIT_LIMITS.email))),
  /** Of the bio; absent: they stay. */
  translations: z.optional(
    z.record(
      z.string().check(z.maxLength(EDIT_LIMITS.language)),
      z.record(z.string(), z.nullable(z.string().check(z.maxLength(EDIT_LIMITS.bio)))),
    ),
  ),
});

/** The fields of a session as a form sends them; what is left out stays. */
export const SessionFields = {
  starts_at: z.optional(IsoTime),
  ends_at: z.optional(z.nullable(IsoTime)),
  title: text(EDIT_LIMITS.title),
  location: text(EDIT_LIMITS.location),
  link: text(EDIT_LIMITS.link),
  max_occupancy: z.optional(wholeNumber(0, EDIT_LIMITS.max_occupancy)),
  featured: z.optional(FormFlag),
  /** Called off, or takes place after all. */
  cancelled: z.optional(FormFlag),
  hidden: z.optional(FormFlag),
  /** Plain text; an empty line begins a paragraph. */
  description: text(EDIT_LIMITS.description),
  speakers: z.optional(z.array(TypedSpeaker).check(z.maxLength(EDIT_LIMITS.speakers))),
  hosts: z.optional(z.array(TypedSpeaker).check(z.maxLength(EDIT_LIMITS.speakers))),
  categories: z.optional(z.array(TypedTrack).check(z.maxLength(EDIT_LIMITS.tracks))),
  /** A picture that was sent; null: none. */
  picture: z.optional(z.nullable(Id)),
  /** Of the title and the description; languages and fields that are left out stay. */
  translations: z.optional(TypedTexts),
  format: text(EDIT_LIMITS.format),
  language: text(EDIT_LIMITS.language),
  stream: z.optional(
    z.object({
      kind: z.enum(STREAM_CHOICES),
      address: z.string().check(z.maxLength(EDIT_LIMITS.link)),
      /** Of a stream of its own. Empty: the session's title. */
      title: text(EDIT_LIMITS.title),
      /** A picture that was sent; null: none; absent: it stays. */
      poster: z.optional(z.nullable(Id)),
      /** Without a name: none. */
      sponsor: z.optional(
        z.object({
          name: z.string().check(z.maxLength(EDIT_LIMITS.title)),
          url: z.string().check(z.maxLength(EDIT_LIMITS.link)),
          logo: z.optional(z.nullable(Id)),
        }),
      ),
    }),
  ),
  large_picture: z.optional(z.nullable(Id)),
  /** The session that it is a part of, and how many minutes after that one's start it begins. */
  part: z.optional(z.object({ session: z.nullable(Id), minutes: wholeNumber(0, EDIT_LIMITS.offset_minutes) })),
  /** People join it, as far as it is a meeting. */
  open_session: z.optional(FormFlag),
  /** The tools that it has none of; an empty list: it has all that its event has. */
  switched_off: z.optional(listOf(z.enum(SESSION_TOOLS)).check(z.maxLength(SESSION_TOOLS.length))),
};

/** The page on which hosts change the timeline. */
export const timelineEditPage = operation({
  method: 'GET',
  path: '/:event/timeline',
  action: 'timeline.edit',
  envelope: 'page',
  summary: 'The page on which hosts change the timeline',
  params: EventParams,
});

export const listEditableSessions = operation({
  method: 'GET',
  path: '/:event/json/timeline/sessions',
  action: 'timeline.edit',
  envelope: 'payload',
  points: 5,
  summary:
    'Sessions as hosts change them: all, part by part in the order of their ids, or those that are named (ids parted by commas)',
  params: EventParams,
  query: z.object({
    ids: z.optional(z.string().check(z.regex(/^[0-9a-f]{24}(?:,[0-9a-f]{24}){0,99}$/))),
    /** The last one of the part before. */
    after: z.optional(Id),
    ...Collected,
  }),
  answer: z.object({ sessions: z.array(EditableSession), has_more: z.boolean() }),
});

export const openSession = operation({
  method: 'GET',
  path: '/:event/json/timeline/sessions/:id',
  action: 'timeline.edit',
  envelope: 'payload',
  summary: 'One session as hosts change it',
  params: SessionParams,
  query: z.object(Collected),
  answer: z.object({
    session: OpenedSession,
    /** Addresses of its pictures, by their ids. */
    pictures: z.record(z.string(), z.string()),
    /** For organisers who ask for it as the team wants it: e-mail addresses of its speakers and hosts, by their uid. */
    emails: z.optional(z.record(z.string(), z.string())),
  }),
  refusals: ['session_gone'],
});

export const changeSession = operation({
  method: 'POST',
  path: '/:event/json/timeline/sessions/:id',
  action: 'timeline.edit',
  envelope: 'payload',
  body_bytes: SESSION_BODY,
  summary: 'Changes a session; what is left out stays',
  params: SessionParams,
  body: z.object({ version: Version, ...Collect, ...SessionFields }),
  answer: Edited,
  refusals: ['session_gone', 'session_changed'],
});

export const extendSession = operation({
  method: 'POST',
  path: '/:event/json/timeline/sessions/:id/extend',
  action: 'timeline.edit',
  envelope: 'payload',
  summary: 'Moves the end of a session by five minutes',
  params: SessionParams,
  body: z.object({ version: Version }),
  answer: Edited,
  refusals: ['session_gone', 'session_changed', 'cannot_extend'],
});

export const endSession = operation({
  method: 'POST',
  path: '/:event/json/timeline/sessions/:id/end',
  action: 'timeline.edit',
  envelope: 'payload',
  summary: 'Ends a session that is on now',
  params: SessionParams,
  body: z.object({ version: Version }),
  answer: Edited,
  refusals: ['session_gone', 'session_changed', 'cannot_end'],
});

export const releaseSession = operation({
  method: 'POST',
  path: '/:event/json/timeline/sessions/:id/release',
  action: 'timeline.edit',
  envelope: 'payload',
  summary: 'Gives fields that a host changed back to the schedule, from its next import on',
  params: SessionParams,
  body: z.object({ version: Version, ...Collect, fields: listOf(EditFieldName) }),
  answer: Edited,
  refusals: ['session_gone', 'session_changed'],
});

export const listEdits = operation({
  method: 'GET',
  path: '/:event/json/timeline/edits',
  action: 'timeline.edit',
  envelope: 'payload',
  summary: 'The latest edits of the timeline',
  params: EventParams,
  answer: z.object({ edits: z.array(SessionEdit) }),
});

export const undoEdit = operation({
  method: 'POST',
  path: '/:event/json/timeline/edits/:id/undo',
  action: 'timeline.edit',
  envelope: 'payload',
  summary: 'Puts back what an edit replaced, unless the same fields were changed since',
  params: SessionParams,
  answer: Undone,
  refusals: ['session_gone', 'not_found', 'forbidden', 'edit_undone', 'edit_overtaken'],
});
