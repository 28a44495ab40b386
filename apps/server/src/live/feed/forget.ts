import { sql, type Query } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { keyText, type TopicKey } from './topic-key.ts';

const BEGIN_ANEW = 'UPDATE topic_heads SET oldest_seq = seq + 1 WHERE event_id = $1 AND topic = $2';
const REMOVE = 'DELETE FROM feed_events WHERE event_id = $1 AND topic = $2';

/**
 * The statements with which topics forget what they have said so far, before the events that replace it are appended.
 * Heads are taken in the order in which appending takes them. The second statement of a topic sees all that was
 * committed before its head was ours.
 */
export function forgetStatements(topics: readonly TopicKey[]): Query[] {
  return topics
    .toSorted((a, b) => (keyText(a) < keyText(b) ? -1 : 1))
    .flatMap(({ event_id, topic }) => [BEGIN_ANEW, REMOVE].map((text) => ({ sql: text, params: [event_id, topic] })));
}

/**
 * Removes what a topic has said so far, at every event of `event_ids`. Its numbers go on; a cursor from before is told to
 * fetch the present state.
 */
export async function forgetTopic(tx: Tx, event_ids: readonly string[], topic: string): Promise<void> {
  const events = sql`${sql.param([...event_ids])}::text[]`;
  await tx.execute(sql`
    UPDATE topic_heads SET oldest_seq = seq + 1 WHERE event_id = ANY (${events}) AND topic = ${topic}`);
  await tx.execute(sql`DELETE FROM feed_events WHERE event_id = ANY (${events}) AND topic = ${topic}`);
}
