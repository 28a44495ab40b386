import { AUDIT_ACTIONS } from '@plenary/domain/audit/actions';
import { HISTORY_PARTS, PICTURE_CHANGES, STREAM_KINDS } from '@plenary/domain/audit/history';
import * as z from 'zod/mini';
import { wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

/** Changes that are read at a time. */
export const HISTORY_PAGE = 50;

const Value = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({ kind: z.literal('flag'), on: z.boolean() }),
  z.object({ kind: z.literal('number'), number: z.number() }),
  z.object({ kind: z.literal('moment'), at: z.string() }),
  z.object({ kind: z.literal('text'), text: z.string() }),
  /** `address`: of the stream, or its name on this server. */
  z.object({ kind: z.literal('stream'), stream: z.enum(STREAM_KINDS), address: z.nullable(z.string()) }),
]);

const Change = z.discriminatedUnion('kind', [
  /** `language`: of a text that is not in the event's own. */
  z.object({
    ...{ kind: z.literal('values'), field: z.string(), before: Value, after: Value },
    language: z.optional(z.string()),
  }),
  z.object({
    ...{ kind: z.literal('names'), field: z.string() },
    ...{ added: z.readonly(z.array(z.string())), removed: z.readonly(z.array(z.string())) },
  }),
  z.object({ kind: z.literal('counts'), field: z.string(), added: z.int(), changed: z.int(), removed: z.int() }),
  z.object({ kind: z.literal('picture'), field: z.string(), change: z.enum(PICTURE_CHANGES) }),
  z.object({ kind: z.literal('touched'), field: z.string() }),
]);

const SectionChange = z.object({
  /** `areas`, `event`. */
  part: z.string(),
  /** The name of the entry; empty: it has none. */
  name: z.string(),
  change: z.enum(['added', 'changed', 'removed', 'moved']),
  /** null: no value. */
  fields: z.array(
    z.object({
      ...{ field: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) },
      /** Of a text that is not in the event's own language. */
      language: z.optional(z.string()),
    }),
  ),
});

/** An entry of the audit log with its names. */
export const HistoryEntry = z.object({
  id: Id,
  at: IsoTime,
  action: z.enum(AUDIT_ACTIONS),
  part: z.enum(HISTORY_PARTS),
  /** The person who did it; `account` null: the operator, with a command. `name` null: the person is gone. */
  by: z.object({ account: z.nullable(Id), name: z.nullable(z.string()) }),
  /** The thing, as the log has it; null: the event as a whole. */
  subject: z.nullable(z.string()),
  /** The name of the thing; null: it is gone, or has no name. */
  thing: z.nullable(z.string()),
  changes: z.array(Change),
  /** From what to what a save changed a section; absent: that is not kept. */
  section_changes: z.optional(z.array(SectionChange)),
  /** How it is put back: as a save of its section or hall, as a change of the event, or by undoing the edit that has its id; absent: it cannot be. */
  restore: z.optional(z.enum(['section', 'hall', 'event', 'session'])),
  /** It is an edit of the timeline that was undone. */
  undone: z.optional(z.literal(true)),
  /** The edits of the timeline that were made together with it and stand, itself among them: two or more. */
  step: z.optional(z.object({ id: Id, edits: z.int() })),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const StudioHistory = z.object({
  entries: z.array(HistoryEntry),
  has_more: z.boolean(),
  /** When this was read, by the clock of the entries. */
  read_at: IsoTime,
});
export type StudioHistory = z.infer<typeof StudioHistory>;

/** So many sessions are named that keep a step from being undone. */
export const OVERTAKEN_NAMED = 5;

/** Why a step is not undone as a whole: sessions that were changed again since, or are gone. */
export interface Overtaken {
  /** The first of them. */
  readonly titles: readonly string[];
  readonly count: number;
  /** So many other edits of the step can be undone. */
  readonly others: number;
}

/** The part of the history that is shown; an absent field narrows nothing. */
export const HistoryFilter = z.object({
  part: z.optional(z.enum(HISTORY_PARTS)),
  /** A subject of the log. */
  thing: z.optional(z.string().check(z.maxLength(500))),
  /** The account of who did it. */
  by: z.optional(Id),
});
export type HistoryFilter = z.infer<typeof HistoryFilter>;

const Params = z.object({ event: z.string() });

export const historyPage = operation({
  method: 'GET',
  path: '/studio/:event/history',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'What was changed at an event, by whom and when; its query holds part, thing and by',
  params: Params,
});
export const listHistory = operation({
  method: 'GET',
  path: '/:event/json/studio/history',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Changes at an event, the newest first, in pages of 50; those before one that is known',
  params: Params,
  query: z.object({
    ...HistoryFilter.shape,
    /** The id of an entry. */
    before: z.optional(Id),
    /** How many; absent: a page. */
    limit: z.optional(wholeNumber(1, HISTORY_PAGE)),
  }),
  answer: StudioHistory,
});
export const restoreChange = operation({
  method: 'POST',
  path: '/:event/json/studio/history/:id/restore',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Puts settings and basics of an event back as they were before a change, which is a change itself',
  params: z.object({ event: z.string(), id: Id }),
  body: z.object({
    /** Also where they were changed again since. */
    anyway: z.optional(z.boolean()),
  }),
  answer: z.object({ restored: z.literal(true) }),
  refusals: ['not_found', 'changed_meanwhile'],
});
export const undoStep = operation({
  method: 'POST',
  path: '/:event/json/studio/history/steps/:id/undo',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary: 'Undoes a release of the programme, or other changes of it that were made together',
  params: z.object({ event: z.string(), id: Id }),
  body: z.object({
    /** Sessions that were changed again since stay as they are, and the others are undone. */
    anyway: z.optional(z.boolean()),
  }),
  answer: z.object({ sessions: z.int() }),
  refusals: ['edit_undone', 'edit_overtaken'],
});
