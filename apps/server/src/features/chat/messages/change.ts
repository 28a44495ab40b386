import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseFeature, type ChatFeature } from '@plenary/domain/chat/features';
import { moderates } from '@plenary/domain/chat/moderation/rules';
import { sanctionsAt } from '@plenary/domain/chat/moderation/sanctions';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { isAmong, readable, refuseHere } from '../access.ts';
import { membersByMessage, type MemberRow } from '../members-store.ts';
import { keptSanctions } from '../moderation/sanctions-store.ts';
import { findPerson, lockMessage, lockPerson, threadOfMessage, type MessageRow, type ThreadRow } from './store.ts';

/**
 * Changes a message as a participant of its thread: both the person and the message stay locked meanwhile, so
 * that nothing changes once a mute was answered, and counts follow one another (CH37). Refused are people who may not
 * write there, and those who change too much in a short while.
 * @param feature the part of the chat that it is, which the event may have switched off (WID3)
 */
export async function changeMessage<T>(
  ctx: Context,
  member: Member,
  id: string,
  feature: ChatFeature,
  change: (tx: Tx, row: MessageRow, members: readonly MemberRow[], thread: ThreadRow) => Promise<Outcome<Result<T>>>,
): Promise<Result<T>> {
  const wait = await ctx.limits.take('message_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const work = async (tx: Tx): Promise<Outcome<Result<T>>> => {
    const place = await messageToChange(ctx, tx, member, id, feature);
    return place.ok ? change(tx, place.value.row, place.value.members, place.value.thread) : { result: place };
  };
  const locks = [lockPerson(ctx.chatDb, member.event_id, member.event_user_id)];
  return ctx.live.transact(work, { pool: 'chat', locks });
}

/** A message, and the people of its thread where it has members. */
interface Place {
  readonly row: MessageRow;
  readonly members: readonly MemberRow[];
  readonly thread: ThreadRow;
}

/** All of it is asked for at once, behind the locks. */
async function messageToChange(
  ctx: Context,
  tx: Tx,
  member: Member,
  id: string,
  feature: ChatFeature,
): Promise<Result<Place>> {
  const { event_id, event_user_id } = member;
  const [row, thread, members, person, kept] = await Promise.all([
    lockMessage(tx, event_id, id),
    threadOfMessage(tx, event_id, id),
    membersByMessage(tx, member, id),
    findPerson(tx, event_id, event_user_id),
    keptSanctions(tx, event_id, event_user_id),
  ]);
  if (!person?.active) return refused('forbidden');
  if (!row) return refused('message_gone');
  const sanctions = sanctionsAt(ctx.clock.now(), kept, moderates(member.roles));
  const allowed = readable(thread, member, isAmong(members, member), sanctions);
  if (!allowed.ok) return allowed;
  const stopped = refuseFeature(allowed.value.thread, feature) ?? refuseHere(member, allowed.value, members);
  return stopped ? refused(stopped) : ok({ row, members, thread: allowed.value.thread });
}
