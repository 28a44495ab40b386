import { UPLOADS } from '@plenary/domain/uploads/limits';
import type { Context } from '../../context.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { removeUpload } from './remove.ts';
import { knownUploads, listUnused } from './store.ts';

const EVERY_MS = 3600_000;
const AT_ONCE = 200;

/** Removes uploads that nothing uses, every hour. The answer stops it, after the sweep that is under way. */
export function sweepUploads(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    EVERY_MS,
    () => removeExpired(ctx),
    (error) => ctx.log.warn({ err: error }, 'unused uploads could not be removed; trying again in an hour'),
  );
}

/** Unfinished and unused uploads go after a day, those of removed messages at once; then bytes without an upload. */
export async function removeExpired(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now() - UPLOADS.kept_ms);
  for (let ids: readonly string[] = [''], gone = 1; ids.length > 0 && gone > 0;) {
    ids = await listUnused(ctx.db, before, AT_ONCE);
    gone = 0;
    for (const id of ids) gone += (await removeUpload(ctx, id)) ? 1 : 0;
  }
  const partial = await ctx.partial_files.list();
  const known = await knownUploads(ctx.db, partial);
  for (const id of partial) if (!known.has(id)) await ctx.partial_files.remove(id);
}
