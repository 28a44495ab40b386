import { sql, type Query, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Tx } from '../../db/database.ts';
import { keyText, type TopicKey } from './topic-key.ts';

const dialect = new PgDialect();

/**
 * The statements with which topics forget what they have said so far, before the events that replace it are appended.
 * Heads are taken in the order in which appending takes them.
 */
export function forgetStatements(topics: readonly TopicKey[]): Query[] {
  return topics
    .toSorted((a, b) => (keyText(a) < keyText(b) ? -1 : 1))
    .flatMap(({ event_id, topic }) => forgetting([event_id], topic).map((one) => dialect.sqlToQuery(one)));
}

/**
 * Removes what a topic has said so far, at every event of `event_ids`. Its numbers go on; a cursor from before is told to
 * fetch the present state.
 */
export async function forgetTopic(tx: Tx, event_ids: readonly string[], topic: string): Promise<void> {
  for (const one of forgetting(event_ids, topic)) await tx.execute(one);
}

/** The second statement sees all that was committed before the heads were ours. */
function forgetting(event_ids: readonly string[], topic: string): SQL[] {
  const events = sql`${sql.param([...event_ids])}::text[]`;
  return [
    sql`UPDATE topic_heads SET oldest_seq = seq + 1 WHERE event_id = ANY (${events}) AND topic = ${topic}`,
    sql`DELETE FROM feed_events WHERE event_id = ANY (${events}) AND topic = ${topic}`,
  ];
}
