import type { Member } from '@plenary/server/http/request/actor';

/** A person of an event as commands know them. @param row of `event_users` */
export function memberOf(
  event_id: string,
  { id, account_id }: { readonly id: string; readonly account_id: string },
): Member {
  return {
    kind: 'member',
    account_id,
    user_id: account_id,
    session_id: '',
    language: null,
    text_language: null,
    event_id,
    event_user_id: id,
    roles: ['attendee'],
    host: false,
    halls: [],
    steps: [],
  };
}
