import type { AskedInvitation, Asker, SignUpFacts } from '@plenary/domain/invitations/access-email';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { event_users, invitations } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import type { LockedAccount } from '../accounts/index.ts';
import { ms } from '../auth/index.ts';

/** The facts that decide what a person is sent who asks for a new password. */
export async function findAsker(tx: Tx, { id, password_hash }: LockedAccount): Promise<Asker> {
  const rows = await tx.select().from(invitations).where(eq(invitations.account_id, id));
  const members = await tx
    .select({ id: event_users.id })
    .from(event_users)
    .where(and(eq(event_users.account_id, id), eq(event_users.active, true)))
    .limit(1);
  const asked = rows.map((row): AskedInvitation => ({
    id: row.id,
    event_id: row.event_id,
    invited_at: ms(row.invited_at),
    accepted: row.accepted_at !== null,
    withdrawn: row.withdrawn_at !== null,
  }));
  return { has_password: password_hash !== null, member: members.length > 0, invitations: asked };
}

/** The facts that an event knows about an account that asks to take part. */
export async function signUpFacts(tx: Tx, event_id: string, account_id: string): Promise<SignUpFacts> {
  const [member] = await tx
    .select({ active: event_users.active })
    .from(event_users)
    .where(and(eq(event_users.event_id, event_id), eq(event_users.account_id, account_id)));
  const [invitation] = await tx
    .select({ withdrawn_at: invitations.withdrawn_at })
    .from(invitations)
    .where(and(eq(invitations.event_id, event_id), eq(invitations.account_id, account_id)));
  const membership = member ? (member.active ? 'active' : 'removed') : null;
  return { membership, withdrawn: invitation?.withdrawn_at != null };
}

/** The invitation of an account to an event; made when there is none, as an attendee's. Answers its id. */
export async function upsertInvitation(tx: Tx, event_id: string, account_id: string, now: number): Promise<string> {
  const [row] = await tx
    .insert(invitations)
    .values({ id: newId(now), event_id, account_id, created_at: new Date(now) })
    .onConflictDoUpdate({ target: [invitations.event_id, invitations.account_id], set: { account_id } })
    .returning({ id: invitations.id });
  if (!row) throw new Error('the invitation was not stored');
  return row.id;
}
