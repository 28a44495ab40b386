import { CHAT } from '@plenary/domain/chat/limits';
import { CLOCK_SKEW_MS } from '@plenary/domain/time/set-back';
import { and, desc, eq, lte } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { chat_messages } from '../../../db/schema/index.ts';

/** A message that a person sent, ms. */
export interface RecentSend {
  readonly at: number;
  readonly thread_id: string;
}

/**
 * A person's latest messages, newest first, at most as many as the rate limit counts. Those from before the clock was
 * set back are left out (CLK3).
 */
export async function recentSends(tx: Tx, event_id: string, sender: string, now: number): Promise<RecentSend[]> {
  const rows = await tx
    .select({ at: chat_messages.created_at, thread_id: chat_messages.thread_id })
    .from(chat_messages)
    .where(
      and(
        eq(chat_messages.event_id, event_id),
        eq(chat_messages.sender, sender),
        lte(chat_messages.created_at, new Date(now + CLOCK_SKEW_MS)),
      ),
    )
    .orderBy(desc(chat_messages.created_at))
    .limit(CHAT.sends_per_window);
  return rows.map(({ at, thread_id }) => ({ at: at.getTime(), thread_id }));
}
