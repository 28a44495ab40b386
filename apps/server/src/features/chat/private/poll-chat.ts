import type { ChatThread } from '@plenary/contract/chat/operations';
import type { LiveEvent } from '@plenary/contract/live';
import { THREADS } from '@plenary/domain/chat/threads';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import type { Member } from '../../../http/request/actor.ts';
import { mayFollow, sanctionsOf } from '../access.ts';
import { readMessages } from '../messages/paging/page.ts';
import { presentPage } from '../messages/present.ts';
import { ownThreads } from './list.ts';

/** The latest threads with members that a person may read; of a banned person, those with the event's support (D84). */
export async function readableThreads(ctx: Context, tx: Tx, member: Member): Promise<ChatThread[]> {
  const [threads, { banned }] = await Promise.all([
    ownThreads(tx, member, { limit: THREADS.page_size }),
    sanctionsOf(tx, member, ctx.clock.now()),
  ]);
  return threads.filter(({ kind }) => kind === 'support' || !banned);
}

/**
 * News of threads with members, each with a message of its thread, whole (D61). A person's own topic holds no words, so that none
 * are played again that were taken back since: they are read as they are by now, the latest of a thread for its latest news.
 */
export async function withMessages(
  ctx: Context,
  member: Member,
  events: readonly LiveEvent[],
): Promise<readonly LiveEvent[]> {
  const threads = Map.groupBy(events.filter(isThreadNews), ({ payload }) => String(payload['chat_thread']));
  const whole = new Map<LiveEvent, LiveEvent>();
  for (const [thread_id, news] of threads) {
    if (!(await mayFollow(ctx, member, thread_id))) continue;
    const query = { limit: news.length };
    const { results } = presentPage(await readMessages(ctx.db, member, thread_id, query), query, member);
    const before = news.length - results.length;
    for (const [nth, message] of results.entries()) {
      const one = news[before + nth];
      if (one) whole.set(one, { ...one, payload: { ...one.payload, message } });
    }
  }
  return events.map((one) => whole.get(one) ?? one);
}

const isThreadNews = ({ kind }: LiveEvent): boolean => kind === 'chat.thread';
