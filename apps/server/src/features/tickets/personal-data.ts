import { eq } from 'drizzle-orm';
import { events, ticket_holders } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';
import { eraseTicketHolders } from '../accounts/index.ts';

/** Tickets of a person. One that was withdrawn stays withdrawn, as nobody's: its number is the shop's own. */
export const personalData: PersonalData = {
  tables: ['ticket_holders'],
  read: async ({ db }, { account_id }) => ({
    tickets: await db
      .select({ event: events.slug, ticket: ticket_holders })
      .from(ticket_holders)
      .innerJoin(events, eq(events.id, ticket_holders.event_id))
      .where(eq(ticket_holders.account_id, account_id)),
  }),
  erase: async (_ctx, tx, { account_id }) => {
    await eraseTicketHolders(tx, account_id);
    return {};
  },
};
