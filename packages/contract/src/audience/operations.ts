import { ACTS } from '@plenary/domain/audience/acts';
import { AUDIENCE } from '@plenary/domain/audience/limits';
import { AREAS } from '@plenary/domain/audience/places';
import { GRANTED_ROLES } from '@plenary/domain/audience/roles';
import { PRESENCE } from '@plenary/domain/presence/limits';
import { ROLES } from '@plenary/domain/policy/policy';
import * as z from 'zod/mini';
import { EventUser } from '../accounts/people.ts';
import { wholeNumber } from '../forms.ts';
import { Id, IsoTime } from '../ids.ts';
import { operation } from '../operation.ts';

export { AUDIENCE, GRANTED_ROLES };
export type { GrantedRole } from '@plenary/domain/audience/roles';

const EventParams = z.object({ event: z.string() });

/** Where a person can be. */
export const AudiencePlace = z.object({
  /** As requests name it: the kind, and for a session or a room its id after a colon. */
  place: z.string(),
  kind: z.enum([...AREAS, 'session', 'room']),
  /** Of a session or a room; absent: it is an area, or is gone. */
  title: z.optional(z.string()),
});
export type AudiencePlace = z.infer<typeof AudiencePlace>;

/** How many people are where at a moment, without those of a simulation. */
export const AudienceNow = z.object({
  here: z.int(),
  /** Of these, people who want nobody to see that they are here: they are counted and never named. */
  invisible: z.int(),
  /** Simulated people who are here beside them. */
  simulated: z.int(),
  /** Places with at least one person, the fullest first. */
  places: z.array(z.object({ ...AudiencePlace.shape, people: z.int() })),
});
export type AudienceNow = z.infer<typeof AudienceNow>;

/** The most people of each step of a span of time; 0: nobody, or nobody counted. */
export const AudienceHistory = z.object({
  from: IsoTime,
  step_ms: z.number(),
  everywhere: z.array(z.int()),
  /** Places that had at least one person, the fullest first. */
  places: z.array(z.object({ ...AudiencePlace.shape, people: z.array(z.int()) })),
  /** How often each act was done in each step, in a fixed order; not by those of a simulation. */
  acts: z.array(z.object({ act: z.enum(ACTS), counts: z.array(z.int()) })),
});
export type AudienceHistory = z.infer<typeof AudienceHistory>;

/** Spans of time by their hours. */
export const AUDIENCE_SPANS = ['1', '6', '24'] as const;
export type AudienceSpan = (typeof AUDIENCE_SPANS)[number];

export const audiencePage = operation({
  method: 'GET',
  path: '/:event/audience',
  action: 'audience.read',
  envelope: 'page',
  summary: 'The page "Audience" of those who run the event',
  params: EventParams,
});

export const getAudience = operation({
  method: 'GET',
  path: '/:event/json/audience',
  action: 'audience.read',
  envelope: 'payload',
  summary: 'How many people are where, now and over a span of time',
  params: EventParams,
  query: z.object({ hours: z.optional(z.enum(AUDIENCE_SPANS)) }),
  answer: z.object({ now: AudienceNow, history: AudienceHistory }),
  refusals: ['rate_limited'],
});

/** A member of the event as hosts see them. */
export const AudiencePerson = z.object({
  ...EventUser.shape,
  roles: z.array(z.enum(ROLES)),
  /** Where they are; null: they are not here, or want nobody to see it. */
  where: z.nullable(AudiencePlace),
});
export type AudiencePerson = z.infer<typeof AudiencePerson>;

export const AudiencePeople = z.object({
  people: z.array(AudiencePerson),
  /** All who fit, beyond the page. */
  total: z.int(),
});
export type AudiencePeople = z.infer<typeof AudiencePeople>;

/** Those who are here, or all members of the event. */
export const AUDIENCE_AMONG = ['here', 'everybody'] as const;
export type AudienceAmong = (typeof AUDIENCE_AMONG)[number];

export const audiencePeople = operation({
  method: 'GET',
  path: '/:event/json/audience/people',
  action: 'audience.read',
  envelope: 'payload',
  summary: 'People of the event by name, with their roles and where they are, in pages of 50',
  params: EventParams,
  query: z.object({
    among: z.optional(z.enum(AUDIENCE_AMONG)),
    search: z.optional(z.string().check(z.maxLength(PRESENCE.search_max))),
    /** People of this place alone, who are here. */
    place: z.optional(z.string().check(z.maxLength(64))),
    offset: z.optional(wholeNumber(0, 1_000_000)),
  }),
  answer: AudiencePeople,
  refusals: ['rate_limited'],
});

export const changePersonRoles = operation({
  method: 'POST',
  path: '/:event/json/audience/roles',
  action: 'people.grant',
  envelope: 'payload',
  summary: 'Grants a member roles at the event and revokes others; doing it again changes nothing',
  params: EventParams,
  body: z.object({
    /** The account of the person. */
    user: Id,
    add: z.array(z.enum(GRANTED_ROLES)).check(z.maxLength(GRANTED_ROLES.length)),
    remove: z.array(z.enum(GRANTED_ROLES)).check(z.maxLength(GRANTED_ROLES.length)),
  }),
  answer: z.object({ roles: z.array(z.enum(ROLES)) }),
  refusals: ['not_found', 'simulated_person', 'address_unverified', 'rate_limited'],
});
