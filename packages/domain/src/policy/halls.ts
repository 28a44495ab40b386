import type { Role } from './roles.ts';

/** A person as far as the halls are concerned that they moderate. */
export interface HallPerson {
  readonly roles: readonly Role[];
  /** Ids of the halls of the event that they moderate. */
  readonly halls: readonly string[];
}

/**
 * The roles of a person at something that belongs to a session (HAL17): those of the event, and that of a moderator where the
 * session lies in a hall that they moderate.
 * @param hall_id of the session's hall; null: it is in none, or belongs to no session
 */
export function rolesInHall({ roles, halls }: HallPerson, hall_id: string | null): readonly Role[] {
  return hall_id !== null && halls.includes(hall_id) ? withModerator(roles) : roles;
}

/**
 * The roles with which a person is let in to things of several halls, of which each is judged by its own hall then (HAL17).
 */
export function rolesInSomeHall({ roles, halls }: HallPerson): readonly Role[] {
  return halls.length > 0 ? withModerator(roles) : roles;
}

const withModerator = (roles: readonly Role[]): readonly Role[] =>
  roles.includes('moderator') ? roles : [...roles, 'moderator'];
