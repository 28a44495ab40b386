import { ok, refused, type Result } from '@plenary/contract/errors';
import { rolesOf } from '@plenary/domain/policy/policy';
import { EVENT_BAN, refuseEventBan } from '@plenary/domain/user-card/card';
import { cleanMessage } from '@plenary/domain/chat/writing/text';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { banMember, liftBan, lockMemberPerson, personChanged } from '../accounts/index.ts';
import { note } from '../audit/index.ts';
import { endPush } from '../notifications/index.ts';

export interface EventBanOrder {
  /** The account of the person. */
  readonly account_id: string;
  /** As it is stored; see `readReason`. */
  readonly reason: string;
  readonly lift: boolean;
}

/** Whether anything changed. */
type Answer = Result<{ readonly changed: boolean }>;

/** The reason of a ban as it is stored and read; it may be empty. */
export function readReason(raw: string | undefined): Result<string> {
  const cleaned = cleanMessage(raw ?? '', EVENT_BAN.reason_max);
  if (cleaned.kind === 'too_long')
    return refused('invalid_input', { errors: { reason: [{ code: 'too_long', max: EVENT_BAN.reason_max }] } });
  return ok(cleaned.kind === 'text' ? cleaned.text : '');
}

/**
 * Shuts a person out of the event, or lets them in again, within a transaction. Their open pages learn of it as of any change
 * of a person, and their connections are looked at again once it is committed. A refusal comes before anything is changed.
 */
export async function banPerson(
  ctx: Context,
  tx: Tx,
  member: Member,
  { account_id, reason, lift }: EventBanOrder,
): Promise<Outcome<Answer>> {
  const { event_id } = member;
  const person = await lockMemberPerson(tx, { event_id, account_id });
  if (!person || person.deleted_at !== null) return { result: refused('not_found') };
  const refusal = lift ? null : refuseEventBan(member, { event_user_id: person.event_user_id, roles: rolesOf(person) });
  if (refusal) return { result: refused(refusal) };
  if ((person.banned_at === null) === lift) return { result: ok({ changed: false }) };
  const at = new Date(ctx.clock.now());
  const key = { event_id, account_id };
  if (lift) await liftBan(tx, key);
  else {
    await banMember(tx, key, { at, by: member.event_user_id, reason });
    await endPush(tx, { event_id, event_user_id: person.event_user_id });
  }
  await note(tx, ctx, {
    by: member,
    event_id,
    action: lift ? 'person.unbanned' : 'person.banned',
    subject: account_id,
  });
  const { events, supersede } = await personChanged(tx, account_id);
  return { result: ok({ changed: true }), events: [...events, ctx.live.accessChanged(account_id)], supersede };
}
