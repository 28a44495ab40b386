import { chatTopic, type ChatMessage } from '@plenary/contract/chat';
import { ok, refused, type Refusal, type Result } from '@plenary/contract/errors';
import { CHAT } from '@plenary/domain/chat/limits';
import { moderates, refuseSending, sendDelay } from '@plenary/domain/chat/rules';
import { sanctionsAt } from '@plenary/domain/chat/sanctions';
import { cleanMessage } from '@plenary/domain/chat/text';
import type { Context } from '../../context.ts';
import type { Tx } from '../../db/database.ts';
import type { Member } from '../../http/request/actor.ts';
import { newId } from '../../ids.ts';
import type { Outcome } from '../../live/types.ts';
import { readable } from './access.ts';
import type { PersonRow } from '../accounts/index.ts';
import { presentMessage } from './present.ts';
import { keptSanctions } from './sanctions-store.ts';
import {
  findByClientId,
  findPerson,
  findThread,
  insertMessage,
  lockPerson,
  recentSends,
  type MessageRow,
} from './store.ts';

export interface SendOrder {
  readonly chat_thread: string;
  readonly message: string;
  readonly client_message_id?: string | undefined;
}

/**
 * Sends a message to a thread. A second send with the same `client_message_id` answers the first one's message and
 * changes nothing, also when both arrive at once (D25).
 */
export async function sendMessage(ctx: Context, member: Member, order: SendOrder): Promise<Result<ChatMessage>> {
  const cleaned = cleanMessage(order.message, CHAT.message_max);
  if (cleaned.kind === 'empty') return refused('empty_message', { errors: { message: [{ code: 'nothing_to_send' }] } });
  if (cleaned.kind === 'too_long') return refused('message_too_long', { errors: tooLong });
  return ctx.live.transact((tx) => sendOnce(ctx, tx, member, { ...order, message: cleaned.text }), {
    pool: 'chat',
    locks: [lockPerson(ctx.chatDb, member.event_id, member.event_user_id)],
  });
}

const tooLong = { message: [{ code: 'message_too_long', max: CHAT.message_max }] } as const;

async function sendOnce(ctx: Context, tx: Tx, member: Member, order: SendOrder): Promise<Outcome<Result<ChatMessage>>> {
  const { person, thread, kept, first, recent } = await askAll(tx, member, order, ctx.clock.now());
  // A membership that has ended since the request came in sends nothing any more.
  if (!person?.active) return { result: refused('forbidden') };
  const now = ctx.clock.now();
  const allowed = readable(thread, sanctionsAt(now, kept, moderates(member.roles)));
  if (!allowed.ok) return { result: allowed };
  if (first) return { result: ok(presentMessage(first, member)) };
  const stopped = refuseSending(allowed.value.sanctions);
  const refusal: Refusal | null = stopped ? { code: stopped } : refuseHaste(now, recent);
  return refusal ? { result: { ok: false, refusal } } : write(tx, member, person, order, now);
}

/** All that a send asks of the database before it writes, in the round trip of BEGIN and the lock. */
async function askAll(tx: Tx, { event_id, event_user_id }: Member, order: SendOrder, now: number) {
  const { chat_thread, client_message_id } = order;
  const sent = { event_id, thread_id: chat_thread, sender: event_user_id };
  const [person, thread, kept, first, recent] = await Promise.all([
    findPerson(tx, event_id, event_user_id),
    findThread(tx, event_id, chat_thread),
    keptSanctions(tx, event_id, event_user_id),
    client_message_id === undefined ? null : findByClientId(tx, sent, client_message_id),
    recentSends(tx, event_id, event_user_id, now),
  ]);
  return { person, thread, kept, first, recent };
}

function refuseHaste(now: number, recent: readonly number[]): Refusal | null {
  const delay = sendDelay(now, recent);
  return delay === 0 ? null : { code: 'rate_limited', retry_after_ms: delay };
}

function write(tx: Tx, member: Member, person: PersonRow, order: SendOrder, now: number): Outcome<Result<ChatMessage>> {
  const row = newMessage(member, order, now);
  const message = presentMessage({ ...row, person }, null);
  return {
    result: ok(message),
    writes: [insertMessage(tx, { ...row, event_id: member.event_id })],
    events: [
      {
        event_id: member.event_id,
        topic: chatTopic(order.chat_thread),
        kind: 'message.sent',
        entity_id: row.id,
        payload: { v: 1, message },
      },
    ],
    numbered: (_, [position]) => ok({ ...message, cursor: String(position) }),
  };
}

function newMessage(member: Member, order: SendOrder, now: number): Omit<MessageRow, 'person'> {
  return {
    id: newId(now),
    thread_id: order.chat_thread,
    sender: member.event_user_id,
    position: null,
    message: order.message,
    message_type: 'message',
    client_message_id: order.client_message_id ?? null,
    created_at: new Date(now),
    archived_at: null,
    archived_by: null,
  };
}
