import type { CodeChannel } from '@plenary/domain/onboarding/steps';
import { and, eq, gt, isNull, lt, lte, ne, or, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../db/database.ts';
import { account_sessions } from '../db/schema/index.ts';

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

/** Ends the sessions that tickets opened for a person at an event. Returns how many there were. */
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

/** Ends the sessions of an event that a program opened under a name of its own. Returns whose they were. */
export async function endByAgent(tx: Tx, event_id: string, user_agent: string, at: Date): Promise<string[]> {
  const by_agent = and(eq(account_sessions.event_id, event_id), eq(account_sessions.user_agent, user_agent));
  return endSessions(tx, at, by_agent);
}

/** Forgets sessions that ended or ran out before `before`. */
export async function deleteEnded(tx: Tx, before: Date): Promise<void> {
  await tx
    .delete(account_sessions)
    .where(or(lt(account_sessions.ended_at, before), lt(account_sessions.expires_at, before)));
}

/** Notes that a session has taken the second factor by e-mail, unless it had taken one. */
export async function markVerified(tx: Tx, session_id: string, now: number): Promise<void> {
  await tx
    .update(account_sessions)
    .set({ second_factor_at: new Date(now), second_factor_channel: 'email' })
    .where(and(eq(account_sessions.id, session_id), isNull(account_sessions.second_factor_at)));
}

/** Notes on which channel a session was sent a code last. */
export async function noteCodeChannel(tx: Tx, session_id: string, channel: CodeChannel): Promise<void> {
  await tx.update(account_sessions).set({ code_channel: channel }).where(eq(account_sessions.id, session_id));
}

/**
 * Notes the second factor and gives the session another token. Returns whether it still went by the one before: of two
 * requests at once one comes too late.
 */
export async function rotateSession(
  tx: Tx,
  session: { readonly id: string; readonly token_hash: string },
  next: { readonly token_hash: string; readonly second_factor_channel: CodeChannel; readonly second_factor_at: Date },
): Promise<boolean> {
  const rows = await tx
    .update(account_sessions)
    .set(next)
    .where(goesBy(session.id, session.token_hash))
    .returning({ id: account_sessions.id });
  return rows.length > 0;
}

/** A session that has not ended and still goes by this token. */
export const goesBy = (id: string, token_hash: string) =>
  and(eq(account_sessions.id, id), eq(account_sessions.token_hash, token_hash), isNull(account_sessions.ended_at));

/**
 * Notes that a session is used, unless that was noted since `stale`. A use that lies after `ahead` is from before the clock was set
 * back, and is put right (CLK3).
 */
export async function noteUse(
  db: Db,
  session_id: string,
  { now, stale, ahead }: { readonly now: Date; readonly stale: Date; readonly ahead: Date },
): Promise<void> {
  const { last_seen_at } = account_sessions;
  await db
    .update(account_sessions)
    .set({ last_seen_at: now })
    .where(and(eq(account_sessions.id, session_id), or(lte(last_seen_at, stale), gt(last_seen_at, ahead))));
}

/** Forgets the sessions of an account. */
export async function deleteSessionsOf(tx: Tx, account_id: string): Promise<void> {
  await tx.delete(account_sessions).where(eq(account_sessions.account_id, account_id));
}
