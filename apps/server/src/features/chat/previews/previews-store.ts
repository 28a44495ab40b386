import type { OgMetaData } from '@plenary/contract/chat/operations';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../../../db/database.ts';
import { chat_messages, events, link_previews } from '../../../db/schema/index.ts';
import type { Reader } from '../messages/store.ts';

/** The page behind an address as it was last looked at, or null: nobody has. */
export async function findPreview(db: Reader, event_id: string, address: string) {
  const [row] = await db
    .select({ preview: link_previews.preview, fetched_at: link_previews.fetched_at })
    .from(link_previews)
    .where(and(eq(link_previews.event_id, event_id), eq(link_previews.address, address)));
  return row ?? null;
}

/** The statement that keeps what an address led to. */
export function putPreview(tx: Tx, row: typeof link_previews.$inferInsert) {
  const { preview, fetched_at } = row;
  return tx
    .insert(link_previews)
    .values(row)
    .onConflictDoUpdate({ target: [link_previews.event_id, link_previews.address], set: { preview, fetched_at } });
}

/** The statement that gives a message its preview. */
export function setPreview(tx: Tx, event_id: string, id: string, preview: OgMetaData) {
  return tx
    .update(chat_messages)
    .set({ preview })
    .where(and(eq(chat_messages.event_id, event_id), eq(chat_messages.id, id)));
}

/** The slug of an event, or null. */
export async function slugOf(db: Reader, event_id: string): Promise<string | null> {
  const [row] = await db.select({ slug: events.slug }).from(events).where(eq(events.id, event_id));
  return row?.slug ?? null;
}
