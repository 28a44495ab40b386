import { isBlank } from '@plenary/domain/blank';

/** The characters of a name. */
interface Named {
  readonly screen_name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly deleted?: boolean | undefined;
}

/** The name shown for a person: screen name, else first and last name. */
export function displayName(user: Named): string {
  if (user.deleted) return '(removed user)';
  return isBlank(user.screen_name) ? `${user.first_name} ${user.last_name}`.trim() : user.screen_name.trim();
}
