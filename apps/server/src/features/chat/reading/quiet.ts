import { ownTopic } from '@plenary/contract/own-topic';
import type { ReadPayload } from '@plenary/contract/chat/payloads';
import { ok, type Result } from '@plenary/contract/errors';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import type { Outcome } from '../../../live/types.ts';
import { readableThread } from '../access.ts';
import { readState, setQuiet } from './store.ts';

export interface QuietOrder {
  readonly chat_thread: string;
  readonly on?: boolean | undefined;
}

type Quieted = Required<Omit<ReadPayload, 'v'>>;

/** Mutes or unmutes a thread for its reader (WID51). Their other pages are notified. */
export async function quietThread(ctx: Context, member: Member, order: QuietOrder): Promise<Result<Quieted>> {
  return ctx.live.transact((tx) => quietOnce(ctx, tx, member, order), { pool: 'chat' });
}

async function quietOnce(
  ctx: Context,
  tx: Tx,
  member: Member,
  { chat_thread, on = true }: QuietOrder,
): Promise<Outcome<Result<Quieted>>> {
  const readable = await readableThread(tx, member, chat_thread, ctx.clock.now());
  if (!readable.ok) return { result: readable };
  const { event_id, event_user_id } = member;
  const reading = { event_id, event_user_id, thread_id: chat_thread };
  const changed = await setQuiet(tx, reading, on);
  const { position, unread_count, quiet } = await readState(tx, reading);
  const now = { chat_thread, last_read_cursor: String(position), unread_count, quiet };
  const payload: ReadPayload = { v: 1, ...now };
  const event = { event_id, topic: ownTopic(member.account_id), kind: 'chat.read' as const, payload };
  return { result: ok(now), events: changed ? [event] : [] };
}
