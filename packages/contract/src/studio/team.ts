import { GRANTED_ROLES } from '@plenary/domain/audience/roles';
import { ATTENDEE_STATES } from '@plenary/domain/invitations/attendee';
import { ROLES } from '@plenary/domain/policy/policy';
import * as z from 'zod/mini';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';

/** A member of an event with a role beyond attendee, or a person who is invited as one. */
export const TeamPerson = z.object({
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
export type TeamPerson = z.infer<typeof TeamPerson>;

/** The team of an event. `mails`: mails leave this server. */
export const StudioTeam = z.object({ people: z.array(TeamPerson), mails: z.boolean() });
export type StudioTeam = z.infer<typeof StudioTeam>;

const EventParams = z.object({ event: z.string() });
const PersonParams = z.object({ event: z.string(), account: Id });
const text = z.string().check(z.maxLength(1_000));
const Roles = z.array(z.enum(GRANTED_ROLES)).check(z.maxLength(GRANTED_ROLES.length));

export const teamPage = operation({
  method: 'GET',
  path: '/studio/:event/team',
  action: 'studio.organise',
  envelope: 'page',
  summary: 'The team of an event, and who is invited to it',
  params: EventParams,
});
export const inviteToTeam = operation({
  method: 'POST',
  path: '/:event/json/studio/team',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Invites a person into the team by their address; a person who is on the list already gets the roles too',
  params: EventParams,
  body: z.object({ email: text, first_name: text, last_name: text, roles: Roles }),
  answer: StudioTeam,
  refusals: ['address_unverified', 'rate_limited'],
});
export const changeTeamRoles = operation({
  method: 'POST',
  path: '/:event/json/studio/team/:account/roles',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Grants a person of the team roles and revokes others, also before they have come',
  params: PersonParams,
  body: z.object({ add: Roles, remove: Roles }),
  answer: StudioTeam,
  refusals: ['not_found', 'simulated_person', 'address_unverified', 'rate_limited'],
});
export const inviteTeamAgain = operation({
  method: 'POST',
  path: '/:event/json/studio/team/:account/again',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Sends the invitation of a person who has not come once more, with a new link',
  params: PersonParams,
  answer: StudioTeam,
  refusals: ['not_found', 'rate_limited'],
});
export const withdrawTeamInvitation = operation({
  method: 'POST',
  path: '/:event/json/studio/team/:account/withdraw',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Takes the invitation of a person back who has not come; its link leads nowhere then',
  params: PersonParams,
  answer: StudioTeam,
  refusals: ['not_found'],
});
