import { ownTopic } from '@plenary/contract/own-topic';
import type { ReadPayload } from '@plenary/contract/chat/payloads';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../../../context.ts';
import type { Tx } from '../../../../db/database.ts';
import type { Member } from '../../../../http/request/actor.ts';
import type { Outcome } from '../../../../live/types.ts';
import { sawThread } from '../../../notifications/index.ts';
import { readableThread } from '../../access.ts';
import { advanceReadPosition, readState } from '../../reading/store.ts';
import { findMessage } from '../store.ts';

export type Bookmark = Omit<ReadPayload, 'v'>;

/** Marks a thread as read up to a message. The position only moves forward; other devices of the person are notified. */
export async function bookmarkMessage(ctx: Context, member: Member, message_id: string): Promise<Result<Bookmark>> {
  return ctx.live.transact((tx) => moveBookmark(ctx, tx, member, message_id), { pool: 'chat' });
}

async function moveBookmark(
  ctx: Context,
  tx: Tx,
  member: Member,
  message_id: string,
): Promise<Outcome<Result<Bookmark>>> {
  const message = await findMessage(tx, member.event_id, message_id);
  if (!message) return { result: refused('message_gone') };
  const readable = await readableThread(tx, member, message.thread_id, ctx.clock.now());
  if (!readable.ok) return { result: readable };
  const { event_id, event_user_id } = member;
  const reading = { event_id, event_user_id, thread_id: message.thread_id };
  const read_to = message.position ?? 0;
  const moved = await advanceReadPosition(tx, reading, read_to);
  const [{ position, unread_count }, notices] = await Promise.all([
    readState(tx, reading),
    sawThread(ctx, tx, member, { chat_thread: message.thread_id, position: read_to }),
  ]);
  const bookmark: Bookmark = { chat_thread: message.thread_id, last_read_cursor: String(position), unread_count };
  const payload: ReadPayload = { v: 1, ...bookmark };
  const event = { event_id, topic: ownTopic(member.account_id), kind: 'chat.read' as const, payload };
  return { result: ok(bookmark), events: [...(moved ? [event] : []), ...notices] };
}
