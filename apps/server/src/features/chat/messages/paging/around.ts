import type { MessagePage } from '@plenary/contract/chat/operations';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../../../context.ts';
import type { Member } from '../../../../http/request/actor.ts';
import { atSession } from '../../../../http/request/hall-roles.ts';
import { readableThread } from '../../access.ts';
import { readMessages } from './page.ts';
import { presentPage } from '../present.ts';
import { findMessage } from '../store.ts';

/**
 * The messages around one of them, so that a list can stand there: at most `limit`, the message in their middle.
 * Refused as gone: a message of another thread, and one of a person whom the reader has blocked.
 */
export async function listAround(
  ctx: Context,
  member: Member,
  thread_id: string,
  { chat_message, limit }: { readonly chat_message: string; readonly limit: number },
): Promise<Result<MessagePage>> {
  const allowed = await readableThread(ctx.db, member, thread_id, ctx.clock.now());
  if (!allowed.ok) return allowed;
  const asked = await findMessage(ctx.db, member.event_id, chat_message);
  if (asked?.thread_id !== thread_id || asked.position === null) return refused('message_gone');
  const older = { limit: Math.ceil(limit / 2), before: asked.position + 1 };
  const newer = { limit: Math.floor(limit / 2), after: asked.position };
  const [above, below] = await Promise.all([
    readMessages(ctx.db, member, thread_id, older),
    readMessages(ctx.db, member, thread_id, newer),
  ]);
  if (above.rows.at(-1)?.id !== asked.id) return refused('message_gone');
  const there = await atSession(ctx.db, member, allowed.value.thread.session_id);
  const [first, second] = [presentPage(above, older, there), presentPage(below, newer, there)];
  return ok({
    results: [...first.results, ...second.results],
    has_more: first.has_more,
    has_newer: second.has_more,
    last_message_cursor: second.last_message_cursor,
  });
}
