import type { ChatMessage, MessagePage } from '@plenary/contract/chat/operations';
import { chatTopic, REPLIED } from '@plenary/contract/chat/topics';
import type { RepliedPayload } from '@plenary/contract/chat/payloads';
import { ok, refused, type Result } from '@plenary/contract/errors';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { atSession } from '../../../http/request/hall-roles.ts';
import type { FeedEvent } from '../../../live/types.ts';
import { readableThread } from '../access.ts';
import { readMessages } from './paging/page.ts';
import { presentMessage, presentPage, presentThread } from './present.ts';
import { findRoot, type MessageRow, type PageQuery } from './store.ts';

/** The replies to a message, and the message itself; asked of a reply, those of its thread (WID5). */
export async function listReplies(
  ctx: Context,
  member: Member,
  chat_message: string,
  query: PageQuery,
): Promise<Result<MessagePage & { parentMessage: ChatMessage }>> {
  const root = await findRoot(ctx.db, member.event_id, chat_message);
  if (!root) return refused('message_gone');
  const allowed = await readableThread(ctx.db, member, root.thread_id, ctx.clock.now());
  if (!allowed.ok) return allowed;
  const asked = { ...query, parent_id: root.id };
  const page = await readMessages(ctx.db, member, root.thread_id, asked, [root]);
  const there = await atSession(ctx.db, member, allowed.value.thread.session_id);
  const parentMessage = presentMessage(root, there, { own: page.own.get(root.id) });
  return ok({ ...presentPage(page, asked, there), parentMessage });
}

/** The news that a thread has another reply, or one less. */
export function repliedEvent(event_id: string, parent: MessageRow): FeedEvent {
  const payload: RepliedPayload = { v: 1, chat_message: parent.id, threadInfo: presentThread(parent) };
  return { event_id, topic: chatTopic(parent.thread_id), kind: REPLIED, payload };
}
