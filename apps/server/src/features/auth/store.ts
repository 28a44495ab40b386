import { and, eq, inArray, isNull, lt, ne, or, type SQL } from 'drizzle-orm';
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
 * was given is looked for and nothing else, so that how long it takes does not tell whether the address is known (LOG8).
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

/** Stores a session; the token itself is never among its columns. */
export async function insertSession(tx: Tx, session: typeof account_sessions.$inferInsert): Promise<void> {
  await tx.insert(account_sessions).values(session);
}

/** Ends those sessions that still go on and are meant by `which`. Returns whose each of them was. */
export async function endSessions(tx: Tx, at: Date, which: SQL | undefined): Promise<string[]> {
  const rows = await tx
    .update(account_sessions)
    .set({ ended_at: at })
    .where(and(isNull(account_sessions.ended_at), which))
    .returning({ account_id: account_sessions.account_id });
  return rows.map(({ account_id }) => account_id);
}

/** Ends a session by its token's hash. Returns whose it was, or null when it had ended or never was. */
export async function endByToken(tx: Tx, token_hash: string, at: Date): Promise<string | null> {
  return (await endSessions(tx, at, eq(account_sessions.token_hash, token_hash)))[0] ?? null;
}

/** Ends all sessions of an account. Returns how many there were. */
export async function endAll(tx: Tx, account_id: string, at: Date): Promise<number> {
  return (await endSessions(tx, at, eq(account_sessions.account_id, account_id))).length;
}

/** Ends all sessions of an account but one. Returns how many there were. */
export async function endOthers(tx: Tx, account_id: string, kept_session_id: string, at: Date): Promise<number> {
  const others = and(eq(account_sessions.account_id, account_id), ne(account_sessions.id, kept_session_id));
  return (await endSessions(tx, at, others)).length;
}

/** Ends the sessions that tickets opened for somebody at an event. Returns how many there were. */
export async function endByTicket(
  tx: Tx,
  { event_id, account_id }: { readonly event_id: string; readonly account_id: string },
  at: Date,
): Promise<number> {
  const by_ticket = and(
    eq(account_sessions.account_id, account_id),
    eq(account_sessions.event_id, event_id),
    eq(account_sessions.method, 'ticket'),
  );
  return (await endSessions(tx, at, by_ticket)).length;
}

/** Forgets sessions that ended or ran out before `before`. */
export async function deleteEnded(tx: Tx, before: Date): Promise<void> {
  await tx
    .delete(account_sessions)
    .where(or(lt(account_sessions.ended_at, before), lt(account_sessions.expires_at, before)));
}
