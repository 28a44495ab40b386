import { and, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { account_sessions, accounts, invitations } from '../../db/schema/index.ts';

/** An invitation with whom it is for. */
export type FoundInvitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** The invitation of an event by its token's hash; null when there is none, or its account was removed. */
export async function findInvitation(db: Db | Tx, event_id: string, token_hash: string) {
  const [row] = await db
    .select({
      account_id: invitations.account_id,
      expires_at: invitations.expires_at,
      accepted_at: invitations.accepted_at,
      withdrawn_at: invitations.withdrawn_at,
      email: accounts.email,
      first_name: accounts.first_name,
      password_hash: accounts.password_hash,
    })
    .from(invitations)
    .innerJoin(accounts, eq(accounts.id, invitations.account_id))
    .where(
      and(eq(invitations.token_hash, token_hash), eq(invitations.event_id, event_id), isNull(accounts.deleted_at)),
    );
  return row ?? null;
}

/** The grants of an invitation to the person who accepts it. */
export type Given = NonNullable<Awaited<ReturnType<typeof useInvitation>>>;

/** Uses an invitation up: of all who try at once, one gets what it gives, and the others null (D34). */
export async function useInvitation(tx: Tx, event_id: string, token_hash: string, now: number) {
  return accept(tx, event_id, now, [eq(invitations.token_hash, token_hash), gt(invitations.expires_at, new Date(now))]);
}

/**
 * Uses up the invitation of a person who was shown to be whom it is for without its link (ONB33), sent or not, expired
 * or not: they are on the list as long as it was not withdrawn. null: there is none, or it was accepted.
 */
export async function useListed(tx: Tx, event_id: string, account_id: string, now: number): Promise<Given | null> {
  return accept(tx, event_id, now, [eq(invitations.account_id, account_id)]);
}

/** Accepts the invitation of an event that `which` names, unless it was accepted or withdrawn. */
async function accept(tx: Tx, event_id: string, now: number, which: readonly SQL[]) {
  const [row] = await tx
    .update(invitations)
    .set({ accepted_at: new Date(now) })
    .where(
      and(
        eq(invitations.event_id, event_id),
        isNull(invitations.accepted_at),
        isNull(invitations.withdrawn_at),
        ...which,
      ),
    )
    .returning();
  return row ?? null;
}

/** Whether a session of an account counts everywhere: one by a ticket speaks for its event only. */
export async function isWholeSession(db: Db | Tx, session_id: string, account_id: string): Promise<boolean> {
  const rows = await db
    .select({ id: account_sessions.id })
    .from(account_sessions)
    .where(
      and(
        eq(account_sessions.id, session_id),
        eq(account_sessions.account_id, account_id),
        isNull(account_sessions.event_id),
        isNull(account_sessions.ended_at),
      ),
    );
  return rows.length > 0;
}

/**
 * Takes the invitations of an account back that were not accepted, at every event: they were meant for who reads the
 * mail of its address until now. Returns their ids.
 */
export async function withdrawUnaccepted(tx: Tx, account_id: string, now: number): Promise<string[]> {
  const rows = await tx
    .update(invitations)
    .set({ withdrawn_at: new Date(now) })
    .where(
      and(eq(invitations.account_id, account_id), isNull(invitations.accepted_at), isNull(invitations.withdrawn_at)),
    )
    .returning({ id: invitations.id });
  return rows.map(({ id }) => id);
}

/**
 * Gives an account the invitations of another that wait for an answer, where it has none itself: both are one person's, who read
 * the mail that they went to.
 */
export async function moveInvitations(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx.execute(sql`
    UPDATE invitations AS moved SET account_id = ${to}
     WHERE moved.account_id = ${from} AND moved.accepted_at IS NULL AND moved.withdrawn_at IS NULL
       AND NOT EXISTS (SELECT FROM invitations AS own WHERE own.event_id = moved.event_id AND own.account_id = ${to})`);
}
