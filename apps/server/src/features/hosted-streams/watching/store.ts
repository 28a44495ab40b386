import { sql } from 'drizzle-orm';
import { RETURN_WITHIN_MS } from '@plenary/domain/hosted-streams/publishing';
import { WATCHING_FOR_MS } from '@plenary/domain/hosted-streams/watching';
import type { Db, Tx } from '../../../db/database.ts';
import { preparedText } from '../../../db/prepared.ts';
import { hosted_watches } from '../../../db/schema/index.ts';

/** A person who watches a stream. */
export interface Watcher {
  readonly event_id: string;
  readonly name: string;
  readonly event_user_id: string;
}

/**
 * Adds the real time since the report before, unless that lies too far back; in one statement, so that two pages of one
 * person count once.
 * @param now milliseconds, real time
 * @returns how long they have watched it, in milliseconds; null, and nothing is counted, while nobody publishes the stream
 */
export async function countWatching(
  db: Db,
  { event_id, name, event_user_id }: Watcher,
  now: number,
): Promise<number | null> {
  const at = new Date(now).toISOString();
  const rows = await watched(db, [event_id, name, event_user_id, at, WATCHING_FOR_MS, RETURN_WITHIN_MS]);
  return rows[0] ? Number(rows[0].watched_ms) : null;
}

const watched = preparedText<{ watched_ms: string }>(
  'hosted_watching',
  `INSERT INTO hosted_watches AS w (event_id, name, event_user_id, watched_ms, seen_at)
   SELECT event_id, name, $3, 0, $4::timestamptz FROM hosted_streams
     WHERE event_id = $1 AND name = $2 AND publisher_hash IS NOT NULL
       AND heard_at > $4::timestamptz - $6::int * interval '1 millisecond'
   ON CONFLICT (event_id, name, event_user_id) DO UPDATE SET
     watched_ms = w.watched_ms + CASE
       WHEN excluded.seen_at > w.seen_at AND excluded.seen_at <= w.seen_at + $5::int * interval '1 millisecond'
       THEN round(extract(epoch FROM excluded.seen_at - w.seen_at) * 1000) ELSE 0 END,
     seen_at = CASE WHEN excluded.seen_at > w.seen_at - $5::int * interval '1 millisecond'
       THEN greatest(w.seen_at, excluded.seen_at) ELSE excluded.seen_at END
   RETURNING watched_ms`,
);

/** People who watch each stream of an event, by its name. */
export async function countViewers(db: Db | Tx, event_id: string, since: number): Promise<Map<string, number>> {
  const { rows } = await db.execute<{ name: string; viewers: number }>(sql`
    SELECT name, count(*)::int AS viewers FROM ${hosted_watches}
     WHERE event_id = ${event_id} AND seen_at > ${new Date(since).toISOString()}::timestamptz GROUP BY name`);
  return new Map(rows.map(({ name, viewers }) => [name, viewers]));
}
