import { createHash } from 'node:crypto';
import type { Member } from '../../http/request/actor.ts';

/**
 * A name of a person's session at an event, the same while the session lasts (WID16). It is no key: the chat is opened by
 * the session's cookie alone, which no script can read (D104).
 * @returns 43 characters of base64url
 */
export function sessionToken({ session_id, event_id }: Member): string {
  return createHash('sha256').update(`chat ${event_id} ${session_id}`).digest('base64url');
}
