import { inPreview } from '@plenary/domain/policy/preview';
import { eq } from 'drizzle-orm';
import { eventNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { events } from '../../db/schema/index.ts';
import type { Member } from '../../http/request/actor.ts';

/** The time of an event in ms, as a member has it; of one that is gone, the real one. */
export async function readEventClock(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { event_id, preview }: Pick<Member, 'event_id' | 'preview'>,
): Promise<number> {
  const [row] = await db
    .select({ clock_offset_ms: events.clock_offset_ms })
    .from(events)
    .where(eq(events.id, event_id));
  return eventNow(clock, inPreview({ clock_offset_ms: row?.clock_offset_ms ?? 0 }, preview));
}
