import type { ActCount, ActKind } from '@plenary/domain/audience/acts';
import type { Grid } from '@plenary/domain/audience/counts';
import { AUDIENCE } from '@plenary/domain/audience/limits';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { at } from '../../db/at.ts';
import type { Db, Tx } from '../../db/database.ts';
import { audience_acts, event_users } from '../../db/schema/index.ts';

/** How often an act was done in a minute. */
export interface KeptAct {
  readonly act: ActKind;
  /** Its begin, milliseconds. */
  readonly minute: number;
  readonly count: number;
}

/** Adds counts to those that are kept: each node adds its own. */
export async function addActs(tx: Tx, event_id: string, rows: readonly KeptAct[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insert(audience_acts)
    .values(rows.map(({ act, minute, count }) => ({ event_id, at: new Date(minute), act, count })))
    .onConflictDoUpdate({
      target: [audience_acts.event_id, audience_acts.at, audience_acts.act],
      set: { count: sql`${audience_acts.count} + excluded.count` },
    });
}

/** Those of some people of an event behind whom nobody stands. */
export async function simulatedAmong(
  tx: Tx,
  event_id: string,
  people: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .select({ id: event_users.id })
    .from(event_users)
    .where(
      and(eq(event_users.event_id, event_id), inArray(event_users.id, [...new Set(people)]), event_users.simulated),
    );
  return new Set(rows.map(({ id }) => id));
}

/** How often each act was done in each step of a grid. */
export async function readActs(db: Db, event_id: string, { from, step_ms }: Grid): Promise<ActCount[]> {
  const { rows } = await db.execute<ActCount & Record<string, unknown>>(sql`
    SELECT act, floor((extract(epoch FROM at) * 1000 - ${from}) / ${step_ms})::int AS step, sum(count)::int AS count
      FROM audience_acts
     WHERE event_id = ${event_id} AND at >= ${at(from)} AND at < ${at(from + AUDIENCE.steps * step_ms)}
     GROUP BY 1, 2`);
  return rows;
}

/** Forgets counts from before a moment, at most so many. Returns how many they were. */
export async function dropActs(tx: Tx, before: number, most: number): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM audience_acts WHERE (event_id, at, act) IN (
      SELECT event_id, at, act FROM audience_acts WHERE at < ${at(before)} ORDER BY at LIMIT ${most} FOR UPDATE SKIP LOCKED)`);
  return rowCount ?? 0;
}
