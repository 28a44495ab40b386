import { sql } from 'drizzle-orm';
import { chat_messages } from '../../../../db/schema/index.ts';
import type { Reader } from '../store.ts';

/** The ids of the latest message of each of some threads; those of some people are passed over. */
export async function latestIds(
  db: Reader,
  event_id: string,
  thread_ids: readonly string[],
  without: readonly string[],
): Promise<string[]> {
  if (thread_ids.length === 0) return [];
  const { rows } = await db.execute<{ id: string }>(sql`
    SELECT latest.id FROM unnest(${sql.param([...thread_ids])}::text[]) AS asked(thread_id)
     CROSS JOIN LATERAL (
       SELECT m.id FROM ${chat_messages} m
        WHERE m.event_id = ${event_id} AND m.thread_id = asked.thread_id AND m.position > 0
          AND (m.sender IS NULL OR m.sender <> ALL(${sql.param([...without])}::text[]))
        ORDER BY m.position DESC LIMIT 1
     ) latest`);
  return rows.map(({ id }) => id);
}
