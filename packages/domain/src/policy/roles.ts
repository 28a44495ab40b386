/** Roles beyond attendee, as they are stored; the host's stands beside them as a flag. */
export const GIVEN_ROLES = ['moderator', 'speaker', 'captioner', 'exhibitor', 'organiser'] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Roles a person can hold within one event. Everybody who belongs to an event is at least an attendee. */
export const ROLES = ['attendee', 'host', ...GIVEN_ROLES] as const;
export type Role = (typeof ROLES)[number];

/** The roles that run an event. These and the next stand beside the table, so that a page that asks for them alone does not carry it. */
export const RUNNING: readonly Role[] = ['host', 'organiser'];

/** The roles that keep the chat in order. */
export const MODERATING: readonly Role[] = ['host', 'moderator', 'organiser'];

/** Whether a person with these roles runs the event: they also pass before the opening and after the end (D37). */
export function runsEvent(roles: readonly Role[]): boolean {
  return roles.some((role) => RUNNING.includes(role));
}
