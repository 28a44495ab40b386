import { sql } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';
import { findPeers } from './call-facts.ts';
import { endPeers } from './end-peers.ts';
import { statement } from '../../live/statement.ts';

/** One's own places in calls, and the calls that one started. Erasing ends the places; calls that were stay without a name. */
export const personalData: PersonalData = {
  tables: ['calls', 'call_peers', 'call_kicks'],
  read: async ({ db }, { account_id }) => {
    const own = sql`JOIN event_users u ON u.event_id = t.event_id AND u.id = t.event_user_id JOIN events e ON e.id = t.event_id
      WHERE u.account_id = ${account_id} ORDER BY e.slug`;
    const [started, peers, kicks] = await Promise.all([
      db.execute(sql`SELECT e.slug AS event, t.kind, t.started_at, t.ended_at FROM calls t
        JOIN event_users u ON u.event_id = t.event_id AND u.id = t.started_by JOIN events e ON e.id = t.event_id
        WHERE u.account_id = ${account_id} ORDER BY e.slug, t.id`),
      db.execute(
        sql`SELECT e.slug AS event, t.joined_at, t.network, t.mic, t.cam, t.sharing, t.hand_at FROM call_peers t ${own}`,
      ),
      db.execute(sql`SELECT e.slug AS event, t.until FROM call_kicks t ${own}`),
    ]);
    return { calls: started.rows, call_peers: peers.rows, call_kicks: kicks.rows };
  },
  // Places in the calls of rooms end with the seats.
  erase: async (ctx, tx, { account_id, memberships }) => {
    await tx.execute(sql`SELECT 1 FROM chat_threads WHERE id IN (SELECT c.thread_id FROM call_peers p
      JOIN calls c ON c.event_id = p.event_id AND c.id = p.call_id
      JOIN event_users u ON u.event_id = p.event_id AND u.id = p.event_user_id WHERE u.account_id = ${account_id})
      ORDER BY id FOR NO KEY UPDATE`);
    const peers = await findPeers(tx, sql`u.account_id = ${account_id} AND c.kind = 'private'`);
    const ended = await endPeers(ctx, tx, peers, 'removed');
    const rows = memberships.flatMap(({ event_id, event_user_id }) => [
      statement(sql`UPDATE calls SET started_by = NULL WHERE event_id = ${event_id} AND started_by = ${event_user_id}`),
      statement(sql`DELETE FROM call_kicks WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}`),
    ]);
    return { ...ended, writes: [...ended.writes, ...rows] };
  },
};
