import { eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { chat_threads, events } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';

export type StoredEvent = typeof events.$inferSelect;
export type NewEvent = Omit<typeof events.$inferInsert, 'id' | 'created_at'>;

/** An event by its slug, or null. */
export async function findEvent(db: Db | Tx, slug: string): Promise<StoredEvent | null> {
  const [row] = await db.select().from(events).where(eq(events.slug, slug));
  return row ?? null;
}

/** Imports of one event wait for each other until the transaction ends, also before the event exists. */
export async function lockEvent(tx: Tx, slug: string): Promise<StoredEvent | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`plenary-event:${slug}`}, 0))`);
  const [row] = await tx.select().from(events).where(eq(events.slug, slug)).for('update');
  return row ?? null;
}

/** Creates an event with its public chat. Call it under `lockEvent`. */
export async function insertEvent(tx: Tx, event: NewEvent, now: number): Promise<StoredEvent> {
  const created_at = new Date(now);
  const [row] = await tx
    .insert(events)
    .values({ ...event, id: newId(now), created_at })
    .returning();
  if (!row) throw new Error(`the event ${event.slug} was not stored`);
  const thread = { id: newId(now), event_id: row.id, kind: 'public' as const, name: 'Public Chat', created_at };
  await tx.insert(chat_threads).values(thread);
  return row;
}
