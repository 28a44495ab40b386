import { CLOCK_SKEW_MS } from '@plenary/domain/time/set-back';
import type { Context } from '../../context.ts';
import { announceLocks } from './announcements.ts';
import { listDueEvents, listEventsAhead, nextAnnouncementAfter } from './store.ts';

/** How often what is due is asked for again, since another process may have changed a timeline. */
const LOOK_EVERY_MS = 10_000;

/** Announces locks at their boundaries as long as the server runs (D5). The answer stops it. */
export function startAnnouncer(ctx: Context): () => Promise<void> {
  const look = createRound(ctx);
  let stopped = false;
  let cancel = (): void => undefined;
  const round = async (): Promise<void> => {
    const wait_ms = await look();
    if (!stopped) cancel = ctx.clock.after(wait_ms, begin);
  };
  let running = Promise.resolve();
  const begin = (): void => {
    running = round();
  };
  begin();
  return async () => {
    stopped = true;
    cancel();
    await running;
    cancel();
  };
}

/**
 * Makes the rounds of an announcer. Each announces what is due and returns the milliseconds until the next; a round that
 * failed is made up for by that one.
 */
export function createRound(ctx: Context): () => Promise<number> {
  /** By how much the real clock has been ahead of the one that only grows; Infinity: nobody knows what was before. */
  let lead_ms = Infinity;
  return async () => {
    // By a wrong clock, locks would open before their time for everybody.
    if (ctx.nodes.clockApart() !== null) return LOOK_EVERY_MS;
    const now = ctx.clock.now();
    const lead_now_ms = now - ctx.clock.elapsed();
    try {
      await announceAll(ctx, await listDueEvents(ctx.db, now));
      const set_back = lead_ms - lead_now_ms > CLOCK_SKEW_MS;
      const made_up = set_back && (await announceAll(ctx, await listEventsAhead(ctx.db, now, CLOCK_SKEW_MS)));
      lead_ms = made_up ? lead_now_ms : Math.max(lead_ms, lead_now_ms);
      const next = await nextAnnouncementAfter(ctx.db, now);
      return Math.max(1, Math.min(LOOK_EVERY_MS, (next ?? Infinity) - ctx.clock.now()));
    } catch (error) {
      ctx.log.warn({ err: error }, 'timelines could not be listed; trying again');
      return LOOK_EVERY_MS;
    }
  };
}

/**
 * Announces one event after the other. One that fails is looked at again in the next round, and does not keep the others
 * from being announced. Returns whether none failed.
 */
async function announceAll(ctx: Context, event_ids: readonly string[]): Promise<boolean> {
  let all = true;
  for (const event_id of event_ids) {
    try {
      await announceLocks(ctx, event_id);
    } catch (error) {
      all = false;
      ctx.log.warn({ err: error, event_id }, 'locks of a timeline could not be announced; trying again');
    }
  }
  return all;
}
