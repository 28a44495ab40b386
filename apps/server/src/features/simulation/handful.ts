import { HANDFUL, handfulStep } from '@plenary/simulation/handful';
import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { Db } from '../../db/database.ts';
import { account_sessions, event_users } from '../../db/schema/index.ts';
import { phaseOf } from '../../http/request/phase.ts';
import { repeat } from '../../background/repeat.ts';
import { runningAddress } from '../../start/running.ts';
import { eventBySlug } from '../events/index.ts';
import { startCrowd, type RunningCrowd } from './start-crowd.ts';

/**
 * Brings a handful of simulated people to the demo event while a person looks at it, and nobody at any other time: the
 * start of a server does nothing for them, and a demo that nobody looks at does not fill itself (SIM10).
 * @param address where the server listens; null: not yet
 * @returns stops it, and sends everybody home
 */
export function keepHandful(
  ctx: Context,
  address: () => Promise<string | null> = () => runningAddress(ctx.config.data_dir),
): () => Promise<void> {
  let crowd: RunningCrowd | null = null;
  const look = async (): Promise<void> => {
    const event = await eventBySlug(ctx.db, HANDFUL.event);
    if (!event) return;
    // Of several servers one has them play.
    const visited =
      ctx.nodes.leads() && phaseOf(ctx, event) === 'open' && (await isVisited(ctx.db, event.id, ctx.clock.now()));
    const step = handfulStep({ visited, here: crowd !== null });
    if (step === 'go') await leave();
    const base_url = step === 'come' ? await address() : null;
    if (base_url === null) return;
    const { people, seed, languages, arrive_ms, pace } = HANDFUL;
    crowd = await startCrowd(ctx, event, { people, seed, languages, arrive_ms, pace, base_url });
  };
  const leave = async (): Promise<void> => {
    const left = crowd;
    crowd = null;
    await left?.stop();
  };
  const failed = (error: unknown): void => ctx.log.warn({ err: error }, 'the demo’s simulated people could not come');
  const stop = repeat(ctx.clock, HANDFUL.look_every_ms, look, failed);
  return async () => {
    await stop();
    await leave();
  };
}

/** Whether a person has used the event a short while ago. */
async function isVisited(db: Db, event_id: string, now: number): Promise<boolean> {
  const [row] = await db
    .select({ id: account_sessions.id })
    .from(account_sessions)
    .innerJoin(event_users, eq(event_users.account_id, account_sessions.account_id))
    .where(
      and(
        eq(event_users.event_id, event_id),
        eq(event_users.active, true),
        eq(event_users.simulated, false),
        isNull(account_sessions.ended_at),
        gt(account_sessions.last_seen_at, new Date(now - HANDFUL.visited_ms)),
        or(isNull(account_sessions.event_id), eq(account_sessions.event_id, event_id)),
      ),
    )
    .limit(1);
  return row !== undefined;
}
