import { asc, eq } from 'drizzle-orm';
import { timeline_edits } from '../../../db/schema/index.ts';
import type { PersonalData } from '../../../personal-data.ts';

/** The edits of a host. They stay as nobody's once the host is erased: others may still undo them. */
export const personalData: PersonalData = {
  tables: ['timeline_edits'],
  read: async ({ db }, { account_id }) => ({
    timeline_edits: await db
      .select()
      .from(timeline_edits)
      .where(eq(timeline_edits.account_id, account_id))
      .orderBy(asc(timeline_edits.id)),
  }),
  erase: async (_ctx, tx, { account_id }) => {
    await tx.update(timeline_edits).set({ account_id: null }).where(eq(timeline_edits.account_id, account_id));
    return {};
  },
};
