import type { Context } from '../../context.ts';
import { removeUnnamed } from '../files/index.ts';
import { createIncoming } from './incoming/incoming.ts';
import { deleteUnused, keysOf } from './store.ts';

/**
 * Forgets an upload that nothing uses. Its row goes first, and is gone for good, before bytes are: a crash in between
 * leaves bytes, never a file without.
 * @returns whether it is gone now
 */
export async function removeUpload(ctx: Context, id: string): Promise<boolean> {
  const row = await ctx.live.transact(async (tx) => ({ result: await deleteUnused(tx, id) }));
  if (!row) return false;
  await ctx.part(createIncoming).remove(id);
  for (const key of new Set(keysOf(row))) await removeUnnamed(ctx, key);
  return true;
}
