import { and, eq, gt, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { CHAT } from '@plenary/domain/chat/limits';
import type { Tx } from '../../db/database.ts';
import { chat_messages, chat_reads } from '../../db/schema/index.ts';
import type { Reader } from './store.ts';

/** Somebody reading a thread. */
export interface Reading {
  readonly event_id: string;
  readonly thread_id: string;
  readonly event_user_id: string;
}

/** How far somebody has read a thread; 0 at first. */
export async function readPosition(db: Reader, { event_id, thread_id, event_user_id }: Reading): Promise<number> {
  const [row] = await db
    .select({ position: chat_reads.position })
    .from(chat_reads)
    .where(
      and(
        eq(chat_reads.event_id, event_id),
        eq(chat_reads.thread_id, thread_id),
        eq(chat_reads.event_user_id, event_user_id),
      ),
    );
  return row?.position ?? 0;
}

/** Moves a read position forward. Answers whether it moved: it never goes back, whatever order bookmarks arrive in. */
export async function advanceReadPosition(tx: Tx, reading: Reading, position: number): Promise<boolean> {
  const moved = await tx
    .insert(chat_reads)
    .values({ ...reading, position })
    .onConflictDoUpdate({
      target: [chat_reads.event_id, chat_reads.thread_id, chat_reads.event_user_id],
      set: { position },
      setWhere: lt(chat_reads.position, position),
    })
    .returning({ position: chat_reads.position });
  return moved.length > 0;
}

/** Messages by others behind a read position, counted up to CHAT.unread_max. Deleted ones do not count. */
export async function countUnread(db: Reader, reading: Reading, position: number): Promise<number> {
  const unread = db
    .select({ one: sql`1`.as('one') })
    .from(chat_messages)
    .where(
      and(
        eq(chat_messages.event_id, reading.event_id),
        eq(chat_messages.thread_id, reading.thread_id),
        gt(chat_messages.position, position),
        or(isNull(chat_messages.sender), ne(chat_messages.sender, reading.event_user_id)),
        isNull(chat_messages.archived_at),
      ),
    )
    .limit(CHAT.unread_max)
    .as('unread');
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(unread);
  return row?.count ?? 0;
}
