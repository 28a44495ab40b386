import { sql } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';

/** The agreements of a person with exhibitors, also those that they took back. They go with the person. */
export const personalData: PersonalData = {
  tables: ['exhibitor_leads', 'exhibitor_files'],
  read: async ({ db }, { account_id }) => {
    const { rows: exhibitor_leads } = await db.execute(sql`
      SELECT e.slug AS event, r.name AS exhibitor, l.agreed_at, l.agreed_text, l.language, l.withdrawn_at
        FROM exhibitor_leads l JOIN rooms r ON r.event_id = l.event_id AND r.id = l.room_id
        JOIN events e ON e.id = l.event_id
        JOIN event_users u ON u.event_id = l.event_id AND u.id = l.event_user_id
       WHERE u.account_id = ${account_id} ORDER BY e.slug, r.id`);
    const { rows: exhibitor_files } = await db.execute(sql`
      SELECT e.slug AS event, r.name AS exhibitor, f.upload_id, f.use, f.added_at
        FROM exhibitor_files f JOIN rooms r ON r.event_id = f.event_id AND r.id = f.room_id
        JOIN events e ON e.id = f.event_id JOIN uploads p ON p.id = f.upload_id
        JOIN event_users u ON u.event_id = p.event_id AND u.id = p.owner
       WHERE u.account_id = ${account_id} ORDER BY e.slug, f.upload_id`);
    return { exhibitor_leads, exhibitor_files };
  },
  // Files of the person went with their uploads before.
  erase: async (_ctx, tx, { memberships }) => {
    for (const { event_id, event_user_id } of memberships)
      await tx.execute(
        sql`DELETE FROM exhibitor_leads WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}`,
      );
    return {};
  },
};
