import { sql } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';
import { takeOut, lockTalkOf } from './leave.ts';

/** One's own place, and the talks that one had. Erasing ends them, and leaves no trace of them. */
export const personalData: PersonalData = {
  tables: ['speed_people', 'speed_pairs'],
  read: async ({ db }, { account_id }) => {
    const [places, talks] = await Promise.all([
      db.execute(sql`SELECT e.slug AS event, p.since FROM speed_people p
        JOIN event_users u ON u.event_id = p.event_id AND u.id = p.event_user_id JOIN events e ON e.id = p.event_id
        WHERE u.account_id = ${account_id} ORDER BY e.slug`),
      db.execute(sql`SELECT e.slug AS event, t.begins_at, t.ended_at, t.connected_at,
          CASE WHEN t.one = u.id THEN t.one_connects ELSE t.other_connects END AS connects,
          CASE WHEN t.one = u.id THEN t.one_fields ELSE t.other_fields END AS fields
        FROM speed_pairs t JOIN event_users u ON u.event_id = t.event_id AND u.id IN (t.one, t.other)
        JOIN events e ON e.id = t.event_id WHERE u.account_id = ${account_id} ORDER BY e.slug, t.id`),
    ]);
    return { speed_people: places.rows, speed_pairs: talks.rows };
  },
  erase: async (ctx, tx, { memberships }) => {
    const events = [];
    for (const membership of memberships) {
      const place = await lockTalkOf(tx, membership);
      if (place) events.push(...(await takeOut(ctx, tx, place)));
      const { event_id, event_user_id } = membership;
      await tx.execute(sql`UPDATE speed_people SET pair_id = NULL WHERE event_id = ${event_id} AND pair_id IN (
        SELECT id FROM speed_pairs WHERE event_id = ${event_id} AND (one = ${event_user_id} OR other = ${event_user_id}))`);
      await tx.execute(sql`DELETE FROM speed_pairs
        WHERE event_id = ${event_id} AND (one = ${event_user_id} OR other = ${event_user_id})`);
    }
    return { events };
  },
};
