import { and, desc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm';
import { chat_messages } from '../../../db/schema/index.ts';
import type { Reader } from '../messages/store.ts';

export interface FilesQuery {
  readonly event_id: string;
  readonly thread_id: string;
  /** Event-user ids of those whose files are left out. */
  readonly without: readonly string[];
  readonly limit: number;
}

/** Ids of the messages of a thread that carry a file and stand, the latest first. */
export async function idsWithFiles(db: Reader, { event_id, thread_id, without, limit }: FilesQuery): Promise<string[]> {
  const rows = await db
    .select({ id: chat_messages.id })
    .from(chat_messages)
    .where(
      and(
        eq(chat_messages.event_id, event_id),
        eq(chat_messages.thread_id, thread_id),
        isNotNull(chat_messages.upload_id),
        isNull(chat_messages.archived_at),
        without.length === 0 ? undefined : notInArray(chat_messages.sender, [...without]),
      ),
    )
    .orderBy(desc(chat_messages.position))
    .limit(limit);
  return rows.map(({ id }) => id);
}
