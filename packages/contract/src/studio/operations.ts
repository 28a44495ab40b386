import { CHECKS, KINDS, PHASES, type CheckId } from '@plenary/domain/studio/left';
import { BEGINNING, HELD_KINDS, NEW_EVENT, TEMPLATES } from '@plenary/domain/studio/new-event';
import { STREAM_SILENT } from '@plenary/domain/streams/address';
import { COPY_PARTS } from '@plenary/domain/studio/copy';
import * as z from 'zod/mini';
import { EventKind } from '../event.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';
import { ScheduleChoices, ScheduleUnreachable, ScheduleUnreadable } from '../schedules/operations.ts';

/** An event that a person organises, in the list of the studio. */
export const OrganisedEvent = z.object({
  slug: z.string(),
  name: z.string(),
  starts_at: z.nullable(IsoTime),
  closes_at: z.nullable(IsoTime),
  time_zone: z.string(),
});
export type OrganisedEvent = z.infer<typeof OrganisedEvent>;

const Thing = z.discriminatedUnion('of', [
  z.object({ of: z.literal('one'), name: z.string() }),
  ...KINDS.map((kind) => z.object({ of: z.literal(kind) })),
]);

/** A step on the way to an event, and whether it is done (STU5). */
export const Check = z.object({
  id: z.enum(Object.keys(CHECKS) as [CheckId, ...CheckId[]]),
  phase: z.enum(PHASES),
  state: z.enum(['done', 'due', 'advised']),
  count: z.optional(z.int()),
  /** The first of the things that it is about, and how many more there are. */
  things: z.optional(z.readonly(z.array(Thing))),
  more: z.optional(z.int()),
  rehearsed: z.optional(z.object({ at: IsoTime, minutes: z.int() })),
  /** Streams that do not answer, and when the addresses were asked; null: one never was. `stale`: they are to be asked again. */
  asked: z.optional(
    z.object({
      dead: z.readonly(
        z.array(
          z.object({
            ...{ name: z.string(), of: z.enum(['hall', 'session']) },
            answer: z.enum(STREAM_SILENT),
          }),
        ),
      ),
      asked_at: z.nullable(IsoTime),
      stale: z.boolean(),
    }),
  ),
  /** The session at which it is done. */
  session: z.optional(Id),
});

const basics = {
  name: z.string().check(z.maxLength(2 * NEW_EVENT.name_max)),
  event_kind: EventKind,
  time_zone: z.string().check(z.maxLength(64)),
  /** As a clock on the wall there shows it: `2027-05-01T10:00`. */
  starts_at: z.string().check(z.maxLength(64)),
  ends_at: z.string().check(z.maxLength(64)),
};

/** The basics of an event as its form shows them; times as a clock on the wall there shows them, empty: none. */
export const EventForm = z.object({
  ...basics,
  /** From when attendees come in, empty: at once; absent: it moves with the begin. */
  opens_at: z.optional(z.string().check(z.maxLength(64))),
});
export type EventForm = z.infer<typeof EventForm>;

/** The basics as they are saved, and as they were in the form before: what another organiser changed since then stays. */
const EventSave = z.extend(EventForm, { before: z.optional(EventForm) });

/** The form field of a schedule or a bundle, of which an event is made. */
export const BEGINNING_FILE = {
  field: 'file',
  max_bytes: BEGINNING.max_bytes,
  too_large: { code: 'file_too_large', max: BEGINNING.max_bytes / 2 ** 20 },
} as const;

/** A schedule or a bundle of which an event can be made, or why it is none. */
export const Beginning = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('understood'),
    what: z.enum(['schedule', 'bundle']),
    /** The basics that it suggests. */
    form: z.partial(EventForm),
    /** The things that it holds. */
    holds: z.array(z.object({ kind: z.enum(HELD_KINDS), count: z.int() })),
    /** Names of its halls. */
    halls: z.array(z.string()),
    /** The importer's sentences. */
    notes: z.array(z.string()),
  }),
  ScheduleUnreadable,
  ScheduleUnreachable,
]);
export type Beginning = z.infer<typeof Beginning>;

/** A schedule or a bundle at an address, and how it is to be read; a file comes beside it. */
const given = { address: ScheduleChoices.shape.address, dates: ScheduleChoices.shape.dates };

export const readBeginning = operation({
  method: 'POST',
  path: '/json/studio/events/read',
  action: 'studio.make',
  envelope: 'payload',
  points: 20,
  summary:
    'Reads a schedule or a bundle (.zip), as multipart or at an address, and says what an event of it would be; nothing is stored',
  body: z.object({ ...given, time_zone: basics.time_zone }),
  file: BEGINNING_FILE,
  answer: Beginning,
  refusals: ['may_not_make', 'too_large', 'busy', 'rate_limited'],
});
export const studioPage = operation({
  method: 'GET',
  path: '/studio',
  action: 'site.events',
  envelope: 'page',
  summary: 'The studio: the events that one organises',
});
export const newEventPage = operation({
  method: 'GET',
  path: '/studio/new',
  action: 'studio.make',
  envelope: 'page',
  summary: 'The questions that make an event',
  refusals: ['may_not_make'],
});
export const makeEvent = operation({
  method: 'POST',
  path: '/json/studio/events',
  action: 'studio.make',
  envelope: 'payload',
  summary:
    'Makes an event of a template, a schedule, a bundle, or the content of another, whose organiser is the caller',
  body: z.object({
    ...basics,
    slug: z.string().check(z.maxLength(200)),
    template: z.enum(TEMPLATES),
    /** The address of an event of one's own: its content instead of the template's, with its times moved along. */
    copy_of: z.optional(z.string().check(z.maxLength(64))),
    /** Its parts; absent: all but the team. */
    parts: z.optional(z.array(z.enum(COPY_PARTS))),
    /** A schedule, or as multipart a schedule or a bundle, whose content it has instead of the template's. */
    address: z.optional(given.address),
    dates: z.optional(given.dates),
  }),
  file: BEGINNING_FILE,
  answer: z.object({ slug: z.string() }),
  refusals: ['may_not_make', 'too_large', 'busy', 'rate_limited'],
});
/** An event that may be copied, as its maker sees it before. */
export const CopySummary = z.object({
  /** null: it has no begin, and its times are counted from when it was made. */
  starts_at: z.nullable(IsoTime),
  time_zone: z.string(),
  /** How many things are in each part; of settings, look and tour 1 where there are some. */
  counts: z.record(z.enum(COPY_PARTS), z.int()),
  /** Sessions that were called off, which take place in the copy. */
  cancelled: z.int(),
  /** Sessions with fields that imports leave alone, which they may change in the copy. */
  kept: z.int(),
  /** Items of the vault and games that open or close by the clock. */
  locks: z.int(),
});
export type CopySummary = z.infer<typeof CopySummary>;

export const showCopy = operation({
  method: 'GET',
  path: '/json/studio/copy',
  action: 'studio.make',
  envelope: 'payload',
  summary: 'What a copy of an event would have, for its organisers',
  query: z.object({ copy_of: z.string().check(z.maxLength(64)) }),
  answer: CopySummary,
  refusals: ['may_not_make'],
});
export const studioEventPage = operation({
  method: 'GET',
  path: '/studio/:event',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'What is left to do until an event can take place',
  params: z.object({ event: z.string() }),
});
export const changeEvent = operation({
  method: 'POST',
  path: '/:event/json/studio/event',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Changes the basics of an event',
  params: z.object({ event: z.string() }),
  body: EventSave,
  answer: z.object({ form: EventForm, left: z.array(Check) }),
  refusals: ['changed_meanwhile'],
});
export const readLeft = operation({
  method: 'GET',
  path: '/:event/json/studio/left',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'What is left to do until an event can take place',
  params: z.object({ event: z.string() }),
  answer: z.object({ left: z.array(Check) }),
  refusals: ['not_found'],
});
export const askStreams = operation({
  method: 'POST',
  path: '/:event/json/studio/streams/ask',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary: 'Asks the addresses of streams whose answers are old, and says what is left',
  params: z.object({ event: z.string() }),
  answer: z.object({ left: z.array(Check) }),
  refusals: ['not_found'],
});
export const downloadBundle = operation({
  method: 'GET',
  path: '/studio/:event/bundle.zip',
  action: 'studio.organise',
  envelope: 'file',
  points: 50,
  summary: 'The event as a bundle (.zip), which imports to the same event',
  params: z.object({ event: z.string() }),
  refusals: ['too_large'],
});
