import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { hasEmail } from '../../db/has-email.ts';
import { account_sessions, accounts } from '../../db/schema/index.ts';

export interface Credentials {
  readonly id: string;
  /** argon2id; null until a password was set. */
  readonly password_hash: string | null;
}

/** An account by its e-mail address, whatever its case; not one that was removed. */
export async function findCredentials(db: Db, email: string): Promise<Credentials | null> {
  const [row] = await db
    .select({ id: accounts.id, password_hash: accounts.password_hash })
    .from(accounts)
    .where(and(hasEmail(email), isNull(accounts.deleted_at)));
  return row ?? null;
}

/**
 * The account of an e-mail address, if a browser has signed in to it, not too long ago; else null. A token that nobody
 * was given is looked for and nothing else, so that its duration does not disclose whether the address is known (LOG8).
 */
export async function findKnowing(db: Db, email: string, browser_hash: string): Promise<string | null> {
  const sessions = await db
    .selectDistinct({ id: account_sessions.account_id })
    .from(account_sessions)
    .where(eq(account_sessions.browser_hash, browser_hash));
  if (sessions.length === 0) return null;
  const ids = sessions.map(({ id }) => id);
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), hasEmail(email), isNull(accounts.deleted_at)));
  return row?.id ?? null;
}

/** The e-mail address of an account; null when it has none. */
export async function findEmail(db: Db, account_id: string): Promise<string | null> {
  const [row] = await db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, account_id));
  return row?.email ?? null;
}

/** A person of the demo as whom one may sign in. */
export interface DemoPerson {
  readonly id: string;
  readonly first_name: string;
}

/** The account of a person of the demo; null: there is none with this address, or nobody signs in as them. */
export async function findDemoPerson(db: Db, email: string): Promise<DemoPerson | null> {
  const [row] = await db
    .select({ id: accounts.id, first_name: accounts.first_name })
    .from(accounts)
    .where(and(hasEmail(email), isNull(accounts.deleted_at), isNotNull(accounts.password_hash)));
  return row ?? null;
}

/** Whether an account still has these credentials; they stay as they are until the transaction ends. */
export async function lockCredentials(tx: Tx, { id, password_hash }: Credentials): Promise<boolean> {
  if (password_hash === null) return false;
  const rows = await tx
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.password_hash, password_hash), isNull(accounts.deleted_at)))
    .for('share');
  return rows.length > 0;
}
