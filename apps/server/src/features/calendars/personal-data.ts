import { and, asc, eq } from 'drizzle-orm';
import { calendar_feeds } from '../../db/schema/index.ts';
import type { PersonalData, SubjectMembership } from '../../personal-data.ts';

const ofMember = ({ event_id, event_user_id }: SubjectMembership) =>
  and(eq(calendar_feeds.event_id, event_id), eq(calendar_feeds.event_user_id, event_user_id));

/** Calendar addresses; their tokens are known to nobody. */
export const personalData: PersonalData = {
  tables: ['calendar_feeds'],
  read: async ({ db }, { memberships }) => {
    const { id, kind, created_at, last_read_at } = calendar_feeds;
    const rows = memberships.map(async (own) => {
      const found = await db
        .select({ id, kind, created_at, last_read_at })
        .from(calendar_feeds)
        .where(ofMember(own))
        .orderBy(asc(created_at));
      return found.map((row) => ({ event: own.event, ...row }));
    });
    return { calendar_feeds: (await Promise.all(rows)).flat() };
  },
  erase: async (_ctx, tx, { memberships }) => {
    for (const own of memberships) await tx.delete(calendar_feeds).where(ofMember(own));
    return {};
  },
};
