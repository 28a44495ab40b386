import { ATTENDEE_STATES } from '@plenary/domain/invitations/attendee';
import { ROLES } from '@plenary/domain/policy/policy';
import * as z from 'zod/mini';
import { FormFlag, wholeNumber } from '../forms.ts';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

/** Limits of the page. Longer lists come by the command line. */
export const STUDIO_PEOPLE = {
  page: 50,
  search_max: 200,
  /** Of an uploaded list. */
  max_bytes: 5 * 2 ** 20,
  max_rows: 20_000,
  /** Rows that are refused and named; the others are counted. */
  refused_shown: 100,
} as const;

/** A person on the list of an event, invited or a member. */
export const PersonOnList = z.object({
  /** Their account. */
  account: Id,
  /** null: they came by a ticket that names no address. */
  email: z.nullable(z.string()),
  first_name: z.string(),
  last_name: z.string(),
  /** Without `attendee`. */
  roles: z.array(z.enum(ROLES)),
  state: z.enum(ATTENDEE_STATES),
  /** Why the mail of their invitation has not left; absent: it has, or waits. */
  trouble: z.optional(z.string()),
});
export type PersonOnList = z.infer<typeof PersonOnList>;

/** People of a search, and how many there are at the event by how far they have come. */
export const StudioPeople = z.object({
  people: z.array(PersonOnList),
  /** All who fit, beyond the page. */
  total: z.int(),
  /** Of everybody, whatever is searched for; a state that is absent has nobody. */
  counts: z.partialRecord(z.enum(ATTENDEE_STATES), z.int()),
  /** Mails leave this server. */
  mails: z.boolean(),
});
export type StudioPeople = z.infer<typeof StudioPeople>;

const EventParams = z.object({ event: z.string() });
const Query = z.object({
  q: z.optional(z.string().check(z.maxLength(STUDIO_PEOPLE.search_max))),
  state: z.optional(z.enum(ATTENDEE_STATES)),
  offset: z.optional(wholeNumber(0, 1_000_000)),
});

/** A list of people as it was read, and how it changes that of the event, or has changed it. */
export const PeopleUpload = z.discriminatedUnion('kind', [
  /** It is no list of people, with the reason. */
  z.object({ kind: z.literal('unreadable'), reason: z.string() }),
  z.object({
    kind: z.literal('read'),
    ...{ added: z.int(), changed: z.int(), unchanged: z.int(), invited: z.int() },
    /** Rows that are left out, each with every reason, as a spreadsheet counts them; the first of them. */
    refused: z.array(z.object({ row: z.int(), reasons: z.array(z.string()) })),
    refused_total: z.int(),
    /** Columns that are none of a list of people. */
    ignored: z.array(z.string()),
  }),
]);
export type PeopleUpload = z.infer<typeof PeopleUpload>;

/** The form field of a list of people. */
const PEOPLE_LIST = {
  field: 'file',
  max_bytes: STUDIO_PEOPLE.max_bytes,
  too_large: { code: 'file_too_large', max: STUDIO_PEOPLE.max_bytes / 2 ** 20 },
} as const;

export const peoplePage = operation({
  method: 'GET',
  path: '/studio/:event/people',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The people of an event, and how far each has come',
  params: EventParams,
});
export const listPeople = operation({
  method: 'GET',
  path: '/:event/json/studio/people',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'People of an event by name, of a search and a state, in pages of 50',
  params: EventParams,
  query: Query,
  answer: StudioPeople,
});
export const uploadPeople = operation({
  method: 'POST',
  path: '/:event/json/studio/people/upload',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary: 'Puts the people of a CSV file on the list of an event, as multipart; the same file again changes nothing',
  params: EventParams,
  body: z.object({
    /** Says what it would change alone. */
    dry_run: FormFlag,
    /** Invites those who were never invited. */
    invite: FormFlag,
  }),
  file: PEOPLE_LIST,
  answer: PeopleUpload,
  refusals: ['too_large', 'busy', 'rate_limited'],
});
export const changePeople = operation({
  method: 'POST',
  path: '/:event/json/studio/people/change',
  action: 'studio.organise',
  envelope: 'payload',
  points: 20,
  summary:
    'Invites people of the list, invites them again, takes their invitation back, or removes them from the event',
  params: EventParams,
  body: z.object({
    change: z.enum(['invite', 'resend', 'withdraw', 'remove']),
    /** One person; absent: everybody in these states. */
    account: z.optional(Id),
    states: z.optional(z.array(z.enum(ATTENDEE_STATES)).check(z.maxLength(ATTENDEE_STATES.length))),
  }),
  answer: z.object({ done: z.int() }),
  refusals: ['not_found', 'rate_limited'],
});
