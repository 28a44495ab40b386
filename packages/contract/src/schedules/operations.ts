import { ASK_EVERY, READING_PROBLEMS, SEEN_FIELDS, SOURCES } from '@plenary/domain/schedules/sources/sources';
import * as z from 'zod/mini';
import { FormFlag, wholeNumber } from '../forms.ts';
import { IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { ASK_EVERY, SOURCES };
export type { AskEvery, ReadingReport } from '@plenary/domain/schedules/sources/sources';

/** The form field of a schedule that is sent as a file. */
export const SCHEDULE_FILE = {
  field: 'file',
  max_bytes: SOURCES.max_bytes,
  too_large: { code: 'file_too_large', max: SOURCES.max_bytes / 2 ** 20 },
} as const;

const text = z.string().check(z.maxLength(2 * SOURCES.address_max));

/** A schedule, and how it is to be read; it comes as a file beside it where it names no address. */
export const ScheduleChoices = z.object({
  /** Empty: it is the file. */
  address: text,
  /** Its name among those of the event; empty: the one that it gives itself. */
  name: text,
  /** The order of dates such as 05-12-2027; empty: it shows that itself. */
  dates: z.enum(['', 'day_first', 'month_first']),
  /** Halls that it makes, or gives a stream to, one a line: `Hall A=hosted`, `Hall B=on_site`, `Hall C=https://…`. */
  halls: z.string().check(z.maxLength(100_000)),
});
export type ScheduleChoices = z.infer<typeof ScheduleChoices>;

const Problem = z.object({ code: z.enum(READING_PROBLEMS), detail: z.string() });

/** One reading of a schedule, and what came of it. */
const Report = z.object({
  at: IsoTime,
  by: z.enum(['person', 'command', 'itself']),
  outcome: z.enum(['imported', 'unchanged', 'failed', 'stopped']),
  ...{ added: z.int(), changed: z.int(), removed: z.int(), kept: z.int() },
  problem: z.nullable(Problem),
});

/** A schedule of an event. */
export const ScheduleSource = z.object({
  name: z.string(),
  /** Sessions that came with it. */
  sessions: z.int(),
  /** null: it came as a file. */
  address: z.nullable(z.string()),
  every: z.literal(ASK_EVERY),
  /** When it was read last; null: not known. */
  read_at: z.nullable(IsoTime),
  /** When its address is asked next by itself; null: it is not. */
  next_at: z.nullable(IsoTime),
  /** It is not asked any more, until a person decides. */
  stopped: z.boolean(),
  /** The newest first. */
  reports: z.array(Report),
});
export type ScheduleSource = z.infer<typeof ScheduleSource>;

const Change = z.object({
  name: z.string(),
  /** null: none, or too long for a line. Times are ISO 8601. */
  fields: z.array(
    z.object({ field: z.enum(SEEN_FIELDS), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
});
export type ScheduleChange = z.infer<typeof Change>;

const Changes = z.object({
  added: z.array(z.string()),
  changed: z.array(Change),
  removed: z.array(z.string()),
  /** Fields that stay, since a host changed them, with what the schedule says of them. */
  kept: z.array(Change),
  unchanged: z.int(),
});

/** A schedule as it was understood, and what it would change. */
export const ScheduleUnderstood = z.object({
  kind: z.literal('understood'),
  format: z.string(),
  name: z.string(),
  ...{ sessions: z.int(), speakers: z.int() },
  rooms: z.array(z.string()),
  tracks: z.array(z.string()),
  /** `YYYY-MM-DD`. */
  days: z.array(z.string()),
  time_zone: z.string(),
  /** The importer's sentences: what was left out, assumed or looks odd. */
  notes: z.array(z.string()),
  halls_added: z.array(z.string()),
  /** Its rooms that are no halls of the event. */
  places: z.array(z.string()),
  changes: Changes,
  /** How many of how many stored sessions it would remove, where that is most of them; null: it is not. */
  removes_most: z.nullable(z.object({ removed: z.int(), stored: z.int() })),
  /** Stands for all of this: an import by it does this and nothing else, or is refused. */
  shown: z.string(),
});
export type ScheduleUnderstood = z.infer<typeof ScheduleUnderstood>;

/** Problems of a file with their places in it, in the importer's own sentences. */
export const ScheduleUnreadable = z.object({
  kind: z.literal('unreadable'),
  problems: z.array(z.object({ place: z.string(), reason: z.string() })),
});
/** Why an address gave none. */
export const ScheduleUnreachable = z.object({ kind: z.literal('unreachable'), problem: Problem });

/** A file or an address as it was understood, or why it is no schedule: problems with their places in the file. */
export const ScheduleReading = z.discriminatedUnion('kind', [
  ScheduleUnderstood,
  ScheduleUnreadable,
  ScheduleUnreachable,
]);
export type ScheduleReading = z.infer<typeof ScheduleReading>;

const EventParams = z.object({ event: z.string() });
const Named = { name: text };
const Sources = z.object({ sources: z.array(ScheduleSource) });

export const schedulesPage = operation({
  method: 'GET',
  path: '/studio/:event/schedules',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The schedules of an event, and what came of reading them',
  params: EventParams,
});
export const readSchedule = operation({
  method: 'POST',
  path: '/:event/json/studio/schedules/read',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary:
    'Reads a schedule of at most 10 MB, as multipart or at an address, and says what it would change; nothing is stored',
  params: EventParams,
  body: ScheduleChoices,
  file: SCHEDULE_FILE,
  answer: ScheduleReading,
  refusals: ['too_large', 'busy', 'rate_limited'],
});
export const importSchedule = operation({
  method: 'POST',
  path: '/:event/json/studio/schedules',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary: 'Imports a schedule that was read, exactly as it was shown',
  params: EventParams,
  body: z.extend(ScheduleChoices, {
    /** Of the reading that was shown. */
    shown: z.string().check(z.maxLength(100)),
    /** How often its address is asked by itself from now on, minutes. */
    every: wholeNumber(0, 60),
    /** It may remove most of what came with it before. */
    remove_most: FormFlag,
  }),
  file: SCHEDULE_FILE,
  /** `imported` false: something changed meanwhile, and nothing was imported; the reading is as it is now. */
  answer: z.extend(Sources, { imported: z.boolean(), reading: ScheduleReading }),
  refusals: ['too_large', 'busy', 'rate_limited'],
});
export const askSchedule = operation({
  method: 'POST',
  path: '/:event/json/studio/schedules/ask',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Says how often the address of a schedule is asked by itself; one that had stopped is asked again',
  params: EventParams,
  body: z.object({ ...Named, every: z.literal(ASK_EVERY) }),
  answer: Sources,
  refusals: ['not_found'],
});
export const removeSchedule = operation({
  method: 'POST',
  path: '/:event/json/studio/schedules/remove',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Removes a schedule from an event, with the sessions that came with it',
  params: EventParams,
  body: z.object(Named),
  answer: Sources,
  refusals: ['not_found'],
});
