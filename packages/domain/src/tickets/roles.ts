import { GIVEN_ROLES, type GivenRole } from '../policy/policy.ts';

/** Roles that a ticket can give. */
export const TICKET_ROLES = ['host', ...GIVEN_ROLES] as const;
export type TicketRole = (typeof TICKET_ROLES)[number];

/** Which roles each trait gives; traits that are not in it give none. */
export type TraitRoles = Readonly<Record<string, readonly TicketRole[]>>;

/** The roles of a person at an event beyond attendee. */
export interface HeldRoles {
  readonly host: boolean;
  readonly roles: readonly GivenRole[];
}

/** The roles of a ticket: those of all its traits together. */
export function rolesOfTraits(traits: readonly string[], given: TraitRoles): TicketRole[] {
  return [...new Set(traits.flatMap((trait) => (Object.hasOwn(given, trait) ? (given[trait] ?? []) : [])))];
}

/**
 * The roles of a person once a ticket was used. A ticket adds roles and never takes one away: those that were given by
 * an invitation, an import or the command line are not the shop's to end. Returns null when nothing changes.
 */
export function withTicketRoles(held: HeldRoles, ticket: readonly TicketRole[]): HeldRoles | null {
  const added = ticket.filter((role) => (role === 'host' ? !held.host : !held.roles.includes(role)));
  if (added.length === 0) return null;
  const others = added.filter((role) => role !== 'host');
  return { host: held.host || added.includes('host'), roles: [...held.roles, ...others] };
}
