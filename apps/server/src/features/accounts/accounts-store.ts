import { isDemoAddress } from '@plenary/domain/auth/demo-address';
import type { EmailClaim } from '@plenary/domain/auth/email-owner';
import { and, arrayContains, eq, inArray, isNull, sql, type SQLWrapper } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { hasEmail } from '../../db/has-email.ts';
import { accounts, event_users, sso_holders, ticket_holders } from '../../db/schema/index.ts';
import { codeOf } from '../../failures/failure.ts';
import { lockTicketsOf, releaseHolders } from './holders-store.ts';
import type { MemberKey } from './members-store.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type NewAccount = typeof accounts.$inferInsert;

/** PostgreSQL: a row is still referred to. */
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a person can be inside an account in `accounts` without reading its mail (`EmailClaim`). */
export const ENTERED = sql<boolean>`(${accounts.password_hash} is not null or exists (
  select from ${ticket_holders} where ${ticket_holders.account_id} = ${accounts.id}) or exists (
  select from ${sso_holders} where ${sso_holders.account_id} = ${accounts.id}))`;

/**
 * Whether the provider of an event says that who comes as an account reads its mail (`EmailClaim`).
 * @param account name of the table, or the other name that the query has for it
 */
export function vouchedAt(event_id: SQLWrapper | string, account = 'accounts') {
  const of = (column: 'id' | 'email') => sql`${sql.identifier(account)}.${sql.identifier(column)}`;
  return sql<boolean>`exists (select from sso_holders as vouching where vouching.account_id = ${of('id')}
    and vouching.event_id = ${event_id} and lower(vouching.email) = lower(${of('email')}))`;
}

/** `mayGrantByEmail` of the domain for an account in `accounts`, for queries. */
export const mayGrantAt = (event_id: SQLWrapper | string) =>
  sql<boolean>`(${accounts.email_verified} or not ${ENTERED} or ${vouchedAt(event_id)})`;

const LOCKED = {
  id: accounts.id,
  email: accounts.email,
  first_name: accounts.first_name,
  password_hash: accounts.password_hash,
  email_verified: accounts.email_verified,
  entered: ENTERED,
};

export type LockedAccount = Pick<AccountRow, Exclude<keyof typeof LOCKED, 'entered'>> &
  Omit<EmailClaim, 'vouched_here'>;

/**
 * An account, which stays as it is until the transaction ends; null when it was removed. Rows that refer to it can
 * still be added meanwhile: ids never change, so nobody has to wait for that.
 */
export async function lockAccount(tx: Tx, account_id: string): Promise<LockedAccount | null> {
  const [row] = await tx
    .select(LOCKED)
    .from(accounts)
    .where(and(eq(accounts.id, account_id), isNull(accounts.deleted_at)))
    .for('no key update');
  return row ?? null;
}

/** The same by its e-mail address, whatever its case. */
export async function lockAccountByEmail(tx: Tx, email: string): Promise<LockedAccount | null> {
  const [row] = await tx
    .select(LOCKED)
    .from(accounts)
    .where(and(hasEmail(email), isNull(accounts.deleted_at)))
    .for('no key update');
  return row ?? null;
}

/**
 * Whether an account may make events (STU1). Everybody knows the passwords of the demo, so its people may in development alone.
 * @param trial whether this server is in development
 */
export async function mayMakeEvents(db: Db, account_id: string, trial: boolean): Promise<boolean> {
  const { makes_events, email } = accounts;
  const [row] = await db.select({ makes_events, email }).from(accounts).where(eq(accounts.id, account_id));
  return (row?.makes_events ?? false) && (trial || !isDemoAddress(row?.email ?? ''));
}

/** The address of an account that operates the installation (INS3); null: it does not. The demo's people do in development alone. */
export async function mayOperate(db: Db, account_id: string, trial: boolean): Promise<string | null> {
  const { operates, email } = accounts;
  const [row] = await db.select({ operates, email }).from(accounts).where(eq(accounts.id, account_id));
  return row?.operates === true && row.email !== null && (trial || !isDemoAddress(row.email)) ? row.email : null;
}

/** Those who operate the installation, with their names. The demo's people do in development alone. */
export async function listOperators(
  db: Db,
  trial: boolean,
): Promise<{ readonly account_id: string; readonly name: string }[]> {
  const { id, operates, email, first_name, last_name, deleted_at } = accounts;
  const rows = await db
    .select({ id, email, first_name, last_name })
    .from(accounts)
    .where(and(eq(operates, true), isNull(deleted_at)))
    .orderBy(first_name, last_name, id);
  return named(rows, trial);
}

type Named = Pick<AccountRow, 'id' | 'email' | 'first_name' | 'last_name'>;

/** Accounts with an address, with their names; those of the demo in development alone. */
function named(rows: readonly Named[], trial: boolean) {
  const those = rows.filter((row) => row.email !== null && (trial || !isDemoAddress(row.email)));
  return those.map((row) => ({ account_id: row.id, name: `${row.first_name} ${row.last_name}`.trim() }));
}

/** The organisers of an event who may make events, with their names. */
export async function listMakers(
  db: Db,
  event_id: string,
  trial: boolean,
): Promise<{ readonly account_id: string; readonly name: string }[]> {
  const { id, makes_events, email, first_name, last_name, deleted_at } = accounts;
  const rows = await db
    .select({ id, email, first_name, last_name })
    .from(accounts)
    .innerJoin(event_users, and(eq(event_users.account_id, id), eq(event_users.event_id, event_id)))
    .where(
      and(
        ...[eq(makes_events, true), isNull(deleted_at), eq(event_users.active, true)],
        arrayContains(event_users.roles, ['organiser']),
      ),
    )
    .orderBy(first_name, last_name, id);
  return named(rows, trial);
}

/** Whether the provider of an event vouches for the address of an account. */
export async function isVouchedAt(tx: Tx, event_id: string, account_id: string): Promise<boolean> {
  const [row] = await tx
    .select({ vouched: vouchedAt(event_id) })
    .from(accounts)
    .where(eq(accounts.id, account_id));
  return row?.vouched ?? false;
}

/**
 * Makes accounts; one whose address belongs to an account already is left out. The unique address decides.
 * @returns ids of those that were made
 */
export async function createAccounts(db: Db | Tx, rows: readonly NewAccount[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const made = await db
    .insert(accounts)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: accounts.id });
  return made.map(({ id }) => id);
}

/** Stores what has changed of an account; nothing where nothing has. */
export async function updateAccount(tx: Tx, account_id: string, changed: Partial<AccountRow>): Promise<void> {
  if (Object.keys(changed).length > 0) await tx.update(accounts).set(changed).where(eq(accounts.id, account_id));
}

/** Takes every way in and every membership from accounts. Their words stay, as a person's who has gone. */
export async function closeAccounts(tx: Tx, account_ids: readonly string[], now: number): Promise<void> {
  const ids = [...account_ids];
  const closed = { password_hash: null, mobile_number_verified: false, deleted_at: new Date(now) };
  await tx.update(accounts).set(closed).where(inArray(accounts.id, ids));
  await tx.update(event_users).set({ active: false }).where(inArray(event_users.account_id, ids));
}

/** Closes accounts, and lets their addresses be another person's. */
export async function removeAccounts(tx: Tx, account_ids: readonly string[], now: number): Promise<void> {
  await closeAccounts(tx, account_ids, now);
  await tx
    .update(accounts)
    .set({ email: null, mobile_number: null })
    .where(inArray(accounts.id, [...account_ids]));
}

/**
 * Deletes the row of an account, with its memberships; its person has been erased.
 * @returns false: it stays, since something of an event still refers to it
 */
export async function deleteAccount(db: Db, account_id: string): Promise<boolean> {
  try {
    await db.delete(accounts).where(eq(accounts.id, account_id));
    return true;
  } catch (error) {
    if (codeOf(error) === FOREIGN_KEY_VIOLATION) return false;
    throw error;
  }
}

/** Sets a password. Links that would set another are taken back by `storePassword` of auth. */
export function setPassword(tx: Tx, account_id: string, password_hash: string): Promise<void> {
  return updateAccount(tx, account_id, { password_hash });
}

/** Makes a number the person's own, as a code that went to it has shown. Returns whom to notify about it. */
export async function setMobileNumber(tx: Tx, account_id: string, mobile_number: string) {
  const [row] = await tx
    .update(accounts)
    .set({ mobile_number, mobile_number_verified: true })
    .where(eq(accounts.id, account_id))
    .returning({ email: accounts.email, first_name: accounts.first_name });
  return row ?? null;
}

/** For organisers who name a person by an address that is not verified (`mayGrantByEmail`). */
export const UNVERIFIED = 'this e-mail address has not been verified yet; ask the person to reset their password first';

/**
 * An account with the tickets that enter it, all locked, in the order in which a ticket that is used locks them. Call it
 * before `verifyEmail`.
 */
export async function lockToVerify(tx: Tx, account_id: string): Promise<LockedAccount | null> {
  await lockTicketsOf(tx, account_id);
  return lockAccount(tx, account_id);
}

/**
 * Notes that a person reads the mail of their address: they used a link, or a code, that went there. The first time
 * settles whose the account is, and no ticket from before enters it any more; anyone who has one signs in, and makes it
 * theirs again (D377). Neither does a provider's name from before that nothing connects with the address, but for those of
 * the event at which the person is signed in by one. Which sessions end is the caller's to do: `endedByVerifying`.
 * @param own_session_id the session in which it was used; null: none of this account
 */
export async function verifyEmail(
  tx: Tx,
  { id, email, email_verified }: LockedAccount,
  own_session_id: string | null,
): Promise<void> {
  if (email_verified) return;
  await tx.update(accounts).set({ email_verified: true }).where(eq(accounts.id, id));
  await releaseHolders(tx, { id, email }, own_session_id);
}

/**
 * Takes over the names of a ticket, as long as the person has said nothing about themself and no other event knows them by
 * theirs (SET33). Whether they changed.
 */
export async function refreshNames(
  tx: Tx,
  { event_id, account_id }: MemberKey,
  names: { readonly first_name: string; readonly last_name: string },
): Promise<boolean> {
  const rows = await tx
    .update(accounts)
    .set(names)
    .where(
      and(
        eq(accounts.id, account_id),
        isNull(accounts.profile_step_at),
        isNull(accounts.password_hash),
        sql`not exists (select from ${event_users} where ${event_users.account_id} = ${accounts.id}
          and ${event_users.event_id} <> ${event_id})`,
        sql`(${accounts.first_name}, ${accounts.last_name}) IS DISTINCT FROM (${names.first_name}, ${names.last_name})`,
      ),
    )
    .returning({ id: accounts.id });
  return rows.length > 0;
}
