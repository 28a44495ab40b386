import { and, asc, eq, inArray } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { vault_items } from '../../db/schema/index.ts';

export type VaultRow = typeof vault_items.$inferSelect;

/** The items of an event, in their order. */
export function listItems(db: Db | Tx, event_id: string): Promise<VaultRow[]> {
  return db
    .select()
    .from(vault_items)
    .where(eq(vault_items.event_id, event_id))
    .orderBy(asc(vault_items.position), asc(vault_items.id));
}

/** The item of a slug, or null. */
export async function findItem(db: Db | Tx, event_id: string, slug: string): Promise<VaultRow | null> {
  const [row] = await db
    .select()
    .from(vault_items)
    .where(and(eq(vault_items.event_id, event_id), eq(vault_items.slug, slug)));
  return row ?? null;
}

/** Some items of an event. */
export async function findItems(db: Db | Tx, event_id: string, ids: readonly string[]): Promise<VaultRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(vault_items)
    .where(and(eq(vault_items.event_id, event_id), inArray(vault_items.id, [...ids])));
}
