import { FINDINGS } from '@plenary/domain/rehearsals/report';
import { REHEARSAL } from '@plenary/domain/rehearsals/rehearsals';
import * as z from 'zod/mini';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { FINDINGS, REHEARSAL };

const EventParams = z.object({ event: z.string() });

/** A rehearsal as it is kept: what took place, and what was found (REH7). */
export const RehearsalReport = z.object({
  /** The event's clock at its end. */
  until: IsoTime,
  done: z.object({
    people: z.int(),
    sessions: z.int(),
    streamed: z.readonly(z.array(z.string())),
    polls_opened: z.int(),
    messages: z.int(),
  }),
  findings: z.readonly(
    z.array(z.object({ kind: z.enum(FINDINGS), count: z.int(), names: z.readonly(z.array(z.string())) })),
  ),
});

const rehearsal = {
  id: Id,
  /** Name of the person who began it; null: the account is gone. */
  by: z.nullable(z.string()),
  started_at: IsoTime,
  /** The moment of the event at which it began. */
  from_at: IsoTime,
};

/** A rehearsal that has ended. `report`: null where its copy was gone before. */
export const EndedRehearsal = z.object({ ...rehearsal, ended_at: IsoTime, report: z.nullable(RehearsalReport) });
export type EndedRehearsal = z.infer<typeof EndedRehearsal>;

/** A rehearsal that goes on, at the address of its copy. */
export const GoingRehearsal = z.object({
  ...rehearsal,
  slug: z.string(),
  ends_at: IsoTime,
  /** Simulated attendees come to it. */
  simulated: z.boolean(),
});
export type GoingRehearsal = z.infer<typeof GoingRehearsal>;

/** The page of an event's rehearsals. */
export const Rehearsals = z.object({
  /** null: none goes on. */
  going: z.nullable(GoingRehearsal),
  /** The latest first. */
  ended: z.array(EndedRehearsal),
  /** Sessions at which one can begin, in their order. */
  sessions: z.array(z.object({ id: Id, title: z.string(), starts_at: IsoTime })),
});
export type Rehearsals = z.infer<typeof Rehearsals>;

export const rehearsePage = operation({
  method: 'GET',
  path: '/studio/:event/rehearse',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The rehearsals of an event: the one that goes on, and what was found in others',
  params: EventParams,
});

export const beginRehearsal = operation({
  method: 'POST',
  path: '/:event/json/studio/rehearsal',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary: 'Copies the event with its team for a rehearsal, whose clock stands at a moment of the event',
  params: EventParams,
  body: z.object({
    /** The session at whose begin it stands. */
    session: z.optional(Id),
    /** As a clock on the wall there shows it: `2027-05-01T09:00`. Neither: the first session. */
    at: z.optional(z.string().check(z.maxLength(32))),
    minutes_before: z.int().check(z.minimum(0), z.maximum(REHEARSAL.before_max)),
    /** Simulated attendees come to it. */
    simulated: z.boolean(),
  }),
  answer: z.object({ slug: z.string() }),
  refusals: ['rehearsal_on', 'not_found', 'rate_limited'],
});

export const goOn = operation({
  method: 'POST',
  path: '/:event/json/rehearsal/go-on',
  action: 'event.rehearse',
  envelope: 'payload',
  summary: 'Moves the clock of a rehearsal until the next session begins in a minute',
  params: EventParams,
  /** null: no session is left. */
  answer: z.object({ now: z.nullable(IsoTime) }),
  refusals: ['not_found'],
});

export const endRehearsal = operation({
  method: 'POST',
  path: '/:event/json/rehearsal/end',
  action: 'event.rehearse',
  envelope: 'payload',
  summary: 'Ends a rehearsal: what was found is kept, everything else of it is removed',
  params: EventParams,
  /** The address of the event. */
  answer: z.object({ of: z.string() }),
  refusals: ['not_found'],
});
