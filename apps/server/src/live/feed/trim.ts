import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';

/** Age at which events leave the feed: a reader who was away longer fetches the present state. Milliseconds. */
export const KEEP_MS = 3 * 24 * 3600_000;
const TRIM_EVERY_MS = 10 * 60_000;
const CHUNK = 2_000;

/**
 * Removes events older than `before` and notes the oldest number that each topic keeps. Works in chunks of one short
 * transaction each, with heads locked in the order in which appending locks them.
 * @returns the number of events removed
 */
export async function trimFeed(db: Db, before: Date, chunk: number = CHUNK): Promise<number> {
  let removed = 0;
  for (let last = chunk; last >= chunk; removed += last) last = await trimChunk(db, before, chunk);
  return removed;
}

async function trimChunk(db: Db, before: Date, chunk: number): Promise<number> {
  const { rows } = await db.execute<{ removed: string }>(sql`
    WITH old AS (
      SELECT event_id, topic, max(seq) AS seq FROM (
        SELECT event_id, topic, seq FROM feed_events WHERE created_at < ${before} ORDER BY created_at LIMIT ${chunk}
      ) AS oldest GROUP BY event_id, topic
    ), held AS (
      SELECT head.event_id, head.topic, old.seq FROM topic_heads AS head JOIN old USING (event_id, topic)
       ORDER BY head.event_id COLLATE "C", head.topic COLLATE "C" FOR UPDATE OF head
    ), cut AS (
      UPDATE topic_heads AS head SET oldest_seq = greatest(head.oldest_seq, held.seq + 1)
        FROM held WHERE head.event_id = held.event_id AND head.topic = held.topic
    ), gone AS (
      DELETE FROM feed_events AS event USING held
       WHERE event.event_id = held.event_id AND event.topic = held.topic AND event.seq <= held.seq
      RETURNING 1
    )
    SELECT count(*) AS removed FROM gone`);
  return Number(rows[0]?.removed ?? 0);
}

/** Trims the feed now and then while the server runs; the answer stops it, after the chunk under way. */
export function startTrimming(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    TRIM_EVERY_MS,
    () => trimFeed(ctx.db, new Date(ctx.clock.now() - KEEP_MS)),
    (error) => ctx.log.error({ err: error }, 'the live feed could not be trimmed'),
  );
}
