import type { Context } from '../../context.ts';
import { isReferenced, lockBytes } from '../files/index.ts';
import { deleteUnused, keysOf } from './store.ts';

/**
 * Forgets an upload that nothing uses. Its row goes first, and is gone for good, before bytes are: a crash in between
 * leaves bytes, never a file without.
 * @returns whether it is gone now
 */
export async function removeUpload(ctx: Context, id: string): Promise<boolean> {
  const row = await ctx.live.transact(async (tx) => ({ result: await deleteUnused(tx, id) }));
  if (!row) return false;
  await ctx.partial_files.remove(id);
  for (const key of new Set(keysOf(row))) await removeBytes(ctx, key);
  return true;
}

/** Others may have sent the same file. */
async function removeBytes(ctx: Context, key: string): Promise<void> {
  await ctx.live.transact(async (tx) => {
    await lockBytes(tx, [key]);
    if (!(await isReferenced(tx, key))) await ctx.storage.remove(key);
    return { result: undefined };
  });
}
