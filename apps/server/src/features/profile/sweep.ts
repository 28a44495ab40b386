import type { Context } from '../../context.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { isReferenced, lockBytes } from '../files/index.ts';
import { deleteUnused, listUnused } from './picture-store.ts';

const EVERY_MS = 3600_000;
/** Uploads that no profile took, and pictures that were replaced, are kept this long: pages may still show them. */
export const UNUSED_KEPT_MS = 24 * 3600_000;
const AT_ONCE = 200;

/** Removes pictures that nobody uses, every hour. The answer stops it, after the sweep that is under way. */
export function sweepPictures(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    EVERY_MS,
    () => removeUnused(ctx),
    (error) => ctx.log.warn({ err: error }, 'unused pictures could not be removed; trying again in an hour'),
  );
}

/** Rows go first, and are gone for good, before bytes are: a crash in between leaves bytes, never a picture without. */
export async function removeUnused(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now() - UNUSED_KEPT_MS);
  for (let after = ''; ;) {
    const unused = await listUnused(ctx.db, before, after, AT_ONCE);
    for (const { id, account_id } of unused) {
      const keys = await ctx.live.transact(async (tx) => ({ result: await deleteUnused(tx, id, account_id) }));
      for (const key of new Set(keys)) await removeBytes(ctx, key);
    }
    const last = unused.at(-1);
    if (!last || unused.length < AT_ONCE) return;
    after = last.id;
  }
}

/** Two people may have sent the same picture. */
async function removeBytes(ctx: Context, key: string): Promise<void> {
  await ctx.live.transact(async (tx) => {
    await lockBytes(tx, [key]);
    if (!(await isReferenced(tx, key))) await ctx.storage.remove(key);
    return { result: undefined };
  });
}
