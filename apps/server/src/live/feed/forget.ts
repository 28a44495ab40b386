import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';

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
