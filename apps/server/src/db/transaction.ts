import {
  createTableRelationsHelpers,
  extractTablesRelationalConfig,
  type ExtractTablesWithRelations,
  type Query,
} from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient, QueryResult } from 'pg';
import type { Db, Tx } from './database.ts';
import { Pipeline } from './connection/pipeline.ts';
import * as schema from './schema/index.ts';

const dialect = new PgDialect();
type Tables = ExtractTablesWithRelations<typeof schema>;
const { tables, tableNamesMap } = extractTablesRelationalConfig<Tables>(schema, createTableRelationsHelpers);
const relations = { fullSchema: schema, schema: tables, tableNamesMap };

export interface Committed<T> {
  readonly result: T;
  /** Of the last statements, in their order. */
  readonly answers: readonly QueryResult[];
}

export interface TransactionOptions<T> {
  readonly mode: 'READ COMMITTED' | 'REPEATABLE READ READ ONLY';
  /** Statements that run before all of `work`, such as locks: what `work` reads it reads after them. */
  readonly first?: readonly Query[];
  /**
   * true: `work` asks for everything at once, waiting for no answer before the last question. Then all of it, BEGIN and
   * COMMIT too, is one round trip.
   */
  readonly one_trip?: boolean;
  /** Statements that end the transaction, made of what `work` returned; nothing waits for them but COMMIT. */
  readonly last?: (result: T) => readonly Query[];
}

/**
 * Runs `work` in a transaction. BEGIN travels with the first statements, COMMIT with the last; between them each round
 * trip takes along all that is asked for at the same time, as with `Promise.all`, in no order that one may rely on.
 * @throws what `work` throws, after a rollback; a database error
 */
export async function inTransaction<T>(
  db: Db,
  { mode, first = [], one_trip = false, last = () => [] }: TransactionOptions<T>,
  work: (tx: Tx) => Promise<T>,
): Promise<Committed<T>> {
  const client = await db.$client.connect();
  const pipeline = new Pipeline(client);
  let broken: Error | undefined;
  try {
    // Where these fail, so does what is asked for after them.
    for (const one of [begin(mode), ...first]) pipeline.query(one.sql, one.params).catch(() => undefined);
    const working = work(transactionOn(pipeline));
    const committed = one_trip ? commitBehind(pipeline) : null;
    const result = await working;
    return { result, answers: await (committed ?? commit(pipeline, last(result))) };
  } catch (error) {
    pipeline.end();
    broken = await rollBack(client);
    throw error;
  } finally {
    pipeline.end();
    client.release(broken);
  }
}

const begin = (mode: string): Query => ({ sql: `BEGIN ISOLATION LEVEL ${mode}`, params: [] });

/** The query interface of a transaction that begins and ends by our own hand, not by drizzle's. */
function transactionOn(pipeline: Pipeline): Tx {
  const session = new NodePgSession<typeof schema, Tables>(pipeline as unknown as PoolClient, dialect, relations);
  return new NodePgTransaction<typeof schema, Tables>(dialect, session, relations);
}

async function commit(pipeline: Pipeline, last: readonly Query[]): Promise<readonly QueryResult[]> {
  const statements = [...last, { sql: 'COMMIT', params: [] }];
  const answers = await Promise.all(statements.map(({ sql, params }) => pipeline.query(sql, params)));
  checkCommitted(answers.at(-1));
  return answers.slice(0, -1);
}

function commitBehind(pipeline: Pipeline): Promise<readonly QueryResult[]> {
  const committed = pipeline.last('COMMIT').then((answer): readonly QueryResult[] => (checkCommitted(answer), []));
  // Where `work` fails as well, its error is the one that is thrown.
  committed.catch(() => undefined);
  return committed;
}

/** COMMIT of a transaction in which a failure was swallowed answers ROLLBACK, without an error. */
function checkCommitted(answer: QueryResult | undefined): void {
  if (answer?.command !== 'COMMIT') throw new Error('the transaction had failed before its commit');
}

/** Returns the error of a connection that cannot even roll back; the pool then closes it. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
