import { asc, eq } from 'drizzle-orm';
import { timeline_edits } from '../../../db/schema/index.ts';
import type { PersonalData } from '../../../personal-data.ts';
import { draftsOf, forgetAccount } from './collected/store.ts';

/** The edits of a host, and the changes that they have collected. They stay as nobody's once the host is erased: others may undo or release them. */
export const personalData: PersonalData = {
  tables: ['timeline_edits', 'session_drafts'],
  read: async ({ db }, { account_id }) => ({
    timeline_edits: await db
      .select()
      .from(timeline_edits)
      .where(eq(timeline_edits.account_id, account_id))
      .orderBy(asc(timeline_edits.id)),
    session_drafts: await draftsOf(db, account_id),
  }),
  erase: async (_ctx, tx, { account_id }) => {
    await tx.update(timeline_edits).set({ account_id: null }).where(eq(timeline_edits.account_id, account_id));
    await forgetAccount(tx, account_id);
    return {};
  },
};
