import { and, desc, eq } from 'drizzle-orm';
import { events, vault_items, vault_watches } from '../../db/schema/index.ts';
import type { PersonalData, SubjectMembership } from '../../personal-data.ts';

const ofMember = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(vault_watches.event_id, event_id), eq(vault_watches.event_user_id, event_user_id));

/** How far a person has watched which films; it goes with them. */
export const personalData: PersonalData = {
  tables: ['vault_watches'],
  read: async ({ db }, { memberships }) => {
    const { position_s, duration_s, at } = vault_watches;
    const own = memberships.map((membership) =>
      db
        .select({ event: events.slug, item: vault_items.title, position_s, duration_s, at })
        .from(vault_watches)
        .innerJoin(vault_items, eq(vault_items.id, vault_watches.item_id))
        .innerJoin(events, eq(events.id, vault_watches.event_id))
        .where(ofMember(membership))
        .orderBy(desc(at)),
    );
    return { vault_watches: (await Promise.all(own)).flat() };
  },
  erase: async (_ctx, tx, { memberships }) => {
    for (const own of memberships) await tx.delete(vault_watches).where(ofMember(own));
    return {};
  },
};
