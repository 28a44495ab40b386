import { chatTopic, THREAD_ARCHIVED } from '@plenary/contract/chat/topics';
import type { ThreadArchivedPayload } from '@plenary/contract/chat/channels';
import { refused, ok, type Result } from '@plenary/contract/errors';
import { isChannel } from '@plenary/domain/chat/features';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { insertThreadOnce, updateThread } from '../../threads/index.ts';
import { note } from '../../audit/index.ts';
import { findThread, lockThread, type ThreadRow } from '../messages/store.ts';

export interface ReplaceOrder {
  readonly chat_thread: string;
  /** Another channel that goes on in its place; without it a new one of the same kind is made. */
  readonly replacement?: string | undefined;
}

type Answer = Result<{ chat_thread: string; replacement: string }>;

/**
 * Archives a channel: it takes no writes any more, and its pages go on in what replaces it (D26). Again it answers the
 * same and changes nothing. An archived channel replaces none, so that no way leads back.
 */
export async function replaceChannel(ctx: Context, member: Member, order: ReplaceOrder): Promise<Answer> {
  return ctx.live.transact((tx) => replaceOnce(ctx, tx, member, order), { pool: 'chat' });
}

async function replaceOnce(ctx: Context, tx: Tx, member: Member, order: ReplaceOrder): Promise<Outcome<Answer>> {
  const { event_id } = member;
  const thread = await lockThread(tx, event_id, order.chat_thread);
  if (!thread || !isChannel(thread.kind)) return { result: refused('not_found') };
  if (!thread.enabled) return { result: refused('chat_disabled') };
  if (thread.archived && thread.replacement_id !== null)
    return { result: ok({ chat_thread: thread.id, replacement: thread.replacement_id }) };
  const at = new Date(ctx.clock.now());
  const other = order.replacement === undefined ? null : await findThread(tx, event_id, order.replacement);
  if (order.replacement !== undefined && !mayReplace(thread, other)) return { result: refused('cannot_replace') };
  // First this one goes out of the way of the unique key: an event and a session have one open channel each.
  const key = { event_id, thread_id: thread.id };
  await updateThread(tx, key, { archived_at: at });
  const { kind, name, session_id, slow_seconds } = thread;
  const replacement = other?.id ?? newId(at.getTime());
  if (!other)
    await insertThreadOnce(tx, { id: replacement, event_id, kind, name, session_id, slow_seconds, created_at: at });
  await note(tx, ctx, { by: member, event_id, action: 'chat.archived', subject: thread.id, after: { replacement } });
  const payload: ThreadArchivedPayload = { v: 1, replacement };
  return {
    result: ok({ chat_thread: thread.id, replacement }),
    writes: [updateThread(tx, key, { replacement_id: replacement })],
    events: [{ event_id, topic: chatTopic(thread.id), kind: THREAD_ARCHIVED, payload }],
  };
}

/** An event's own channel has one open thread at any time, which only a new one can replace. */
function mayReplace(thread: ThreadRow, other: ThreadRow | null): boolean {
  return (
    other !== null && isChannel(other.kind) && !other.archived && other.id !== thread.id && thread.kind === 'session'
  );
}
