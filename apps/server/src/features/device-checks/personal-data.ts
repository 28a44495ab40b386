import { sql } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';

/** The findings of a person's check of their devices. They go with the person. */
export const personalData: PersonalData = {
  tables: ['device_checks'],
  read: async ({ db }, { account_id }) => {
    const { rows } = await db.execute(sql`
      SELECT e.slug AS event, d.at, d.camera, d.microphone, d.sound, d.live, d.webrtc, d.delay_ms, d.browser, d.system
        FROM device_checks d JOIN events e ON e.id = d.event_id
        JOIN event_users u ON u.event_id = d.event_id AND u.id = d.event_user_id
       WHERE u.account_id = ${account_id} ORDER BY e.slug`);
    return { device_checks: rows };
  },
  erase: async (_ctx, tx, { memberships }) => {
    for (const { event_id, event_user_id } of memberships)
      await tx.execute(
        sql`DELETE FROM device_checks WHERE event_id = ${event_id} AND event_user_id = ${event_user_id}`,
      );
    return {};
  },
};
