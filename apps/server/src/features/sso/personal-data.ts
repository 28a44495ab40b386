import { eq, sql } from 'drizzle-orm';
import { events, sso_codes, sso_holders } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';
import { eraseSsoHolders } from '../accounts/index.ts';

/** By which names of providers a person has come. Those who wait for a code are forgotten within hours. */
export const personalData: PersonalData = {
  tables: ['sso_holders', 'sso_codes'],
  read: async ({ db }, { account_id }) => ({
    single_sign_on: await db
      .select({ event: events.slug, holder: sso_holders })
      .from(sso_holders)
      .innerJoin(events, eq(events.id, sso_holders.event_id))
      .where(eq(sso_holders.account_id, account_id)),
  }),
  erase: async (_ctx, tx, { account_id, email }) => {
    await eraseSsoHolders(tx, account_id);
    await tx.delete(sso_codes).where(eq(sql`lower(${sso_codes.email})`, email?.toLowerCase() ?? ''));
    return {};
  },
};
