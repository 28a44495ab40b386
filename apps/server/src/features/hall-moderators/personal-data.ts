import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import type { DataSubject, PersonalData } from '../../personal-data.ts';

/** The addresses by which halls name a person; the name that stands at a hall is the event's. */
export const personalData: PersonalData = {
  tables: ['hall_moderators'],
  read: async ({ db }, subject) => ({ hall_moderators: await readOwn(db, subject) }),
  erase: async (_ctx, tx, subject) => {
    await tx.execute(sql`DELETE FROM hall_moderators m WHERE ${ofSubject(subject)}`);
    return {};
  },
};

async function readOwn(db: Db | Tx, subject: DataSubject): Promise<unknown> {
  const { rows } = await db.execute(sql`
    SELECT e.slug AS event, h.name AS hall, m.name, m.email FROM hall_moderators m
      JOIN events e ON e.id = m.event_id JOIN halls h ON h.id = m.hall_id
     WHERE ${ofSubject(subject)} ORDER BY e.slug, h.position, m.name`);
  return rows;
}

const ofSubject = ({ email, memberships }: DataSubject) =>
  sql`(m.email = ${email?.toLowerCase() ?? null} OR m.event_user_id = ANY (${sql.param(memberships.map((one) => one.event_user_id))}::text[]))`;
