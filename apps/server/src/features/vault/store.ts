import type { Watched } from '@plenary/domain/vault/watching';
import { and, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { vault_items, vault_watches } from '../../db/schema/index.ts';

export type VaultRow = typeof vault_items.$inferSelect;

/** The item of a slug, or null. */
export async function findItem(db: Db | Tx, event_id: string, slug: string): Promise<VaultRow | null> {
  const [row] = await db
    .select()
    .from(vault_items)
    .where(and(eq(vault_items.event_id, event_id), eq(vault_items.slug, slug)));
  return row ?? null;
}

/** A person at an event. */
export interface WatcherKey {
  readonly event_id: string;
  readonly event_user_id: string;
}

export const ofWatcher = ({ event_id, event_user_id }: WatcherKey) =>
  and(eq(vault_watches.event_id, event_id), eq(vault_watches.event_user_id, event_user_id));

/** How far a person has watched one film; null: nobody knows. */
export async function findWatched(db: Db | Tx, watcher: WatcherKey, item: string): Promise<Watched | null> {
  const { position_s, duration_s } = vault_watches;
  const [row] = await db
    .select({ position_s, duration_s })
    .from(vault_watches)
    .where(and(ofWatcher(watcher), eq(vault_watches.item_id, item)));
  return row ?? null;
}

/** Keeps how far a person has watched a film: the last report holds. */
export async function putWatched(
  db: Db,
  watcher: WatcherKey,
  item_id: string,
  watched: Watched,
  now: number,
): Promise<void> {
  const { event_id, event_user_id } = watcher;
  const row = { position_s: watched.position_s, duration_s: watched.duration_s, at: new Date(now) };
  await db
    .insert(vault_watches)
    .values({ event_id, event_user_id, item_id, ...row })
    .onConflictDoUpdate({
      target: [vault_watches.event_id, vault_watches.event_user_id, vault_watches.item_id],
      set: row,
    });
}
