import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { hasEmail } from '../../db/has-email.ts';
import { accounts } from '../../db/schema/index.ts';

export type AccountRow = typeof accounts.$inferSelect;
export type NewAccount = typeof accounts.$inferInsert;

const LOCKED = {
  id: accounts.id,
  email: accounts.email,
  first_name: accounts.first_name,
  password_hash: accounts.password_hash,
};

export interface LockedAccount {
  readonly id: string;
  readonly email: string | null;
  readonly first_name: string;
  readonly password_hash: string | null;
}

/** An account, which stays as it is until the transaction ends; null when it was removed. */
export async function lockAccount(tx: Tx, account_id: string): Promise<LockedAccount | null> {
  const [row] = await tx
    .select(LOCKED)
    .from(accounts)
    .where(and(eq(accounts.id, account_id), isNull(accounts.deleted_at)))
    .for('update');
  return row ?? null;
}

/** The same by its e-mail address, whatever its case. */
export async function lockAccountByEmail(tx: Tx, email: string): Promise<LockedAccount | null> {
  const [row] = await tx
    .select(LOCKED)
    .from(accounts)
    .where(and(hasEmail(email), isNull(accounts.deleted_at)))
    .for('update');
  return row ?? null;
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

/** Sets a password. Links that would set another are taken back by `storePassword` of auth. */
export function setPassword(tx: Tx, account_id: string, password_hash: string): Promise<void> {
  return updateAccount(tx, account_id, { password_hash });
}

/** Makes a number the person's own, as a code that went to it has shown. Returns whom to tell about it. */
export async function setMobileNumber(tx: Tx, account_id: string, mobile_number: string) {
  const [row] = await tx
    .update(accounts)
    .set({ mobile_number, mobile_number_verified: true })
    .where(eq(accounts.id, account_id))
    .returning({ email: accounts.email, first_name: accounts.first_name });
  return row ?? null;
}

/** For organisers who name a person by an address that is not verified. */
export const UNVERIFIED =
  'the account of this address has named it itself, and has not shown that its mail is theirs: have them ask for a new password first';

/** Notes that a person reads the mail of their address: they used a link, or a code, that went there. */
export async function verifyEmail(tx: Tx, account_id: string): Promise<void> {
  await tx
    .update(accounts)
    .set({ email_verified: true })
    .where(and(eq(accounts.id, account_id), eq(accounts.email_verified, false)));
}

/** Takes over the names of a ticket, as long as the person has said nothing about themself. Whether they changed. */
export async function refreshNames(
  tx: Tx,
  account_id: string,
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
        sql`(${accounts.first_name}, ${accounts.last_name}) IS DISTINCT FROM (${names.first_name}, ${names.last_name})`,
      ),
    )
    .returning({ id: accounts.id });
  return rows.length > 0;
}
