import type pg from 'pg';

/** More than any topic has said, and than a page that was away catches up with. */
const DISTANCE = 1_000_000;

/**
 * Has every topic of an event go on beyond each number that it has given out, here or in a backup, with one event that
 * nobody can have read: nodes that follow it and pages that come back see a gap, and fetch the present state (LV7).
 * @param backup the topics of a backup, and the last number of each
 */
export async function leaveCursorsBehind(
  client: pg.ClientBase,
  event_id: string,
  backup: { readonly topics: readonly string[]; readonly seqs: readonly string[] },
): Promise<void> {
  await client.query(
    `WITH known AS (
       SELECT topic, seq FROM topic_heads WHERE event_id = $1
        UNION ALL SELECT * FROM unnest($2::text[], $3::bigint[])
     ), gone AS (
       DELETE FROM feed_events WHERE event_id = $1
     ), heads AS (
       INSERT INTO topic_heads AS head (event_id, topic, seq, oldest_seq)
       SELECT $1, topic, max(seq) + $4, max(seq) + $4 FROM known GROUP BY topic ORDER BY topic COLLATE "C"
           ON CONFLICT (event_id, topic) DO UPDATE SET seq = excluded.seq, oldest_seq = excluded.oldest_seq
       RETURNING topic, seq
     )
     INSERT INTO feed_events (event_id, topic, seq, kind, payload)
     SELECT $1, topic, seq, 'event.restored', '{"v":1}' FROM heads`,
    [event_id, backup.topics, backup.seqs, DISTANCE],
  );
}
