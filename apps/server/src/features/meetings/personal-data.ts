import { sql } from 'drizzle-orm';
import type { FeedEvent } from '../../live/types.ts';
import type { PersonalData } from '../../personal-data.ts';
import { setState } from './change.ts';
import { findMeetingEvent, findMeetings } from './store.ts';

/** One's own times and meetings. Erasing calls off those that lie ahead, and takes all of them away. */
export const personalData: PersonalData = {
  tables: ['meeting_slots', 'meetings'],
  read: async ({ db }, { account_id }) => {
    const [slots, met] = await Promise.all([
      db.execute(sql`SELECT e.slug AS event, s.starts_at, s.ends_at FROM meeting_slots s
        JOIN event_users u ON u.event_id = s.event_id AND u.id = s.event_user_id JOIN events e ON e.id = s.event_id
        WHERE u.account_id = ${account_id} ORDER BY e.slug, s.starts_at`),
      db.execute(sql`SELECT e.slug AS event, m.starts_at, m.ends_at, m.state, m.created_at, m.guest = u.id AS asked,
          CASE WHEN m.guest = u.id THEN m.message END AS message
        FROM meetings m JOIN event_users u ON u.event_id = m.event_id AND u.id IN (m.owner, m.guest)
        JOIN events e ON e.id = m.event_id WHERE u.account_id = ${account_id} ORDER BY e.slug, m.starts_at, m.id`),
    ]);
    return { meeting_slots: slots.rows, meetings: met.rows };
  },
  erase: async (ctx, tx, { memberships }) => {
    const events: FeedEvent[] = [];
    for (const { event_id, event_user_id } of memberships) {
      const own = sql`m.event_id = ${event_id} AND ${event_user_id} IN (m.owner, m.guest)`;
      const slug = (await findMeetingEvent(tx, event_id))?.slug ?? '';
      const open = await findMeetings(tx, sql`${own} AND m.state IN ('requested', 'accepted')`);
      for (const meeting of open)
        events.push(...(await setState(ctx, tx, meeting, 'cancelled', { by: event_user_id, slug })));
      await tx.execute(sql`DELETE FROM meetings m WHERE ${own}`);
      await tx.execute(
        sql`DELETE FROM meeting_slots WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}`,
      );
    }
    return { events };
  },
};
