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
  return drizzle(pool, { schema });
}
