import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { openPool, type PoolOptions } from './connection/pool.ts';
import * as schema from './schema/index.ts';

export type Db = NodePgDatabase<typeof schema> & { $client: pg.Pool };
/** A database handle inside a transaction; has the same query interface. */
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];

/** Opens a database by a pool. `onError` is called for idle connections that broke; the pool replaces them. */
export function openDatabase(connection: PoolOptions, onError: (error: Error) => void): Db {
  return drizzle(openPool(connection, onError), { schema });
}

/** Closes the pool after the queries that are under way; a second call does nothing. */
export async function closeDatabase(db: Db): Promise<void> {
  if (!db.$client.ending) await db.$client.end();
}
