import { eq } from 'drizzle-orm';
import type pg from 'pg';
import type { Tx } from '../db/database.ts';
import { events } from '../db/schema/index.ts';

export type StoredEvent = typeof events.$inferSelect;
export type NewEvent = Omit<typeof events.$inferInsert, 'id' | 'created_at'>;

/** The slug of an event that is on its way out: nobody reaches it, and its own slug is free. */
export const leavingSlug = (event_id: string): string => `deleted-${event_id}`;

/** Is this the slug of an event that is on its way out? No request finds it. */
export const isLeaving = (slug: string): boolean => /^deleted-[0-9a-f]{24}$/.test(slug);

/** Stores an event. */
export async function insertEventRow(tx: Tx, event: typeof events.$inferInsert): Promise<StoredEvent> {
  const [row] = await tx.insert(events).values(event).returning();
  if (!row) throw new Error(`the event ${event.slug} was not stored`);
  return row;
}

/** Changes columns of an event: a statement, which runs once it is awaited or given to `transact()` among its writes. */
export function updateEvent(tx: Tx, event_id: string, changes: Partial<NewEvent>) {
  return tx.update(events).set(changes).where(eq(events.id, event_id));
}

/** Removes the row of an event, and by its foreign keys everything that belongs to it. */
export async function deleteEventRow(tx: Tx, event_id: string): Promise<void> {
  await tx.delete(events).where(eq(events.id, event_id));
}

/**
 * Stores the row of an event as a backup has it, in the place of the one with its id.
 * @param columns of the table, by their names
 */
export async function putEventRow(
  client: pg.ClientBase,
  columns: readonly string[],
  { json, slug }: { readonly json: string; readonly slug: string },
): Promise<void> {
  const list = columns.map((name) => `"${name}"`);
  await client.query(
    `INSERT INTO events (${list.join(', ')})
     SELECT ${list.join(', ')} FROM jsonb_populate_record(NULL::events, jsonb_set($1::jsonb, '{slug}', to_jsonb($2::text)))
         ON CONFLICT (id) DO UPDATE SET ${list.map((name) => `${name} = excluded.${name}`).join(', ')}`,
    [json, slug],
  );
}
