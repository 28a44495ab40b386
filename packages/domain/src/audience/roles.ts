import type { Role } from '../policy/policy.ts';

/** Roles that an organiser gives and takes on the page "Audience". That of the organisers is given by few (D251, INS5). */
export const GRANTED_ROLES = [
  'host',
  'moderator',
  'speaker',
  'captioner',
  'exhibitor',
] as const satisfies readonly Role[];
export type GrantedRole = (typeof GRANTED_ROLES)[number];

/** Why a person is given no role. */
export type GrantRefusal = 'simulated_person' | 'not_found';

/** A person of the event as far as roles are concerned. */
export interface Grantee {
  readonly active: boolean;
  readonly simulated: boolean;
  readonly deleted: boolean;
}

/** Whether a person can hold roles: people of the event can, those of a simulation and those who have left cannot (SIM4). */
export function refuseGrant({ active, simulated, deleted }: Grantee): GrantRefusal | null {
  if (!active || deleted) return 'not_found';
  return simulated ? 'simulated_person' : null;
}
