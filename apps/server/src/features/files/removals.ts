import { sql } from 'drizzle-orm';
import type { Storage } from '../../adapters/storage.ts';
import type { Tx } from '../../db/database.ts';

/** Any fixed number: one lock for the removal of stored bytes of events. */
const REMOVALS = 7_364_003;

/**
 * Locks the removal of events' stored bytes until the transaction ends. `shared`: rows that name bytes are written, which
 * therefore stay. `alone`: bytes are removed, of which nobody writes rows meanwhile.
 */
export async function lockRemovals(tx: Tx, how: 'shared' | 'alone'): Promise<void> {
  if (how === 'shared') await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${REMOVALS})`);
  else await tx.execute(sql`SELECT pg_advisory_xact_lock(${REMOVALS})`);
}

/**
 * Makes sure that bytes which were stored before this transaction are still there, and stay until their rows are written.
 * @throws Error when some were removed with another event meanwhile
 */
export async function keepStored(tx: Tx, storage: Storage, keys: readonly string[]): Promise<void> {
  await lockRemovals(tx, 'shared');
  for (const key of new Set(keys)) {
    if ((await storage.size(key)) === null)
      throw new Error('a file was removed with another event meanwhile: import this one again');
  }
}
