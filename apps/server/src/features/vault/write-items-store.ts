import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '../../db/database.ts';
import { vault_items } from '../../db/schema/index.ts';
import { newId } from '../../ids.ts';
import type { VaultRow } from './store.ts';

/** The columns of an item that a bundle writes. */
export type ItemColumns = Omit<typeof vault_items.$inferInsert, 'id' | 'event_id' | 'recording'>;

/** The items of an event that a bundle wrote: recordings that hosts put into the vault are no bundle's. */
export function listBundleItems(tx: Tx, event_id: string): Promise<VaultRow[]> {
  return tx
    .select()
    .from(vault_items)
    .where(and(eq(vault_items.event_id, event_id), isNull(vault_items.recording)));
}

/** Adds items to an event. @param now milliseconds, real time */
export async function insertItems(tx: Tx, event_id: string, items: readonly ItemColumns[], now: number): Promise<void> {
  await tx.insert(vault_items).values(items.map((item) => ({ ...item, id: newId(now), event_id })));
}

/** Changes an item of an event; columns that are absent stay. */
export async function updateItem(
  tx: Tx,
  { event_id, id }: Pick<VaultRow, 'event_id' | 'id'>,
  columns: Partial<ItemColumns>,
): Promise<void> {
  await tx
    .update(vault_items)
    .set(columns)
    .where(and(eq(vault_items.event_id, event_id), eq(vault_items.id, id)));
}

/** Removes items of an event. */
export async function removeItems(tx: Tx, event_id: string, ids: readonly string[]): Promise<void> {
  await tx.delete(vault_items).where(and(eq(vault_items.event_id, event_id), inArray(vault_items.id, [...ids])));
}
