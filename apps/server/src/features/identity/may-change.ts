import { mayChangeSignIn } from '@plenary/domain/identity/sign-in-change';
import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { account_sessions, accounts, event_users, events } from '../../db/schema/index.ts';
import { SECOND_FACTOR } from '../../http/reach.ts';

/**
 * Whether a session may change e-mail, password or mobile number now (D34); false when it is gone.
 * @param now milliseconds, real time
 */
export async function sessionMayChangeSignIn(db: Db | Tx, session_id: string, now: number): Promise<boolean> {
  const [row] = await db
    .select({
      authenticated_at: account_sessions.authenticated_at,
      second_factor_at: account_sessions.second_factor_at,
      session_event_id: account_sessions.event_id,
      has_password: sql<boolean>`${accounts.password_hash} is not null`,
      second_factor_needed: sql<boolean>`exists (
        select from ${event_users} join ${events} on ${events.id} = ${event_users.event_id}
        where ${event_users.account_id} = ${accounts.id} and ${event_users.active}
          and ${SECOND_FACTOR} <> 'off')`,
      other_events: sql<boolean>`exists (
        select from ${event_users} where ${event_users.account_id} = ${accounts.id}
          and ${event_users.event_id} is distinct from ${account_sessions.event_id})`,
    })
    .from(account_sessions)
    .innerJoin(accounts, eq(accounts.id, account_sessions.account_id))
    .where(eq(account_sessions.id, session_id));
  if (!row) return false;
  const { authenticated_at, second_factor_at } = row;
  return mayChangeSignIn({
    ...row,
    now,
    authenticated_at: authenticated_at.getTime(),
    second_factor_at: second_factor_at?.getTime() ?? null,
  });
}
