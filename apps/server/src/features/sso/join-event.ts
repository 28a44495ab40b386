import type { Tx } from '../../db/database.ts';
import { newId } from '../../ids.ts';
import { joinByInvitation, lockMember, lockOrMakeMember, type MemberKey } from '../accounts/index.ts';
import { useListed } from '../invitations/index.ts';

/** A person who enters an event; `listed`: the event's list counts for them, since their address was shown to be theirs. */
interface Joining extends MemberKey {
  readonly listed: boolean;
}

/** Makes a person a member, with what the event's list has for them (ONB33). */
export async function joinEvent(
  tx: Tx,
  { listed, ...key }: Joining,
  at: Date,
): Promise<'not_active' | 'changed' | 'unchanged'> {
  const member = await lockMember(tx, key);
  if (member?.banned_at) return 'not_active';
  const given = listed ? await useListed(tx, key.event_id, key.account_id, at.getTime()) : null;
  if (given) {
    await joinByInvitation(tx, given, at.getTime());
    return 'changed';
  }
  const { active, fresh } = await lockOrMakeMember(tx, { ...key, id: newId(at.getTime()), created_at: at });
  if (!active) return 'not_active';
  return fresh ? 'changed' : 'unchanged';
}
