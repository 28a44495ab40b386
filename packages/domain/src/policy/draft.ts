import type { Role } from './roles.ts';

/** The role of a person within an event, as it is stored: everybody is an attendee, the host's flag stands beside. */
export interface Membership {
  readonly host: boolean;
  readonly roles: readonly Role[];
  /** A person of a simulation, behind whom nobody stands. */
  readonly simulated?: boolean | undefined;
}

/** Whether a person belongs to the team of an event: a member with any role beyond attendee. */
export function isTeam({ host, roles }: Membership): boolean {
  return host || roles.some((role) => role !== 'attendee');
}

/**
 * Whether an event is there for a person: a draft for its team alone (DRF1), and for people of a simulation, who are nobody (REH6).
 * @param membership of the person; null: none, or nobody is signed in
 */
export function isThere({ draft }: { readonly draft: boolean }, membership: Membership | null): boolean {
  return !draft || (membership !== null && (isTeam(membership) || membership.simulated === true));
}
