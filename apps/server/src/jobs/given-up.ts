import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';

/** Abandoned jobs are kept this long for inspection; their payloads may name people. Days. */
const KEPT_DAYS = 90;

/**
 * Forgets jobs that were given up long ago, by the database's own clock, by which they run.
 * @returns how many there were
 */
export async function forgetGivenUp(db: Db): Promise<number> {
  const { rowCount } = await db.execute(sql`
    DELETE FROM graphile_worker._private_jobs
     WHERE attempts >= max_attempts AND locked_at IS NULL AND updated_at < now() - ${KEPT_DAYS} * interval '1 day'`);
  return rowCount ?? 0;
}
