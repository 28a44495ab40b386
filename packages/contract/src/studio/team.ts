import { GRANTED_ROLES } from '@plenary/domain/audience/roles';
import * as z from 'zod/mini';
import { Id } from '../ids.ts';
import { operation } from '../operation.ts';
import { PersonOnList } from './people.ts';

/** The team of an event: members with a role beyond attendee, and who is invited with one. `mails`: mails leave this server. */
export const StudioTeam = z.object({ people: z.array(PersonOnList), mails: z.boolean() });
export type StudioTeam = z.infer<typeof StudioTeam>;

const EventParams = z.object({ event: z.string() });
/** `id`: the account of the person. */
const PersonParams = z.object({ event: z.string(), id: Id });
/** Anything that is missing comes back as a problem of its field. */
const text = z.optional(z.string().check(z.maxLength(1_000)));
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
  body: z.object({
    ...{ email: text, first_name: text, last_name: text, roles: z.optional(Roles) },
    /** They are to organise the event as well, which those alone say who make organisers of it. */
    organiser: z.optional(z.boolean()),
  }),
  answer: StudioTeam,
  refusals: ['may_not_operate', 'address_unverified', 'rate_limited'],
});
export const changeTeamRoles = operation({
  method: 'POST',
  path: '/:event/json/studio/team/:id/roles',
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
  path: '/:event/json/studio/team/:id/again',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Sends the invitation of a person who has not come once more, with a new link',
  params: PersonParams,
  answer: StudioTeam,
  refusals: ['not_found', 'rate_limited'],
});
export const withdrawTeamInvitation = operation({
  method: 'POST',
  path: '/:event/json/studio/team/:id/withdraw',
  action: 'studio.organise',
  envelope: 'payload',
  summary: 'Takes the invitation of a person back who has not come; its link leads nowhere then',
  params: PersonParams,
  answer: StudioTeam,
  refusals: ['not_found'],
});
