import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { event_users } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';

export type NewMember = typeof event_users.$inferInsert;
type MemberRow = typeof event_users.$inferSelect;

/** Whose membership at which event is meant. */
export interface MemberKey {
  readonly event_id: string;
  readonly account_id: string;
}

const ofMember = ({ event_id, account_id }: MemberKey) =>
  and(eq(event_users.event_id, event_id), eq(event_users.account_id, account_id));

/** Makes memberships; people who have one keep theirs. */
export async function addMembers(db: Db | Tx, rows: readonly NewMember[]): Promise<void> {
  if (rows.length === 0) return;
  await db
    .insert(event_users)
    .values([...rows])
    .onConflictDoNothing();
}

/** The grants of an accepted invitation. */
export interface InvitationGrant extends MemberKey {
  readonly host: boolean;
  readonly roles: MemberRow['roles'];
  readonly room: string;
  readonly attending_virtually: boolean;
}

/**
 * Makes the invited person a member. A member gets the roles on top of theirs; a person who was a member and was
 * removed comes back with what the invitation gives, and nothing from before. Returns whether the event knew them
 * already.
 */
export async function joinByInvitation(tx: Tx, given: InvitationGrant, now: number): Promise<boolean> {
  const { event_id, account_id, host, roles, room, attending_virtually } = given;
  const kept = sql`${event_users.active}`;
  const [row] = await tx
    .insert(event_users)
    .values({ id: newId(now), event_id, account_id, host, roles, room, attending_virtually, created_at: new Date(now) })
    .onConflictDoUpdate({
      target: [event_users.event_id, event_users.account_id],
      set: {
        host: sql`excluded.host OR (${kept} AND ${event_users.host})`,
        roles: sql`CASE WHEN ${kept} THEN ARRAY(SELECT DISTINCT unnest(${event_users.roles} || excluded.roles)) ELSE excluded.roles END`,
        room: sql`CASE WHEN ${kept} AND excluded.room = '' THEN ${event_users.room} ELSE excluded.room END`,
        attending_virtually: sql`excluded.attending_virtually`,
        active: true,
      },
    })
    .returning({ known: sql<boolean>`xmax <> 0` });
  return row?.known ?? false;
}

/**
 * Gives one account the memberships of another, on top of its own, where it is not banned. Both are one person's, and the caller
 * has locked them.
 */
export async function moveMemberships(
  tx: Tx,
  { from, to }: { readonly from: string; readonly to: string },
  now: number,
): Promise<void> {
  const { event_id, host, roles, room, attending_virtually } = event_users;
  const rows = await tx
    .select({ event_id, host, roles, room, attending_virtually })
    .from(event_users)
    .where(and(eq(event_users.account_id, from), eq(event_users.active, true)))
    .orderBy(event_id)
    .for('no key update');
  for (const row of rows) {
    const member = await lockMember(tx, { event_id: row.event_id, account_id: to });
    if (!member?.banned_at) await joinByInvitation(tx, { ...row, account_id: to }, now);
  }
}

/** Makes a person a member with exactly these roles; doing it again gives the roles named now and takes the others. */
export async function setMember(
  tx: Tx,
  { event_id, account_id }: MemberKey,
  granted: Pick<MemberRow, 'host' | 'roles'>,
  now: number,
): Promise<void> {
  const membership = { ...granted, active: true };
  await tx
    .insert(event_users)
    .values({ id: newId(now), event_id, account_id, ...membership, created_at: new Date(now) })
    .onConflictDoUpdate({
      target: [event_users.event_id, event_users.account_id],
      set: membership,
      setWhere: ofMember({ event_id, account_id })!,
    });
}

export type LockedMember = Pick<MemberRow, 'host' | 'roles' | 'active' | 'banned_at'>;

/** A person's membership, which stays as it is until the transaction ends; null when there is none. */
export async function lockMember(tx: Tx, member: MemberKey): Promise<LockedMember | null> {
  const { host, roles, active, banned_at } = event_users;
  const query = tx.select({ host, roles, active, banned_at }).from(event_users).where(ofMember(member));
  const [row] = await query.for('no key update');
  return row ?? null;
}

/** The same, made where there is none; `fresh`: by this call. */
export async function lockOrMakeMember(
  tx: Tx,
  row: MemberKey & { readonly id: string; readonly created_at: Date },
): Promise<LockedMember & { readonly fresh: boolean }> {
  const made = await tx.insert(event_users).values(row).onConflictDoNothing().returning({ id: event_users.id });
  const found = await lockMember(tx, row);
  if (!found) throw new Error('a membership vanished');
  return { ...found, fresh: made.length > 0 };
}

/** Changes a membership. */
export async function updateMember(tx: Tx, member: MemberKey, changes: Partial<MemberRow>): Promise<void> {
  await tx.update(event_users).set(changes).where(ofMember(member));
}

/** Gives a member a role beside theirs. Returns the roles before and after; null: they have it, or are none. */
export async function giveRole(tx: Tx, member: MemberKey, role: MemberRow['roles'][number]) {
  const before = await lockMember(tx, member);
  if (!before || before.roles.includes(role)) return null;
  const { host, roles } = before;
  await updateMember(tx, member, { roles: [...roles, role] });
  return { before: { host, roles }, after: { host, roles: [...roles, role] } };
}

/**
 * Says whether a membership stands. Of a person who is shut out it is kept for the day on which that is lifted.
 * @param locked the membership as `lockMember` found it
 */
export async function setActive(
  tx: Tx,
  member: MemberKey,
  active: boolean,
  locked: Pick<LockedMember, 'banned_at'> | null,
): Promise<void> {
  await updateMember(tx, member, locked?.banned_at ? { active_before_ban: active } : { active });
}

/** Shuts a member out of the event; the caller has locked them. */
export async function banMember(
  tx: Tx,
  member: MemberKey,
  { at, by, reason }: { readonly at: Date; readonly by: string; readonly reason: string },
): Promise<void> {
  await tx
    .update(event_users)
    .set({
      active_before_ban: event_users.active,
      active: false,
      banned_at: at,
      banned_by: by,
      ban_reason: reason,
    })
    .where(ofMember(member));
}

/** Lets a person in again, as what they were before they were shut out. */
export async function liftBan(tx: Tx, member: MemberKey): Promise<void> {
  const nothing = { banned_at: null, banned_by: null, ban_reason: '', active_before_ban: false };
  await tx
    .update(event_users)
    .set({ ...nothing, active: event_users.active_before_ban })
    .where(ofMember(member));
}

/** Ends memberships, those of people who are shut out as well; returns whose had stood. */
export async function removeMembers(tx: Tx, event_id: string, account_ids: readonly string[]): Promise<string[]> {
  const these = and(eq(event_users.event_id, event_id), inArray(event_users.account_id, [...account_ids]));
  await tx.update(event_users).set({ active_before_ban: false }).where(these);
  const rows = await tx
    .update(event_users)
    .set({ active: false })
    .where(and(these, eq(event_users.active, true)))
    .returning({ account_id: event_users.account_id });
  return rows.map(({ account_id }) => account_id);
}
