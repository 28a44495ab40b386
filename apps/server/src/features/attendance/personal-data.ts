import { and, asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { events, session_attendance, session_favorites, shown_sessions } from '../../db/schema/index.ts';
import type { PersonalData, SubjectMembership } from '../../personal-data.ts';

type Table = typeof session_attendance | typeof session_favorites;

/** Bookings and favourites. How many people a session has, says of none who they are. */
export const personalData: PersonalData = {
  tables: ['session_attendance', 'session_favorites'],
  read: async ({ db }, { memberships }) => ({
    session_attendance: (await Promise.all(memberships.map((own) => rowsOf(db, session_attendance, own)))).flat(),
    session_favorites: (await Promise.all(memberships.map((own) => rowsOf(db, session_favorites, own)))).flat(),
  }),
  erase: async (_ctx, tx, { memberships }) => {
    for (const own of memberships) await eraseRows(tx, own);
    return {};
  },
};

const ofMember = (table: Table, { event_id, event_user_id }: SubjectMembership) =>
  and(eq(table.event_id, event_id), eq(table.event_user_id, event_user_id));

/** Each row with the name of its event and session, as far as that is shown: an id alone says nothing to the person. */
function rowsOf(db: Db, table: Table, own: SubjectMembership) {
  return db
    .select({
      event: events.slug,
      session_id: sql<string>`${table.session_id}`,
      session: shown_sessions.title,
      created_at: sql<string>`${table.created_at}`,
    })
    .from(table)
    .innerJoin(events, eq(events.id, table.event_id))
    .leftJoin(shown_sessions, and(eq(shown_sessions.event_id, table.event_id), eq(shown_sessions.id, table.session_id)))
    .where(ofMember(table, own))
    .orderBy(asc(table.created_at));
}

async function eraseRows(tx: Tx, own: SubjectMembership): Promise<void> {
  for (const table of [session_attendance, session_favorites] as const) {
    await tx.delete(table).where(ofMember(table, own));
  }
}
