import type { SharedField } from '@plenary/domain/contacts/sharing';
import type { GivenRole } from '@plenary/domain/policy/policy';
import { sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { FACE, type FaceRow } from '../rooms/index.ts';

export type Reader = Db | Tx;

/** A person at an event. */
export interface PersonKey {
  readonly event_id: string;
  readonly event_user_id: string;
}

/** Details that one person lets another have, beside the name. */
export interface Share {
  readonly giver: string;
  readonly taker: string;
  readonly fields: readonly SharedField[];
}

/** The other side of what a person has given, or was offered. */
export interface ContactRow {
  readonly face: FaceRow;
  readonly company: string;
  readonly role: string;
  readonly email: string | null;
  /** The fields that the person gives; null: nothing. */
  readonly gives: readonly SharedField[] | null;
  /** The fields that the other gives; null: nothing. */
  readonly given: readonly SharedField[] | null;
  readonly at: Date;
}

/**
 * The people to whom a person gives something, or who offer it, the latest first. Those who have left the event, and those whom a
 * block keeps apart, are in no list.
 * @param user that user alone
 */
export async function findContacts(
  db: Reader,
  { event_id, event_user_id }: PersonKey,
  user?: string,
): Promise<ContactRow[]> {
  const { rows } = await db.execute<ContactRow & { moment: string } & Record<string, unknown>>(sql`
    SELECT ${FACE} AS face, a.company, a.role, a.email, mine.fields AS gives, theirs.fields AS given,
           greatest(mine.given_at, theirs.given_at) AS moment
      FROM (SELECT taker AS id FROM contact_shares WHERE event_id = ${event_id} AND giver = ${event_user_id}
             UNION SELECT giver FROM contact_shares WHERE event_id = ${event_id} AND taker = ${event_user_id}) other
      JOIN event_users u ON u.event_id = ${event_id} AND u.id = other.id AND u.active
      JOIN accounts a ON a.id = u.account_id AND a.deleted_at IS NULL
      LEFT JOIN contact_shares mine ON mine.event_id = ${event_id} AND mine.giver = ${event_user_id} AND mine.taker = u.id
      LEFT JOIN contact_shares theirs
        ON theirs.event_id = ${event_id} AND theirs.giver = u.id AND theirs.taker = ${event_user_id}
     WHERE NOT EXISTS (SELECT 1 FROM chat_blocks b WHERE b.event_id = ${event_id}
             AND ((b.blocker = ${event_user_id} AND b.blocked = u.id) OR (b.blocker = u.id AND b.blocked = ${event_user_id})))
       ${user === undefined ? sql`` : sql`AND u.account_id = ${user}`}
     ORDER BY moment DESC, u.id`);
  return rows.map(({ moment, ...row }) => ({ ...row, at: new Date(moment) }));
}

/** How many people have exchanged details with a person; those who are in no list are not counted. */
export const countContacts = async (db: Reader, person: PersonKey): Promise<number> =>
  (await findContacts(db, person)).filter(({ gives, given }) => gives !== null && given !== null).length;

/** Stores what people give, in the order of the people, so that two who give at once do not wait for each other. */
export async function putShares(tx: Tx, event_id: string, shares: readonly Share[], at: number): Promise<void> {
  const sorted = [...shares].sort((one, other) => (one.giver < other.giver ? -1 : 1));
  for (const { giver, taker, fields } of sorted)
    await tx.execute(sql`
      INSERT INTO contact_shares (event_id, giver, taker, fields, given_at)
      VALUES (${event_id}, ${giver}, ${taker}, ${sql.param([...new Set(fields)])}::text[], ${new Date(at).toISOString()})
      ON CONFLICT (event_id, giver, taker) DO UPDATE SET fields = excluded.fields`);
}

/** Takes back what two people gave each other; returns whether there was anything. */
export async function dropShares(tx: Tx, event_id: string, one: string, other: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`DELETE FROM contact_shares WHERE event_id = ${event_id}
    AND ((giver = ${one} AND taker = ${other}) OR (giver = ${other} AND taker = ${one})) RETURNING giver`);
  return rows.length > 0;
}

/** A person who would be asked for their details. */
export interface WantedRow {
  readonly event_user_id: string;
  readonly account_id: string;
  readonly host: boolean;
  readonly roles: readonly GivenRole[];
  readonly active: boolean;
  readonly networking_status: boolean;
  readonly simulated: boolean;
}

/** A person of an event by their account, locked in its place together with the caller: two who offer at once take turns. */
export async function lockWanted(
  tx: Tx,
  { event_id, event_user_id }: PersonKey,
  user: string,
): Promise<WantedRow | null> {
  const { rows } = await tx.execute<WantedRow & Record<string, unknown>>(sql`
    SELECT u.id AS event_user_id, u.account_id, u.host, u.roles, u.active AND a.deleted_at IS NULL AS active,
           u.networking_status, u.simulated
      FROM event_users u JOIN accounts a ON a.id = u.account_id
     WHERE u.event_id = ${event_id} AND (u.account_id = ${user} OR u.id = ${event_user_id})
     ORDER BY u.id FOR NO KEY UPDATE OF u`);
  return rows.find((row) => row.account_id === user) ?? null;
}
