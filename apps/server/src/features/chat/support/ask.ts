import type { ChatMessage } from '@plenary/contract/chat/operations';
import type { Result } from '@plenary/contract/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { newId } from '../../../ids.ts';
import type { Outcome } from '../../../live/types.ts';
import { deleteThreads } from '../../threads/index.ts';
import { readText } from '../messages/text.ts';
import { sendOnce } from '../messages/send.ts';
import { lockPerson } from '../messages/store.ts';
import { beginOwnThread } from './store.ts';

export interface AskOrder {
  readonly message: string;
  readonly client_message_id?: string | undefined;
  /** The upload that it carries; the text may be empty then. */
  readonly upload?: string | undefined;
}

/**
 * Writes to the event's support. The thread is there once for each person, and begins with their first message; a message
 * that is sent again under its id is the first one (D25).
 */
export async function askQuestion(ctx: Context, member: Member, order: AskOrder): Promise<Result<ChatMessage>> {
  const text = readText(order.message, order.upload !== undefined);
  if (!text.ok) return text;
  return ctx.live.transact((tx) => askOnce(ctx, tx, member, { ...order, message: text.value }), {
    pool: 'chat',
    locks: [lockPerson(ctx.chatDb, member.event_id, member.event_user_id)],
  });
}

async function askOnce(ctx: Context, tx: Tx, member: Member, order: AskOrder): Promise<Outcome<Result<ChatMessage>>> {
  const now = ctx.clock.now();
  const thread = await beginOwnThread(tx, { ...member, id: newId(now), at: new Date(now) });
  const sent = await sendOnce(ctx, tx, member, { ...order, chat_thread: thread.id }, order.message);
  if (!sent.result.ok && thread.begun) await deleteThreads(tx, member.event_id, [thread.id]);
  return sent;
}
