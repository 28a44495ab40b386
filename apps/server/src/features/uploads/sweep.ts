import { UPLOADS } from '@plenary/domain/uploads/limits';
import { repeat } from '../../background/repeat.ts';
import type { Context } from '../../context.ts';
import { createIncoming } from './incoming/incoming.ts';
import { removeUpload } from './remove.ts';
import { listUnused, openUploads } from './store.ts';

const EVERY_MS = 3600_000;
const AT_ONCE = 200;

/** Removes uploads that nothing uses, every hour. The answer stops it, after the sweep that is under way. */
export function sweepUploads(ctx: Context): () => Promise<void> {
  return repeat(
    ctx.clock,
    EVERY_MS,
    () => removeExpired(ctx),
    (error) => ctx.log.warn({ err: error }, 'unused uploads could not be removed; trying again in an hour'),
  );
}

/**
 * Unfinished and unused uploads go after a day, those of removed messages at once: one of several servers does that. Then bytes that
 * no upload waits for, which each server may have in a folder of its own.
 */
export async function removeExpired(ctx: Context): Promise<void> {
  if (ctx.nodes.leads()) await removeUnused(ctx);
  const incoming = ctx.part(createIncoming);
  const ids = await incoming.list();
  const open = await openUploads(ctx.db, ids);
  for (const id of ids) if (!open.has(id)) await incoming.remove(id);
}

async function removeUnused(ctx: Context): Promise<void> {
  const before = new Date(ctx.clock.now() - UPLOADS.kept_ms);
  for (let ids: readonly string[] = [''], gone = 1; ids.length > 0 && gone > 0;) {
    ids = await listUnused(ctx.db, before, AT_ONCE);
    gone = 0;
    for (const id of ids) gone += (await removeUpload(ctx, id)) ? 1 : 0;
  }
}
