import { ok, refused, type Result } from '@plenary/contract/errors';
import { cleanThreadName, THREADS } from '@plenary/domain/chat/threads';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { updateThread } from '../../threads/index.ts';
import { readableThread, refuseHere } from '../access.ts';
import { membersOf } from '../members-store.ts';
import { lockThread } from '../messages/store.ts';
import { threadNews } from './news.ts';

export interface NameOrder {
  readonly chat_thread: string;
  readonly name: string;
}

type Named = { readonly _id: string; readonly name: string };
type Answer = Result<{ readonly status: 'success'; readonly chat_thread: Named }>;

/** Gives a private chat another name (PRV9). The same name again changes nothing. */
export async function renameThread(ctx: Context, member: Member, order: NameOrder): Promise<Answer> {
  const name = cleanThreadName(order.name);
  if (name.kind === 'empty') return refused('invalid_input', { errors: { name: [{ code: 'empty' }] } });
  if (name.kind === 'too_long')
    return refused('invalid_input', { errors: { name: [{ code: 'too_long', max: THREADS.name_max }] } });
  const wait = await ctx.limits.take('thread_change', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const work = (tx: Tx) => renameOnce(ctx, tx, member, { ...order, name: name.text });
  return ctx.live.transact(work, { pool: 'chat' });
}

async function renameOnce(ctx: Context, tx: Tx, member: Member, order: NameOrder): Promise<Outcome<Answer>> {
  const thread = await lockThread(tx, member.event_id, order.chat_thread);
  if (thread?.kind !== 'private') return { result: refused('not_found') };
  const readable = await readableThread(tx, member, thread.id, ctx.clock.now());
  if (!readable.ok) return { result: readable };
  const members = await membersOf(tx, member, thread.id);
  const refusal = refuseHere(member, readable.value, members);
  // Nobody needs to be reached for a name.
  if (refusal && refusal !== 'cannot_reach') return { result: refused(refusal) };
  const result = ok({ status: 'success' as const, chat_thread: { _id: thread.id, name: order.name } });
  if (thread.name === order.name) return { result };
  return {
    result,
    writes: [updateThread(tx, { event_id: member.event_id, thread_id: thread.id }, { name: order.name })],
    events: threadNews(member.event_id, thread.id, members),
  };
}
