import type { ChatMessage } from '@plenary/contract/chat/operations';
import { ok, type Result } from '@plenary/contract/errors';
import type { HeldMessage } from '@plenary/contract/chat/held';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { readableThread } from '../access.ts';
import { findPerson, type Reader } from '../messages/store.ts';
import { countWaiting, ownWaiting, readHeld, type HeldQuery } from './held-store.ts';
import { presentHeld, presentHeldMessage } from './present-held.ts';

/** One's own messages that wait in a thread. */
export async function listOwnHeld(
  ctx: Context,
  member: Member,
  thread_id: string,
): Promise<Result<{ results: ChatMessage[] }>> {
  const readable = await readableThread(ctx.db, member, thread_id, ctx.clock.now());
  if (!readable.ok) return readable;
  return ok({ results: await ownHeld(ctx.db, member, thread_id) });
}

/** The same of a thread that they may read. */
export async function ownHeld(db: Reader, member: Member, thread_id: string): Promise<ChatMessage[]> {
  const { event_id, event_user_id } = member;
  const rows = await ownWaiting(db, event_id, thread_id, event_user_id);
  if (rows.length === 0) return [];
  const person = await findPerson(db, event_id, event_user_id);
  return rows.map((row) => presentHeldMessage(row, person));
}

/** A page of the messages that wait, or were rejected, for those who moderate. */
export async function listHeld(
  ctx: Context,
  { event_id }: Member,
  query: HeldQuery,
): Promise<{ held: HeldMessage[]; has_more: boolean; waiting: number }> {
  const [{ rows, has_more }, waiting] = await Promise.all([
    readHeld(ctx.db, event_id, query),
    countWaiting(ctx.db, event_id),
  ]);
  return { held: await presentHeld(ctx.db, event_id, rows), has_more, waiting };
}
