import { CHAT_FLAGS, type ChatFlags } from '@plenary/domain/chat/features';
import { eq } from 'drizzle-orm';
import { events, flagsSql, settingSql } from '../../../db/schema/index.ts';
import type { Reader } from '../messages/store.ts';

/** Whether an event takes questions to its support. */
export async function supportEnabled(db: Reader, event_id: string): Promise<boolean> {
  return (await supportFlags(db, event_id)) !== null;
}

/** The flags of the chat of an event that takes such questions; null: it takes none. */
export async function supportFlags(db: Reader, event_id: string): Promise<ChatFlags | null> {
  const [event] = await db
    .select({ enabled: settingSql('flags.support_chat_enabled'), flags: flagsSql(CHAT_FLAGS) })
    .from(events)
    .where(eq(events.id, event_id));
  return event?.enabled ? event.flags : null;
}
