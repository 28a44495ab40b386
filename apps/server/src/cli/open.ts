import type { ClientConfig } from 'pg';
import { systemClock } from '../clock.ts';
import { loadConfig, type Config } from '../config.ts';
import { closeContext, createContext, type Context } from '../context.ts';
import { checkDatabase } from '../db/connect.ts';
import { poolsFor } from '../db/pool.ts';
import { migrateDatabase } from '../db/migrate.ts';
import { startEmbeddedPostgres } from '../embedded-postgres/index.ts';
import { StartFailure } from '../failure.ts';
import { createLog } from '../log.ts';

/** The server's database and files for the length of a command. */
export interface Opened {
  readonly ctx: Context;
  close(): Promise<void>;
}

/**
 * Opens what a server of this configuration works on: DATABASE_URL, or the embedded database of the data folder. A
 * running server's database is shared; one that is not running is started, and stopped again by `close`.
 * @throws StartFailure with a sentence for the operator
 */
export async function openContext(): Promise<Opened> {
  const loaded = loadConfig();
  if (!loaded.ok) throw new StartFailure(loaded.problems.join(' '));
  const config: Config = { ...loaded.value, log_level: 'silent' };
  const log = createLog(config);
  const postgres =
    config.database_url === null
      ? await startEmbeddedPostgres({ data_dir: config.data_dir, log, whenInUse: 'share' })
      : null;
  try {
    const connection: ClientConfig = postgres?.connection ?? { connectionString: config.database_url ?? '' };
    if (!postgres) await checkDatabase(connection);
    await migrateDatabase(connection);
    const ctx = await createContext({ config, log, clock: systemClock, database: poolsFor(connection), web: null });
    const close = async (): Promise<void> => {
      await closeContext(ctx);
      await postgres?.stop();
    };
    return { ctx, close };
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
}
