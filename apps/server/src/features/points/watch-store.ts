import { WATCHING_FOR_MS } from '@plenary/domain/hosted-streams/watching';
import type { Db } from '../../db/database.ts';
import { preparedText } from '../../db/prepared.ts';
import type { PersonKey } from './award-store.ts';

/**
 * Adds the real time since the report before, unless that lies too far back: several pages of one person count once, and a
 * page that says more does not watch more.
 * @param now milliseconds, real time
 * @returns how long they have watched the session, in milliseconds
 */
export async function countWatching(
  db: Db,
  { event_id, event_user_id }: PersonKey,
  session_id: string,
  now: number,
): Promise<number> {
  const values = [event_id, session_id, event_user_id, new Date(now).toISOString(), WATCHING_FOR_MS];
  const [row] = await watched(db, values);
  return Number(row?.watched_ms ?? 0);
}

const watched = preparedText<{ watched_ms: string }>(
  'points_watching',
  `INSERT INTO watched_sessions AS w (event_id, session_id, event_user_id, watched_ms, seen_at)
   VALUES ($1, $2, $3, 0, $4::timestamptz)
   ON CONFLICT (event_id, session_id, event_user_id) DO UPDATE SET
     watched_ms = w.watched_ms + CASE
       WHEN excluded.seen_at > w.seen_at AND excluded.seen_at <= w.seen_at + $5::int * interval '1 millisecond'
       THEN round(extract(epoch FROM excluded.seen_at - w.seen_at) * 1000) ELSE 0 END,
     seen_at = CASE WHEN excluded.seen_at > w.seen_at - $5::int * interval '1 millisecond'
       THEN greatest(w.seen_at, excluded.seen_at) ELSE excluded.seen_at END
   RETURNING watched_ms`,
);
