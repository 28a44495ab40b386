import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { forgetGivenUp } from '../../jobs/index.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';

const EVERY_MS = 3600_000;
/** Longer than any message is tried, and than anybody asks whether one arrived. */
const KEPT_MS = 90 * 24 * 3600_000;
/** Rows that go in one statement; what is left goes an hour later. */
const AT_ONCE = 10_000;

/** Forgets every hour who was written to long ago. The answer stops it, after the sweep that is under way. */
export function sweepDeliveries(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    EVERY_MS,
    () => forgetOld(ctx),
    (error) => ctx.log.warn({ err: error }, 'old messages could not be removed; trying again in an hour'),
  );
}

/** The outcome of an invitation's mail is shown beside it for as long as it can be accepted. */
export async function forgetOld(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await ctx.db.execute(sql`
    DELETE FROM deliveries WHERE id IN (
      SELECT d.id FROM deliveries AS d
       WHERE d.created_at < ${new Date(now - KEPT_MS).toISOString()}
         AND NOT EXISTS (
           SELECT FROM invitations AS i
            WHERE i.id = d.reference AND i.accepted_at IS NULL AND i.withdrawn_at IS NULL
              AND i.expires_at > ${new Date(now).toISOString()})
       ORDER BY d.created_at LIMIT ${AT_ONCE})`);
  await forgetGivenUp(ctx.db);
}
