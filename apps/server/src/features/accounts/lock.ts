import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { hasEmail } from '../../db/has-email.ts';
import { accounts } from '../../db/schema/index.ts';

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

/** Sets a password. Links that would set another are taken back by `storePassword` of auth. */
export async function setPassword(tx: Tx, account_id: string, password_hash: string): Promise<void> {
  await tx.update(accounts).set({ password_hash }).where(eq(accounts.id, account_id));
}
