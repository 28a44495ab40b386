import { drizzle } from 'drizzle-orm/node-postgres';
import type { QueryResult } from 'pg';
import type { Db, Tx } from './database.ts';
import * as schema from './schema/index.ts';

/** The values of a prepared query, by the names of its placeholders. */
export type Values = Readonly<Record<string, unknown>>;

/** The interface in which prepared queries are written: it has no connection of its own. */
export type Builder = ReturnType<typeof drizzle.mock<typeof schema>>;

interface Prepared<T> {
  execute(values: Values): Promise<T>;
}

const builder: Builder = drizzle.mock({ schema });

/**
 * A query that is built once, and that each connection of the database plans once: for what is asked many times a
 * second (docs/decisions/0034). It runs on the pool or in a transaction, as other queries do.
 * @param name of the statement, as the database knows it: one for each text
 * @param build writes it; what differs between calls stands as `sql.placeholder('name')`
 */
export function prepared<T>(
  name: string,
  build: (db: Builder) => { prepare(name: string): Prepared<T> },
): (db: Db | Tx, values: Values) => Promise<T> {
  const query = build(builder).prepare(name);
  return (db, values) => (Object.create(query, { client: { value: clientOf(db) } }) as Prepared<T>).execute(values);
}

/** The same for a text of our own, with values in the order of its parameters. */
export function preparedText<Row>(
  name: string,
  text: string,
): (db: Db | Tx, values: readonly unknown[]) => Promise<Row[]> {
  return async (db, values) => (await clientOf(db).query({ name, text }, values)).rows as Row[];
}

/** Whatever sends the queries of a database handle; drizzle keeps it to itself. */
function clientOf(db: Db | Tx): {
  query(config: { name: string; text: string }, values: readonly unknown[]): Promise<QueryResult>;
} {
  return (db as unknown as { readonly session: { readonly client: never } }).session.client;
}
