import { sql } from 'drizzle-orm';
import type { PersonalData } from '../../personal-data.ts';

/** The details that one gave, and to whom, with those that came back. Erasing takes back both. */
export const personalData: PersonalData = {
  tables: ['contact_shares'],
  read: async ({ db }, { account_id }) => {
    const { rows } = await db.execute(sql`
      SELECT e.slug AS event, t.fields, t.given_at, concat_ws(' ', o.first_name, o.last_name) AS taker,
             CASE WHEN back.giver IS NULL THEN '{}'::jsonb ELSE jsonb_strip_nulls(jsonb_build_object(
               'company', CASE WHEN 'company' = ANY (back.fields) THEN o.company END,
               'role', CASE WHEN 'role' = ANY (back.fields) THEN o.role END,
               'email', CASE WHEN 'email' = ANY (back.fields) THEN o.email END)) END AS given_by_taker
        FROM contact_shares t
        JOIN event_users u ON u.event_id = t.event_id AND u.id = t.giver
        JOIN event_users v ON v.event_id = t.event_id AND v.id = t.taker
        JOIN accounts o ON o.id = v.account_id
        JOIN events e ON e.id = t.event_id
        LEFT JOIN contact_shares back ON back.event_id = t.event_id AND back.giver = t.taker AND back.taker = t.giver
       WHERE u.account_id = ${account_id} ORDER BY e.slug, t.given_at, t.taker`);
    return { contacts: rows };
  },
  erase: async (_ctx, tx, { memberships }) => {
    for (const { event_id, event_user_id } of memberships)
      await tx.execute(sql`DELETE FROM contact_shares
        WHERE event_id = ${event_id} AND (giver = ${event_user_id} OR taker = ${event_user_id})`);
    return {};
  },
};
