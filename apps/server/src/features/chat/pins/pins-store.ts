import { and, asc, desc, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { chat_messages, chat_pins } from '../../../db/schema/index.ts';
import type { Reader } from '../messages/store.ts';

export interface Pinned {
  readonly event_id: string;
  readonly thread_id: string;
  readonly message_id: string;
}

type OfThread = Omit<Pinned, 'message_id'>;

/** Ids of the messages of a thread that are pinned and stand, the latest pin first. */
export async function pinnedIds(db: Reader, { event_id, thread_id }: OfThread): Promise<string[]> {
  const rows = await db
    .select({ id: chat_pins.message_id })
    .from(chat_pins)
    .innerJoin(
      chat_messages,
      and(eq(chat_messages.event_id, chat_pins.event_id), eq(chat_messages.id, chat_pins.message_id)),
    )
    .where(and(eq(chat_pins.event_id, event_id), eq(chat_pins.thread_id, thread_id), isNull(chat_messages.archived_at)))
    .orderBy(desc(chat_pins.pinned_at), asc(chat_pins.message_id));
  return rows.map(({ id }) => id);
}

/** The statement that pins a message; one that is pinned keeps its place. */
export function putPin(tx: Tx, row: Pinned & { readonly pinned_at: Date }) {
  return tx.insert(chat_pins).values(row).onConflictDoNothing();
}

export function dropPin(tx: Tx, { event_id, message_id }: Pick<Pinned, 'event_id' | 'message_id'>) {
  return tx.delete(chat_pins).where(and(eq(chat_pins.event_id, event_id), eq(chat_pins.message_id, message_id)));
}

/** The statement that gives up the places of pinned messages that were deleted. */
export function dropDeletedPins(tx: Tx, { event_id, thread_id }: OfThread) {
  const deleted = tx
    .select({ id: chat_messages.id })
    .from(chat_messages)
    .where(
      and(
        eq(chat_messages.event_id, event_id),
        eq(chat_messages.thread_id, thread_id),
        isNotNull(chat_messages.archived_at),
      ),
    );
  const pins = and(eq(chat_pins.event_id, event_id), eq(chat_pins.thread_id, thread_id));
  return tx.delete(chat_pins).where(and(pins, inArray(chat_pins.message_id, deleted)));
}
