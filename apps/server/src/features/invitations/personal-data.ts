import { eq } from 'drizzle-orm';
import { events, invitations } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';

/** Invitations of a person. */
export const personalData: PersonalData = {
  tables: ['invitations'],
  read: async ({ db }, { account_id }) => {
    const rows = await db
      .select({ event: events.slug, invitation: invitations })
      .from(invitations)
      .innerJoin(events, eq(events.id, invitations.event_id))
      .where(eq(invitations.account_id, account_id));
    return {
      invitations: rows.map(({ event, invitation: { token_hash: _token, ...invitation } }) => ({
        event,
        ...invitation,
      })),
    };
  },
  erase: async (_ctx, tx, { account_id }) => {
    await tx.delete(invitations).where(eq(invitations.account_id, account_id));
    return {};
  },
};
