import { chatTopic } from '@plenary/contract/chat/topics';
import { ok, refused, type Result } from '@plenary/contract/errors';
import { displayName } from '@plenary/contract/names';
import type { TypingValue } from '@plenary/contract/chat/typing';
import type { Context } from '../../../context.ts';
import type { Member } from '../../../http/request/actor.ts';
import { presentEventUser } from '../../accounts/index.ts';
import { writableThread } from '../access.ts';
import { findPerson } from '../messages/store.ts';

/** Sends a thread's followers the signal that a person is typing there (WID44). Nothing of it is stored. */
export async function sayTyping(
  ctx: Context,
  member: Member,
  chat_thread: string,
): Promise<Result<{ chat_thread: string }>> {
  const wait = await ctx.limits.take('typing', { person: member.account_id });
  if (wait !== null) return refused('rate_limited', { retry_after_ms: wait });
  const { event_id, event_user_id } = member;
  const [writable, person] = await Promise.all([
    writableThread(ctx.db, member, chat_thread, ctx.clock.now()),
    findPerson(ctx.db, event_id, event_user_id),
  ]);
  if (!writable.ok) return writable;
  if (!person?.active) return refused('forbidden');
  const value: TypingValue = { event_user: event_user_id, name: displayName(presentEventUser(person).user) };
  ctx.live.signals.say({ event_id, topic: chatTopic(chat_thread) }, 'typing', event_user_id, value);
  return ok({ chat_thread });
}

/** A sent message ends its author's typing: every page concludes that from the message. */
export function typedLast(ctx: Context, { event_id, event_user_id }: Member, chat_thread: string): void {
  ctx.live.signals.unsay({ event_id, topic: chatTopic(chat_thread) }, 'typing', event_user_id);
}
