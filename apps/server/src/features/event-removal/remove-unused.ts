import type { Storage } from '../../adapters/storage/storage.ts';
import type { Tx } from '../../db/database.ts';
import { isReferenced, lockBytes, lockRemovals } from '../files/index.ts';
import { keysInUse } from './store.ts';

/**
 * Removes the stored bytes that no row names any more: another event, or a picture, may have the same. It belongs into the
 * transaction that removes the rows: where it fails, or is cut off, they stay and name the bytes to the next try.
 * @param keys a hundred at most: nobody writes rows that name bytes until the transaction ends
 */
export async function removeUnused(tx: Tx, storage: Storage, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  await lockRemovals(tx, 'alone');
  await lockBytes(tx, keys);
  const used = await keysInUse(tx, keys);
  for (const key of keys) if (!used.has(key) && !(await isReferenced(tx, key))) await storage.remove(key);
}
