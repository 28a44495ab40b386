import { sql } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';

/** The person who began a rehearsal, who becomes nobody once they are erased; what was found names nobody. */
export const personalData: PersonalData = {
  tables: ['rehearsals'],
  read: async ({ db }, { account_id }) => {
    const { rows } = await db.execute(sql`SELECT e.slug AS event, r.started_at, r.ended_at FROM rehearsals r
      JOIN events e ON e.id = r.event_id WHERE r.started_by = ${account_id} ORDER BY r.started_at`);
    return { rehearsals: rows };
  },
  erase: async (_ctx, tx, { account_id }) => {
    await tx.execute(sql`UPDATE rehearsals SET started_by = NULL WHERE started_by = ${account_id}`);
    return {};
  },
};
