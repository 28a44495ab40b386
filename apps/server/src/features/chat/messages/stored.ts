import { chatTopic } from '@plenary/contract/chat/topics';
import type { Tx } from '../../../db/database.ts';
import type { Outcome } from '../../../live/types.ts';
import { presentMessage } from './present.ts';
import { repliedEvent } from './replies.ts';
import { insertMessage, setThreadInfo, type MessageRow } from './store.ts';

/**
 * Stores a message and publishes it: what a send returns from its transaction. The first event is the message's own,
 * whose number is its place.
 * @param parent the message that it answers, which the caller has locked; null: none
 */
export function stored(
  tx: Tx,
  event_id: string,
  row: MessageRow,
  parent: MessageRow | null,
): Required<Pick<Outcome<unknown>, 'writes' | 'events'>> {
  const { person: _, ...columns } = row;
  const message = presentMessage(row, null);
  const about = { event_id, topic: chatTopic(row.thread_id), kind: 'message.sent' as const, entity_id: row.id };
  const answered = parent && { ...parent, reply_count: parent.reply_count + 1, last_replied_at: row.created_at };
  return {
    writes: [insertMessage(tx, { ...columns, event_id }), ...(answered ? [setThreadInfo(tx, event_id, answered)] : [])],
    events: [{ ...about, payload: { v: 1, message } }, ...(answered ? [repliedEvent(event_id, answered)] : [])],
  };
}
