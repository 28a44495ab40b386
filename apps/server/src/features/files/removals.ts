import { sql } from 'drizzle-orm';
import type { Storage } from '../../adapters/storage/storage.ts';
import type { Tx } from '../../db/database.ts';
import { LOCK_NUMBERS } from '../../db/lock-numbers.ts';

/**
 * Locks the removal of events' stored bytes until the transaction ends. `shared`: rows that name bytes are written, which
 * therefore stay. `alone`: bytes are removed, of which nobody writes rows meanwhile.
 */
export async function lockRemovals(tx: Tx, how: 'shared' | 'alone'): Promise<void> {
  if (how === 'shared') await tx.execute(sql`SELECT pg_advisory_xact_lock_shared(${LOCK_NUMBERS.removals})`);
  else await tx.execute(sql`SELECT pg_advisory_xact_lock(${LOCK_NUMBERS.removals})`);
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
