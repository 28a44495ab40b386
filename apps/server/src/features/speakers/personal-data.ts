import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import type { DataSubject, PersonalData } from '../../personal-data.ts';

/** The addresses by which sessions name a person; who speaks there, and what sessions say of them, is the event's. */
export const personalData: PersonalData = {
  tables: ['speaker_addresses'],
  read: async ({ db }, subject) => ({ speaker_addresses: await readOwn(db, subject) }),
  erase: async (_ctx, tx, subject) => {
    await tx.execute(sql`DELETE FROM speaker_addresses s WHERE ${ofSubject(subject)}`);
    return {};
  },
};

async function readOwn(db: Db | Tx, subject: DataSubject): Promise<unknown> {
  const { rows } = await db.execute(sql`
    SELECT e.slug AS event, s.uid AS speaker, s.email FROM speaker_addresses s JOIN events e ON e.id = s.event_id
     WHERE ${ofSubject(subject)} ORDER BY e.slug, s.uid`);
  return rows;
}

const ofSubject = ({ email, memberships }: DataSubject) =>
  sql`(s.email = ${email?.toLowerCase() ?? null} OR s.event_user_id = ANY (${sql.param(memberships.map((one) => one.event_user_id))}::text[]))`;
