import { BOARDS } from '@plenary/contract/boards/operations';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { endOpenings } from './end.ts';
import { findOpenings, HOST_GONE } from './openings.ts';

/** Releases boards whose hosts are gone, as long as the server runs. The answer stops it. */
export function startBoards(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    BOARDS.round_ms,
    () => releaseBoards(ctx),
    (error) => ctx.log.warn({ err: error }, 'whiteboards could not be looked after; trying again'),
  );
}

/** Ends the boards whose hosts are out of their calls, or whose calls are over (D17). */
export async function releaseBoards(ctx: Context): Promise<void> {
  const gone = sql`FROM open_boards o JOIN calls c ON c.event_id = o.event_id AND c.id = o.call_id WHERE ${HOST_GONE}`;
  const { rows } = await ctx.db.execute<{ any: boolean }>(sql`SELECT EXISTS (SELECT 1 ${gone}) AS any`);
  if (!rows[0]?.any) return;
  await ctx.live.transact(async (tx) => {
    await tx.execute(
      sql`SELECT 1 FROM chat_threads WHERE id IN (SELECT c.thread_id ${gone}) ORDER BY id FOR NO KEY UPDATE`,
    );
    const openings = await findOpenings(tx, HOST_GONE);
    return { result: undefined, ...(await endOpenings(ctx, tx, openings, null)) };
  });
}
