import { CHECKS, PHASES, type CheckId } from '@plenary/domain/studio/left';
import { NEW_EVENT, TEMPLATES } from '@plenary/domain/studio/new-event';
import * as z from 'zod/mini';
import { EventKind } from '../event.ts';
import { IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

/** An event that a person organises, in the list of the studio. */
export const OrganisedEvent = z.object({
  slug: z.string(),
  name: z.string(),
  starts_at: z.nullable(IsoTime),
  closes_at: z.nullable(IsoTime),
  time_zone: z.string(),
});
export type OrganisedEvent = z.infer<typeof OrganisedEvent>;

/** A step on the way to an event, and whether it is done (STU5). */
export const Check = z.object({
  id: z.enum(Object.keys(CHECKS) as [CheckId, ...CheckId[]]),
  phase: z.enum(PHASES),
  state: z.enum(['done', 'due', 'advised']),
  count: z.optional(z.int()),
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
export const EventForm = z.object(basics);
export type EventForm = z.infer<typeof EventForm>;

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
  summary: 'Makes an event of a template, or of the content of another, whose organiser is the caller',
  body: z.object({
    ...basics,
    slug: z.string().check(z.maxLength(200)),
    template: z.enum(TEMPLATES),
    /** The address of an event of one's own: its content instead of the template's, with its times moved along. */
    copy_of: z.optional(z.string().check(z.maxLength(64))),
  }),
  answer: z.object({ slug: z.string() }),
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
  body: EventForm,
  answer: z.object({ left: z.array(Check) }),
});
