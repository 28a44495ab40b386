import { and, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import type { Context } from '../../../context.ts';
import type { Tx } from '../../../db/database.ts';
import { chat_messages } from '../../../db/schema/index.ts';
import type { Outcome } from '../../../live/types.ts';
import { messageNews } from './news.ts';
import { takeNoticesBack } from '../notices.ts';
import { repliedEvent } from './replies.ts';
import { lockMessages, setThreadInfo, type MessageRow } from './store.ts';

/** Messages that go in one transaction: their news goes to every open page. */
const AT_ONCE = 200;

/**
 * Removes all that some people wrote, for good and from every open page; a message stays that another person answered.
 * Their replies go first, so that answers among themselves keep nothing.
 * @param senders event-user ids
 * @returns how many messages went
 */
export async function removeMessagesOf(ctx: Context, event_id: string, senders: readonly string[]): Promise<number> {
  if (senders.length === 0) return 0;
  const theirs = and(eq(chat_messages.event_id, event_id), inArray(chat_messages.sender, [...senders]));
  const replies = and(theirs, isNotNull(chat_messages.parent_id));
  const others = and(theirs, isNull(chat_messages.parent_id), eq(chat_messages.reply_count, 0));
  return (await removeAll(ctx, event_id, replies)) + (await removeAll(ctx, event_id, others));
}

async function removeAll(ctx: Context, event_id: string, which: SQL | undefined): Promise<number> {
  let gone = 0;
  for (let last = AT_ONCE; last === AT_ONCE; gone += last)
    last = await ctx.live.transact((tx) => removeSome(ctx, tx, event_id, which), { pool: 'chat' });
  return gone;
}

async function removeSome(ctx: Context, tx: Tx, event_id: string, which: SQL | undefined): Promise<Outcome<number>> {
  const rows = await lockMessages(tx, which, AT_ONCE);
  if (rows.length === 0) return { result: 0 };
  const parents = await parentsOf(tx, event_id, rows);
  const ids = rows.map(({ id }) => id);
  await tx.delete(chat_messages).where(and(eq(chat_messages.event_id, event_id), inArray(chat_messages.id, ids)));
  const taken_back = await takeNoticesBack(tx, event_id, rows);
  const at = new Date(ctx.clock.now());
  const news = rows.map((row) => messageNews(event_id, { ...row, message: '', archived_at: row.archived_at ?? at }));
  return {
    result: rows.length,
    writes: parents.map((parent) => setThreadInfo(tx, event_id, parent)),
    events: [
      ...news.map((one) => ({ ...one, kind: 'message.removed' as const })),
      ...parents.map((parent) => repliedEvent(event_id, parent)),
      ...taken_back,
    ],
    supersede: news,
  };
}

/** The messages that were answered by some that go, locked, with as many replies less. */
async function parentsOf(tx: Tx, event_id: string, rows: readonly MessageRow[]): Promise<MessageRow[]> {
  const ids = [...new Set(rows.flatMap(({ parent_id }) => parent_id ?? []))];
  if (ids.length === 0) return [];
  const of_these = and(eq(chat_messages.event_id, event_id), inArray(chat_messages.id, ids));
  const parents = await lockMessages(tx, of_these, ids.length);
  return parents.map((parent) => ({
    ...parent,
    reply_count: parent.reply_count - rows.filter(({ parent_id }) => parent_id === parent.id).length,
  }));
}
