import { refused, ok, type Result } from '@plenary/contract/errors';
import { eventUserOf, findMessage, type Reader } from './store.ts';

/** A person, named by one of their messages or by their user id (D20). */
export interface Target {
  readonly chat_message?: string | undefined;
  readonly user?: string | undefined;
}

/** The event-user id of the person who is named. */
export async function targetOf(db: Reader, event_id: string, { chat_message, user }: Target): Promise<Result<string>> {
  if (chat_message !== undefined) {
    const message = await findMessage(db, event_id, chat_message);
    if (!message) return refused('message_gone');
    return message.sender === null ? refused('not_found') : ok(message.sender);
  }
  if (user === undefined)
    return refused('invalid_input', { errors: { chat_message: [{ code: 'either_message_or_user' }] } });
  const event_user_id = await eventUserOf(db, event_id, user);
  return event_user_id === null ? refused('not_found') : ok(event_user_id);
}
