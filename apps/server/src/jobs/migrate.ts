import { runMigrations } from 'graphile-worker';
import pg from 'pg';
import { quietLog } from './quiet-log.ts';

/** Brings the tables of the jobs (schema `graphile_worker`) up to date. The caller holds the lock of migrations. */
export async function migrateJobs(connection: pg.ClientConfig): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  try {
    await runMigrations({ pgPool: pool, logger: quietLog(null) });
  } finally {
    await pool.end();
  }
}
