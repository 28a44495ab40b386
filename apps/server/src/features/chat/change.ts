import { ok, refused, type Result } from '@plenary/contract/errors';
import { refuseFeature, type ChatFeature } from '@plenary/domain/chat/features';
import { refuseWriting } from '@plenary/domain/chat/pace';
import { moderates, refuseSending } from '@plenary/domain/chat/rules';
import { sanctionsAt } from '@plenary/domain/chat/sanctions';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import type { Outcome } from '../../live/types.ts';
import { readable } from './access.ts';
import { keptSanctions } from './sanctions-store.ts';
import { findPerson, lockMessage, lockPerson, threadOfMessage, type MessageRow } from './store.ts';

/**
 * Changes a message as somebody who takes part in its thread: both the person and the message stay locked meanwhile, so
 * that nothing changes once a mute was answered, and counts follow one another (CH37). Refused are people who may not
 * write there, and those who change too much in a short while.
 * @param feature the part of the chat that it is, which the event may have switched off (WID3)
 */
export async function changeMessage<T>(
  ctx: Context,
  member: Member,
  id: string,
  feature: ChatFeature,
  change: (tx: Tx, row: MessageRow) => Promise<Outcome<Result<T>>>,
): Promise<Result<T>> {
  const wait = await ctx.limits.take('message_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const work = async (tx: Tx): Promise<Outcome<Result<T>>> => {
    const row = await messageToChange(ctx, tx, member, id, feature);
    return row.ok ? change(tx, row.value) : { result: row };
  };
  const locks = [lockPerson(ctx.chatDb, member.event_id, member.event_user_id)];
  return ctx.live.transact(work, { pool: 'chat', locks });
}

/** All of it is asked for at once, behind the locks. */
async function messageToChange(
  ctx: Context,
  tx: Tx,
  member: Member,
  id: string,
  feature: ChatFeature,
): Promise<Result<MessageRow>> {
  const { event_id, event_user_id } = member;
  const [row, thread, person, kept] = await Promise.all([
    lockMessage(tx, event_id, id),
    threadOfMessage(tx, event_id, id),
    findPerson(tx, event_id, event_user_id),
    keptSanctions(tx, event_id, event_user_id),
  ]);
  if (!person?.active) return refused('forbidden');
  if (!row) return refused('message_gone');
  const allowed = readable(thread, sanctionsAt(ctx.clock.now(), kept, moderates(member.roles)));
  if (!allowed.ok) return allowed;
  const { sanctions, thread: place } = allowed.value;
  const stopped = refuseFeature(place, feature) ?? refuseSending(sanctions) ?? refuseWriting(place, member.roles);
  return stopped ? refused(stopped) : ok(row);
}
