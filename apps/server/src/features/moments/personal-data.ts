import { sql } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';

/** The moments that a person has dismissed. They go with the person. */
export const personalData: PersonalData = {
  tables: ['dismissed_moments'],
  read: async ({ db }, { account_id }) => {
    const { rows } = await db.execute(sql`
      SELECT e.slug AS event, d.moment, d.at
        FROM dismissed_moments d JOIN events e ON e.id = d.event_id
        JOIN event_users u ON u.event_id = d.event_id AND u.id = d.event_user_id
       WHERE u.account_id = ${account_id} ORDER BY e.slug, d.moment`);
    return { dismissed_moments: rows };
  },
  erase: async (_ctx, tx, { memberships }) => {
    for (const { event_id, event_user_id } of memberships)
      await tx.execute(
        sql`DELETE FROM dismissed_moments WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}`,
      );
    return {};
  },
};
