import { sql } from 'drizzle-orm';
import type { Config } from '../config/config.ts';
import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { LOCK_NUMBERS } from '../db/lock-numbers.ts';
import { StartFailure } from '../failures/failure.ts';
import { putFact, readFact } from '../stores/facts-store.ts';
import { runningAddress } from './running.ts';

const FACT = 'files_place';

/** Where servers of these settings write files, in words: without secrets, and other words for each other place. */
export function placeOf({ files_in, s3 }: Pick<Config, 'files_in' | 's3'>): string {
  if (files_in === 'folder' || s3 === null) return 'the data folder';
  const { endpoint, region, bucket, prefix } = s3;
  return `the bucket ${bucket} of ${endpoint ?? `Amazon in ${region}`}${prefix === '' ? '' : ` below ${prefix}`}`;
}

/** Where the server that started last writes files, in the words of `placeOf`; null: none has started yet. */
export const notedPlace = (db: Pick<Db, 'execute'>): Promise<string | null> => readFact(db, FACT);

/**
 * Notes where this server writes files.
 * @throws StartFailure while other servers on the database write them elsewhere, where this one could not read them
 */
export async function notePlace({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const [place, noted] = [placeOf(config), await notedPlace(db)];
  if (noted === place) return;
  if (noted !== null && config.files_shared && (await hasOthers(db)))
    throw new StartFailure(
      `Other servers on this database keep files in ${noted}, and the settings of this one say ${place}: stop all of them, and start them with the same settings.`,
    );
  await putFact(db, FACT, place);
}

/**
 * Refuses that a command writes files while a server runs that began with other settings, and would not find them.
 * @throws StartFailure
 */
export async function refuseOtherPlace({ db, config }: Pick<Context, 'db' | 'config'>): Promise<void> {
  const [place, noted] = [placeOf(config), await notedPlace(db)];
  if (noted === null || noted === place) return;
  if (!config.files_shared && (await runningAddress(config.data_dir)) === null) return;
  throw new StartFailure(`The server keeps files in ${noted}, and the settings say ${place}: start it again first.`);
}

/** Whether others than this server hold the lock of files. */
async function hasOthers(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ held: number }>(sql`
    SELECT count(*)::int AS held FROM pg_locks
     WHERE locktype = 'advisory' AND granted AND classid = 0 AND objid = ${LOCK_NUMBERS.files} AND objsubid = 1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`);
  return (rows[0]?.held ?? 0) > 1;
}
