import type { Role } from '../policy/policy.ts';

/** A person in a call, as starting a board asks. */
export interface Starter {
  readonly roles: readonly Role[];
  /** The room of the call is an exhibitor's. */
  readonly exhibitor: boolean;
  /** They are an owner of that room. */
  readonly owns: boolean;
}

/** Whether a person may start boards in a call (D17): a host of the event, and in exhibitor rooms an owner. */
export function mayStartBoards({ roles, exhibitor, owns }: Starter): boolean {
  return runsEvent(roles) || (exhibitor && owns);
}

/** Whether a person may end a board: its host, and an organiser any (D17). */
export function mayEndBoard(roles: readonly Role[], is_host: boolean): boolean {
  return is_host || roles.includes('organiser');
}

const runsEvent = (roles: readonly Role[]): boolean => roles.includes('host') || roles.includes('organiser');
