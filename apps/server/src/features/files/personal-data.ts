import { eq } from 'drizzle-orm';
import { files } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';

/** Files that a person gave an event. They are the event's, and stay without saying who brought them. */
export const personalData: PersonalData = {
  tables: ['files'],
  read: async ({ db }, { account_id }) => ({
    uploads: await db.select().from(files).where(eq(files.owner, account_id)).orderBy(files.id),
  }),
  erase: async (_ctx, tx, { account_id }) => {
    await tx.update(files).set({ owner: null }).where(eq(files.owner, account_id));
    return {};
  },
};
