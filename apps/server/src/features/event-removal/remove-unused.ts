import type { Context } from '../../context.ts';
import { lockRemovals } from '../files/index.ts';
import { isReferenced, lockBytes } from '../profile/index.ts';
import { keysInUse } from './store.ts';

/** Files that are looked at in one transaction. */
const KEYS_AT_ONCE = 100;

/** Removes the stored bytes that no row names any more: another event, or a picture, may have the same. */
export async function removeUnused(ctx: Pick<Context, 'live' | 'storage'>, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += KEYS_AT_ONCE)
    await removeSome(ctx, keys.slice(from, from + KEYS_AT_ONCE));
}

async function removeSome(
  { live, storage }: Pick<Context, 'live' | 'storage'>,
  keys: readonly string[],
): Promise<void> {
  await live.transact(async (tx) => {
    await lockRemovals(tx, 'alone');
    await lockBytes(tx, keys);
    const used = await keysInUse(tx, keys);
    for (const key of keys) if (!used.has(key) && !(await isReferenced(tx, key))) await storage.remove(key);
    return { result: undefined };
  });
}
