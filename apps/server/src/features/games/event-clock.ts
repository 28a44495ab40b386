import { eq } from 'drizzle-orm';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { events } from '../../db/schema/index.ts';

/** The time of an event in ms; of one that is gone, the real one. */
export async function readEventClock({ db, clock }: Pick<Context, 'db' | 'clock'>, event_id: string): Promise<number> {
  const [row] = await db
    .select({ clock_offset_ms: events.clock_offset_ms })
    .from(events)
    .where(eq(events.id, event_id));
  return eventNow(clock, { clock_offset_ms: row?.clock_offset_ms ?? 0 });
}
