import { and, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { accounts, event_users } from '../../db/schema/index.ts';
import { BY_NAME, nameHas, nameMayHave } from './name-search.ts';
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

/** Those of some accounts that are at an event. */
export async function findMemberPeople(
  db: Db | Tx,
  event_id: string,
  account_ids: readonly string[],
): Promise<MemberPerson[]> {
  if (account_ids.length === 0) return [];
  return people(db, and(eq(event_users.event_id, event_id), inArray(event_users.account_id, [...account_ids])));
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

/** A page of a search among all people of an event. */
export interface MemberSearch {
  /** As `searchWords` gives them: the first finds, the others rank (D33). */
  readonly words: readonly string[];
  readonly offset: number;
  readonly limit: number;
}

/** People of an event whom a search finds, by name, and how many they are; without those of a simulation. */
export async function searchMembers(
  db: Db,
  event_id: string,
  { words, offset, limit }: MemberSearch,
): Promise<{ readonly rows: PresentRow[]; readonly total: number }> {
  const [first, ...further] = words;
  const found = await db
    .select({ ...personColumns, invisible: event_users.invisible, total: sql<number>`count(*) OVER ()::int` })
    .from(event_users)
    .innerJoin(accounts, eq(accounts.id, event_users.account_id))
    .where(
      and(
        eq(event_users.event_id, event_id),
        eq(event_users.active, true),
        eq(event_users.simulated, false),
        isNull(accounts.deleted_at),
        first === undefined ? undefined : and(nameMayHave(first), nameHas(first)),
      ),
    )
    .orderBy(...further.map((word) => sql`${nameHas(word)} DESC`), BY_NAME, event_users.id)
    .offset(offset)
    .limit(limit);
  return { rows: found, total: found[0]?.total ?? 0 };
}
