import { and, asc, eq } from 'drizzle-orm';
import { check_ins, events } from '../../db/schema/index.ts';
import type { PersonalData } from '../../personal-data.ts';

/** When a person was checked in, which goes with them. Whom they checked in stays, as nobody's work. */
export const personalData: PersonalData = {
  tables: ['check_ins'],
  read: async ({ db }, { memberships }) => {
    const own = memberships.map(({ event_id, event_user_id }) =>
      db
        .select({ event: events.slug, code: check_ins.code, at: check_ins.at })
        .from(check_ins)
        .innerJoin(events, eq(events.id, check_ins.event_id))
        .where(and(eq(check_ins.event_id, event_id), eq(check_ins.event_user_id, event_user_id)))
        .orderBy(asc(check_ins.event_id)),
    );
    return { check_ins: (await Promise.all(own)).flat() };
  },
  erase: async (_ctx, tx, { account_id, memberships }) => {
    await tx.update(check_ins).set({ by_account_id: null }).where(eq(check_ins.by_account_id, account_id));
    for (const { event_id, event_user_id } of memberships)
      await tx
        .delete(check_ins)
        .where(and(eq(check_ins.event_id, event_id), eq(check_ins.event_user_id, event_user_id)));
    return {};
  },
};
