import { rolesAllow, type Role } from '@plenary/domain/policy/policy';

/** Whether a person may make polls: all, or those of sessions. */
export const maySeeMaking = (roles: readonly Role[]): boolean => rolesAllow('polls.present', roles);
