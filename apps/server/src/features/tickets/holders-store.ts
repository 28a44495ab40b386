import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { accounts, invitations, ticket_holders } from '../../db/schema/index.ts';
import type { MemberKey } from '../accounts/index.ts';

/** Whether a person became a member by a ticket, and what else makes them one. Call it under `lockMember`. */
export async function reasonsOf(
  tx: Tx,
  { event_id, account_id }: MemberKey,
): Promise<{ readonly by_ticket: boolean; readonly stays: boolean }> {
  const own = and(eq(ticket_holders.event_id, event_id), eq(ticket_holders.account_id, account_id));
  const [tickets] = await tx
    .select({
      by_ticket: sql<boolean>`coalesce(bool_or(${ticket_holders.made_member}), false)`,
      good: sql<boolean>`coalesce(bool_or(${ticket_holders.withdrawn_at} is null), false)`,
    })
    .from(ticket_holders)
    .where(own);
  const invited = await tx
    .select({ id: invitations.id })
    .from(invitations)
    .where(
      and(
        eq(invitations.event_id, event_id),
        eq(invitations.account_id, account_id),
        sql`${invitations.accepted_at} is not null and ${invitations.withdrawn_at} is null`,
      ),
    );
  return { by_ticket: tickets?.by_ticket ?? false, stays: (tickets?.good ?? false) || invited.length > 0 };
}

/** Everybody of an event who came, or may not come, by a ticket. */
export function listRows(db: Db, event_id: string) {
  return db
    .select({
      issuer: ticket_holders.issuer,
      uid: ticket_holders.uid,
      account_id: ticket_holders.account_id,
      first_name: accounts.first_name,
      last_name: accounts.last_name,
      email: accounts.email,
      last_used_at: ticket_holders.last_used_at,
      withdrawn_at: ticket_holders.withdrawn_at,
    })
    .from(ticket_holders)
    .leftJoin(accounts, eq(accounts.id, ticket_holders.account_id))
    .where(eq(ticket_holders.event_id, event_id))
    .orderBy(ticket_holders.issuer, ticket_holders.uid);
}
