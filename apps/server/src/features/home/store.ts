import { asc, eq } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { events, home_areas, sponsors } from '../../db/schema/index.ts';

export type HomeEvent = typeof events.$inferSelect;
export type AreaRow = typeof home_areas.$inferSelect;
export type SponsorRow = typeof sponsors.$inferSelect;

/** The whole event, or null when it is gone. */
export async function findHomeEvent(db: Db | Tx, event_id: string): Promise<HomeEvent | null> {
  const [row] = await db.select().from(events).where(eq(events.id, event_id));
  return row ?? null;
}

/** Areas of an event's home, in order. */
export function listAreas(db: Db | Tx, event_id: string): Promise<AreaRow[]> {
  return db
    .select()
    .from(home_areas)
    .where(eq(home_areas.event_id, event_id))
    .orderBy(asc(home_areas.position), asc(home_areas.id));
}

/** Sponsors of an event, in order. */
export function listSponsors(db: Db | Tx, event_id: string): Promise<SponsorRow[]> {
  return db
    .select()
    .from(sponsors)
    .where(eq(sponsors.event_id, event_id))
    .orderBy(asc(sponsors.position), asc(sponsors.id));
}
