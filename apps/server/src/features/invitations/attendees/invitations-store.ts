import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { invitations } from '../../../db/schema/index.ts';
import { newId } from '../../../ids.ts';
import type { Attendee } from './list-attendees.ts';

/** Ids of invitations by account; made for those who have none, with what they had at the event. */
export async function ensureInvitations(
  tx: Tx,
  event_id: string,
  people: readonly Attendee[],
  now: number,
): Promise<Map<string, string>> {
  const rows = people.map(({ account_id, host, roles, room, attending_virtually }) => ({
    id: newId(now),
    event_id,
    account_id,
    host,
    roles: [...roles],
    room,
    attending_virtually,
    created_at: new Date(now),
  }));
  await tx.insert(invitations).values(rows).onConflictDoNothing();
  const account_ids = people.map(({ account_id }) => account_id);
  const found = await tx
    .select({ id: invitations.id, account_id: invitations.account_id })
    .from(invitations)
    .where(and(eq(invitations.event_id, event_id), inArray(invitations.account_id, account_ids)));
  return new Map(found.map(({ id, account_id }) => [account_id, id]));
}

/** Lets invitations be accepted (again) that were withdrawn, or accepted by a person who was removed since. */
export async function reopen(tx: Tx, event_id: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(invitations)
    .set({ accepted_at: null, withdrawn_at: null })
    .where(and(eq(invitations.event_id, event_id), inArray(invitations.id, [...ids])));
}

/**
 * Takes invitations back: their links say so, and nothing sends them again.
 * @param accepted also those that were accepted
 */
export async function withdraw(
  tx: Tx,
  event_id: string,
  ids: readonly string[],
  { now, accepted }: { readonly now: number; readonly accepted: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .update(invitations)
    .set({ withdrawn_at: new Date(now) })
    .where(
      and(
        eq(invitations.event_id, event_id),
        inArray(invitations.id, [...ids]),
        isNull(invitations.withdrawn_at),
        accepted ? undefined : isNull(invitations.accepted_at),
      ),
    );
}
