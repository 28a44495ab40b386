import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { accounts, event_users } from '../../db/schema/index.ts';
import { personColumns, type PersonRow } from './person.ts';
import type { MemberKey } from './members-store.ts';

/** A person of an event with what not everybody may know of them. */
export type MemberPerson = PersonRow & {
  readonly email: string | null;
  /** Shut out of the event since then. */
  readonly banned_at: Date | null;
  readonly ban_reason: string;
  /** They want nobody to see that they are here. */
  readonly invisible: boolean;
};

/** A person of an event as far as lists of those who are here need them. */
export type PresentRow = PersonRow & { readonly invisible: boolean };

/** The people of an event that have these ids, also those who have left. */
export function presentPeople(db: Db | Tx, event_id: string, ids: readonly string[]): Promise<PresentRow[]> {
  return db
    .select({ ...personColumns, invisible: event_users.invisible })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(and(eq(event_users.event_id, event_id), sql`${event_users.id} = ANY(${sql.param([...ids])}::text[])`));
}

/** A person of an event, also one who has left; null: there is none. */
export async function findMemberPerson(db: Db | Tx, { event_id, account_id }: MemberKey): Promise<MemberPerson | null> {
  const [row] = await people(db, and(eq(event_users.event_id, event_id), eq(event_users.account_id, account_id)));
  return row ?? null;
}

/** The statement that locks a person of the event until the end of the transaction, and finds them. */
export async function lockMemberPerson(tx: Tx, { event_id, account_id }: MemberKey): Promise<MemberPerson | null> {
  const of_member = and(eq(event_users.event_id, event_id), eq(event_users.account_id, account_id));
  const [row] = await people(tx, of_member).for('no key update', { of: event_users });
  return row ?? null;
}

function people(db: Db | Tx, which: SQL | undefined) {
  return db
    .select({
      ...personColumns,
      email: accounts.email,
      banned_at: event_users.banned_at,
      ban_reason: event_users.ban_reason,
      invisible: event_users.invisible,
    })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(which);
}
