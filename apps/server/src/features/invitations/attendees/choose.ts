import { cleanEmail } from '@plenary/domain/auth/email';
import type { AttendeeState } from '@plenary/domain/invitations/attendee';
import type { Attendee } from './list-attendees.ts';

/** Whom a command is about: people by their addresses, or all in some states. */
export type Choice =
  | { readonly kind: 'named'; readonly emails: readonly string[] }
  | { readonly kind: 'all'; readonly states: readonly AttendeeState['kind'][] };

/** Those who were chosen, in the order of the list, and the addresses that nobody on it has. */
export function chosen(
  list: readonly Attendee[],
  choice: Choice,
): { readonly found: readonly Attendee[]; readonly unknown: readonly string[] } {
  if (choice.kind === 'all')
    return { found: list.filter(({ state }) => choice.states.includes(state.kind)), unknown: [] };
  const wanted = new Map(choice.emails.map(cleanEmail).map((email) => [email.toLowerCase(), email]));
  const found = list.filter(({ email }) => email !== null && wanted.has(email.toLowerCase()));
  for (const { email } of found) wanted.delete((email ?? '').toLowerCase());
  return { found, unknown: [...wanted.values()] };
}
