import { OCCUPANCY_TOPIC } from '@plenary/contract/attendance/topics';
import type { Context } from '../../context.ts';
import type { FeedEvent } from '../../live/types.ts';
import { repeatByLeader } from '../../nodes/repeat-by-leader.ts';
import { hasNews, takeNews } from './store.ts';

/** How often the number of people is published: a hundred who join within it are one event for thousands who watch. */
const EVERY_MS = 1_000;

/** Publishes how many people are in which session, as long as the server runs. Returns what stops it. */
export function startAnnouncing(ctx: Context): () => Promise<void> {
  return repeatByLeader(
    ctx,
    EVERY_MS,
    () => announceOccupancy(ctx),
    (error) => ctx.log.warn({ err: error }, 'the people in sessions could not be announced; trying again'),
  );
}

/**
 * Announces the sessions whose number of people is another one than was announced last, with an event for each event of
 * the site. The numbers are stored with the bookings, so a crash loses none; only one of several nodes publishes.
 */
export async function announceOccupancy(ctx: Context): Promise<void> {
  if (!(await hasNews(ctx.db))) return;
  await ctx.live.transact(async (tx) => {
    const news = Map.groupBy(await takeNews(tx), ({ event_id }) => event_id);
    const events = [...news].map(([event_id, rows]): FeedEvent => {
      const occupancy = Object.fromEntries(rows.map((row) => [row.session_id, row.occupancy]));
      return { event_id, topic: OCCUPANCY_TOPIC, kind: 'occupancy.changed', payload: { v: 1, occupancy } };
    });
    return { result: undefined, events };
  });
}
