import type { Me } from '@plenary/contract/accounts/people';
import { rolesAllow } from '@plenary/domain/policy/policy';

/** Whether a person may make polls: all, or those of sessions, of their own or in a hall that they moderate. */
export const maySeeMaking = ({ roles, moderates_halls }: Pick<Me, 'roles' | 'moderates_halls'>): boolean =>
  moderates_halls === true || rolesAllow('polls.present', roles);
