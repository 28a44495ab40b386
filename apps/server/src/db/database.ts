import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A database handle inside a transaction; has the same query interface. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Opens a pool. `onError` hears of idle connections that broke; the pool replaces them. */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Db {
  const pool = new pg.Pool(connection);
  pool.on('error', onError);
  // The pool listens only while a connection is idle. One that breaks between two queries of a transaction fails the
  // next of them; unheard, its error would also end the process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return drizzle(pool, { schema });
}

/** Closes the pool after the queries that are under way; a second call does nothing. */
export async function closeDatabase(db: Db): Promise<void> {
  if (!db.$client.ending) await db.$client.end();
}

/**
 * The pools of a server on one database: most of the connections for everything, some for chat writes alone, and three
 * by which jobs are found and ticked off.
 */
export function poolsFor(connection: pg.ClientConfig): Record<'main' | 'chat' | 'jobs', pg.PoolConfig> {
  const common = { ...connection, connectionTimeoutMillis: 10_000, idleTimeoutMillis: 60_000, keepAlive: true };
  return {
    main: { ...common, max: 20, application_name: 'plenary' },
    chat: { ...common, max: 6, application_name: 'plenary-chat' },
    jobs: { ...common, max: 3, application_name: 'plenary-jobs' },
  };
}
