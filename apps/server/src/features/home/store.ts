import { asc, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import { home_areas, sponsors } from '../../db/schema/index.ts';

export type AreaRow = typeof home_areas.$inferSelect;
export type SponsorRow = typeof sponsors.$inferSelect;

/** Areas of an event's home, in order. */
export function listAreas(db: Db | Tx, event_id: string): Promise<AreaRow[]> {
  return areasOf(db, { event_id });
}

const areasOf = prepared('home_areas', (db) =>
  db
    .select()
    .from(home_areas)
    .where(eq(home_areas.event_id, sql.placeholder('event_id')))
    .orderBy(asc(home_areas.position), asc(home_areas.id)),
);

/** Sponsors of an event, in order. */
export function listSponsors(db: Db | Tx, event_id: string): Promise<SponsorRow[]> {
  return sponsorsOf(db, { event_id });
}

const sponsorsOf = prepared('sponsors', (db) =>
  db
    .select()
    .from(sponsors)
    .where(eq(sponsors.event_id, sql.placeholder('event_id')))
    .orderBy(asc(sponsors.position), asc(sponsors.id)),
);
