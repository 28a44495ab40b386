import type { ChatMessage } from '@plenary/contract/chat/operations';
import { chatTopic, PINNED } from '@plenary/contract/chat/topics';
import type { PinsPayload } from '@plenary/contract/chat/finding';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { refusePinning } from '@plenary/domain/chat/pins';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { note } from '../../audit/index.ts';
import { readableThread } from '../access.ts';
import { blockedIds } from '../moderation/blocks-store.ts';
import { presentMessage } from '../messages/present.ts';
import { findMessage, lockThread, messagesById, type Reader } from '../messages/store.ts';
import { dropDeletedPins, dropPin, pinnedIds, putPin } from './pins-store.ts';

/** Ids of what is pinned in a thread, the latest first. */
interface Pins {
  readonly chat_thread: string;
  readonly pinned: string[];
}

export interface PinOrder {
  readonly chat_message: string;
  readonly on?: boolean | undefined;
}

/** Pins a message, or takes it down (WID49). The lock of the thread keeps the number of pins; the same again changes nothing. */
export async function pinMessage(
  ctx: Context,
  member: Member,
  { chat_message, on = true }: PinOrder,
): Promise<Result<Pins>> {
  return ctx.live.transact((tx) => pinOnce(ctx, tx, member, { chat_message, on }), { pool: 'chat' });
}

async function pinOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  { chat_message, on }: Required<PinOrder>,
): Promise<Outcome<Result<Pins>>> {
  const { event_id } = member;
  const found = await findMessage(tx, event_id, chat_message);
  if (!found) return { result: refused('message_gone') };
  const { thread_id } = found;
  const allowed = await readableThread(tx, member, thread_id, ctx.clock.now());
  if (!allowed.ok) return { result: allowed };
  await lockThread(tx, event_id, thread_id);
  const [message, before] = await Promise.all([
    findMessage(tx, event_id, chat_message),
    pinnedIds(tx, { event_id, thread_id }),
  ]);
  if (before.includes(chat_message) === on) return { result: ok({ chat_thread: thread_id, pinned: before }) };
  const refusal = on ? refusePinning(message, before.length) : null;
  if (refusal) return { result: refused(refusal) };
  const pinned = on ? [chat_message, ...before] : before.filter((id) => id !== chat_message);
  await note(tx, ctx, {
    by: member,
    event_id,
    action: on ? 'message.pinned' : 'message.unpinned',
    subject: chat_message,
  });
  const pin = { event_id, thread_id, message_id: chat_message };
  const payload: PinsPayload = { v: 1, pinned };
  return {
    result: ok({ chat_thread: thread_id, pinned }),
    writes: on
      ? [dropDeletedPins(tx, pin), putPin(tx, { ...pin, pinned_at: new Date(ctx.clock.now()) })]
      : [dropPin(tx, pin)],
    events: [{ event_id, topic: chatTopic(thread_id), kind: PINNED, payload }],
  };
}

/** The pinned messages of a thread as their reader may see them, the latest pin first. */
export async function listPins(
  ctx: Context,
  member: Member,
  thread_id: string,
): Promise<Result<{ pins: ChatMessage[] }>> {
  const allowed = await readableThread(ctx.db, member, thread_id, ctx.clock.now());
  return allowed.ok ? ok({ pins: await readPins(ctx.db, member, thread_id) }) : allowed;
}

async function readPins(db: Reader, member: Member, thread_id: string): Promise<ChatMessage[]> {
  const { event_id } = member;
  const [ids, blocked] = await Promise.all([pinnedIds(db, { event_id, thread_id }), blockedIds(db, member)]);
  const rows = await messagesById(db, event_id, ids);
  return ids.flatMap((id) => {
    const row = rows.get(id);
    const seen = row && row.archived_at === null && (row.sender === null || !blocked.includes(row.sender));
    return seen ? [presentMessage(row, member)] : [];
  });
}
