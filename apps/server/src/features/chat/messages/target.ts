import { refused, ok, type Result } from '@plenary/contract/errors';
import type { Member } from '../../../http/request/actor.ts';
import { readableThread } from '../access.ts';
import { eventUserOf, findMessage, type Reader } from './store.ts';

/** A person, named by one of their messages or by their user id (D20). */
export interface Target {
  readonly chat_message?: string | undefined;
  readonly user?: string | undefined;
}

/**
 * The event-user id of the person who is named. A message names its sender only to those who may read it.
 * @param now real time in milliseconds
 */
export async function targetOf(
  db: Reader,
  member: Member,
  { chat_message, user }: Target,
  now: number,
): Promise<Result<string>> {
  if (chat_message !== undefined) return senderOf(db, member, chat_message, now);
  if (user === undefined)
    return refused('invalid_input', { errors: { chat_message: [{ code: 'either_message_or_user' }] } });
  const event_user_id = await eventUserOf(db, member.event_id, user);
  return event_user_id === null ? refused('not_found') : ok(event_user_id);
}

async function senderOf(db: Reader, member: Member, id: string, now: number): Promise<Result<string>> {
  const message = await findMessage(db, member.event_id, id);
  if (!message || !(await readableThread(db, member, message.thread_id, now)).ok) return refused('message_gone');
  return message.sender === null ? refused('not_found') : ok(message.sender);
}
