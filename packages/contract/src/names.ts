import type { PublicUser } from './accounts.ts';

/** The name shown for a person: screen name, else first and last name. */
export function displayName(user: Pick<PublicUser, 'screen_name' | 'first_name' | 'last_name' | 'deleted'>): string {
  if (user.deleted) return '(removed user)';
  return user.screen_name.trim() || `${user.first_name} ${user.last_name}`.trim();
}
