import type { PlaceCounts } from '@plenary/domain/audience/counts';
import { EVERYWHERE } from '@plenary/domain/audience/places';
import type { Grid, StepCount } from '@plenary/domain/audience/counts';
import { AUDIENCE } from '@plenary/domain/audience/limits';
import { sql } from 'drizzle-orm';
import { at } from '../../db/at.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audience_counts } from '../../db/schema/index.ts';

/** Keeps the most people of a minute in each place, however often it is counted and by how many nodes, each of which knows everybody. @param minute milliseconds */
export async function keepCounts(tx: Tx, event_id: string, minute: number, counts: PlaceCounts): Promise<void> {
  const everywhere = counts.reduce((sum, [, people]) => sum + people, 0);
  const rows = [[EVERYWHERE, everywhere] as const, ...counts];
  await tx
    .insert(audience_counts)
    .values(rows.map(([place, people]) => ({ event_id, at: new Date(minute), place, people })))
    .onConflictDoUpdate({
      target: [audience_counts.event_id, audience_counts.at, audience_counts.place],
      set: { people: sql`greatest(${audience_counts.people}, excluded.people)` },
    });
}

/** The most people of each place in each step of a grid. */
export async function readCounts(db: Db, event_id: string, { from, step_ms }: Grid): Promise<StepCount[]> {
  const { rows } = await db.execute<StepCount & Record<string, unknown>>(sql`
    SELECT place, floor((extract(epoch FROM at) * 1000 - ${from}) / ${step_ms})::int AS step, max(people) AS people
      FROM audience_counts
     WHERE event_id = ${event_id} AND at >= ${at(from)} AND at < ${at(from + AUDIENCE.steps * step_ms)}
     GROUP BY 1, 2`);
  return rows;
}

/** Forgets counts from before a moment, at most so many. Returns how many they were. */
export async function dropCounts(tx: Tx, before: number, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM audience_counts WHERE (event_id, at, place) IN (
      SELECT event_id, at, place FROM audience_counts WHERE at < ${at(before)} ORDER BY at LIMIT ${most} FOR UPDATE SKIP LOCKED)`);
  return rowCount ?? 0;
}
