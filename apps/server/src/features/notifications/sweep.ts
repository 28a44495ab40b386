import { NOTIFICATIONS } from '@plenary/domain/notifications/limits';
import { sql } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import { at } from '../../db/at.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { sweepRows } from '../../background/sweep-rows.ts';
import { dropEndedSubscriptions } from './push/push-store.ts';

const EVERY_MS = 3600_000;
/** Notifications that go in one transaction: their reads and what waits to leave go with them. */
const AT_ONCE = 500;

/** Forgets old notifications every hour, and browsers in which people are no longer signed in. Returns what stops it. */
export function startSweeping(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    EVERY_MS,
    () => sweepNotifications(ctx),
    (error) => ctx.log.warn({ err: error }, 'old notifications could not be removed; trying again in an hour'),
  );
}

/** Forgets notifications that were last sent longer ago than they are kept (NOT28), and push subscriptions that have ended. */
export async function sweepNotifications(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  await sweepRows(ctx, AT_ONCE, async (tx, most) => {
    const { rowCount } = await tx.execute(sql`
      DELETE FROM notifications WHERE id IN (
        SELECT id FROM notifications WHERE created_at < ${at(now - NOTIFICATIONS.kept_ms)}
         ORDER BY created_at LIMIT ${most} FOR UPDATE SKIP LOCKED)`);
    return rowCount ?? 0;
  });
  await ctx.live.transact(async (tx) => ({ result: await dropEndedSubscriptions(tx, now) }));
}
