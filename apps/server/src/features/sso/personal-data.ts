import { eq } from 'drizzle-orm';
import { events, sso_holders } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';

/** By which names of providers a person has come. */
export const personalData: PersonalData = {
  tables: ['sso_holders'],
  read: async ({ db }, { account_id }) => ({
    single_sign_on: await db
      .select({ event: events.slug, holder: sso_holders })
      .from(sso_holders)
      .innerJoin(events, eq(events.id, sso_holders.event_id))
      .where(eq(sso_holders.account_id, account_id)),
  }),
  erase: async (_ctx, tx, { account_id }) => {
    await tx.delete(sso_holders).where(eq(sso_holders.account_id, account_id));
    return {};
  },
};
