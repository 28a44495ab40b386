import { chatTopic, ORDERED } from '@plenary/contract/chat/topics';
import type { ThreadOrderPayload } from '@plenary/contract/chat/payloads';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { isChannel } from '@plenary/domain/chat/features';
import type { ThreadOrder } from '@plenary/domain/chat/writing/pace';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { updateThread } from '../../threads/index.ts';
import { changesBetween, note } from '../../audit/index.ts';
import { lockThread } from './store.ts';

export interface OrderChange {
  readonly chat_thread: string;
  readonly frozen?: boolean | undefined;
  readonly slow_seconds?: number | undefined;
}

type Answer = Result<ThreadOrder & { readonly chat_thread: string }>;

/** Freezes a thread or sets its slow mode (WID29, WID30); what is left out stays. The same again changes nothing. */
export async function orderThread(ctx: Context, member: Member, change: OrderChange): Promise<Answer> {
  return ctx.live.transact((tx) => orderOnce(ctx, tx, member, change), { pool: 'chat' });
}

async function orderOnce(ctx: Context, tx: Tx, member: Member, change: OrderChange): Promise<Outcome<Answer>> {
  const { event_id } = member;
  const thread = await lockThread(tx, event_id, change.chat_thread);
  if (!thread || !isChannel(thread.kind)) return { result: refused('not_found') };
  if (!thread.enabled) return { result: refused('chat_disabled') };
  const before: ThreadOrder = { frozen: thread.frozen, slow_seconds: thread.slow_seconds };
  const after: ThreadOrder = {
    frozen: change.frozen ?? before.frozen,
    slow_seconds: change.slow_seconds ?? before.slow_seconds,
  };
  const result = ok({ chat_thread: thread.id, ...after });
  const changes = changesBetween({ ...before }, { ...after });
  if (Object.keys(changes.after).length === 0) return { result };
  await note(tx, ctx, { by: member, event_id, action: 'chat.ordered', subject: thread.id, ...changes });
  const payload: ThreadOrderPayload = { v: 1, ...after };
  return {
    result,
    writes: [updateThread(tx, { event_id, thread_id: thread.id }, after)],
    events: [{ event_id, topic: chatTopic(thread.id), kind: ORDERED, payload }],
  };
}
