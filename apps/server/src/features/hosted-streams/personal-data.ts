import { asc, eq } from 'drizzle-orm';
import { hosted_streams } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';

/** The last publisher of a stream; its segments name nobody. It becomes nobody's once the person is erased. */
export const personalData: PersonalData = {
  tables: ['hosted_streams', 'hosted_segments'],
  read: async ({ db }, { account_id }) => ({
    hosted_streams: await db
      .select({ event_id: hosted_streams.event_id, name: hosted_streams.name, began_at: hosted_streams.began_at })
      .from(hosted_streams)
      .where(eq(hosted_streams.account_id, account_id))
      .orderBy(asc(hosted_streams.event_id), asc(hosted_streams.name)),
  }),
  erase: async (_ctx, tx, { account_id }) => {
    await tx.update(hosted_streams).set({ account_id: null }).where(eq(hosted_streams.account_id, account_id));
    return {};
  },
};
