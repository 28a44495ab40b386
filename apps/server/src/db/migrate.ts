import { resolve } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { migrateJobs } from '../jobs/migrate.ts';

const FOLDER = resolve(import.meta.dirname, 'migrations');
/** Any fixed number; every node of an installation waits for the same one. */
const MIGRATION_LOCK = 7_364_001;

/** Brings the schema up to date. Nodes that start together take turns; each migration runs once, in a transaction. */
export async function migrateDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    // A migration may notice things ("already exists, skipping"); they are not for the operator.
    await client.query('SET client_min_messages = warning');
    await migrate(drizzle(client), { migrationsFolder: FOLDER });
    await migrateJobs(connection);
  } finally {
    await client.end();
  }
}
