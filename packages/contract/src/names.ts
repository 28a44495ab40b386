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
  return user.screen_name.trim() || `${user.first_name} ${user.last_name}`.trim();
}
