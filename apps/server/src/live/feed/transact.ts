import {
  createTableRelationsHelpers,
  extractTablesRelationalConfig,
  sql,
  type ExtractTablesWithRelations,
} from 'drizzle-orm';
import { NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { PoolClient, QueryResult } from 'pg';
import type { Db, Tx } from '../../db/database.ts';
import * as schema from '../../db/schema/index.ts';
import { commitStatement } from './feed.ts';
import type { TopicKey } from './topic-key.ts';
import type { Outcome } from '../types.ts';

/** Deadlock and serialization failure: the same work may succeed when it is run again. */
const PASSING = new Set(['40P01', '40001']);
const MAX_RETRIES = 3;

const dialect = new PgDialect();
type Tables = ExtractTablesWithRelations<typeof schema>;
const { tables, tableNamesMap } = extractTablesRelationalConfig<Tables>(schema, createTableRelationsHelpers);
const relations = { fullSchema: schema, schema: tables, tableNamesMap };

/**
 * Runs `work` in one READ COMMITTED transaction and appends the events it returns together with the commit.
 * `wake` hears of the topics that moved, after the commit.
 * @throws what `work` throws; a database error, after three retries where retrying makes sense
 */
export async function transact<T>(
  db: Db,
  work: (tx: Tx) => Promise<Outcome<T>>,
  wake: (topics: readonly TopicKey[]) => void,
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { outcome, numbers } = await attemptOnce(db, work);
      if (outcome.events?.length) wake(outcome.events);
      return outcome.numbered ? outcome.numbered(outcome.result, numbers) : outcome.result;
    } catch (error) {
      if (attempt >= MAX_RETRIES || !PASSING.has(sqlState(error) ?? '')) throw error;
    }
  }
}

interface Committed<T> {
  readonly outcome: Outcome<T>;
  readonly numbers: readonly number[];
}

async function attemptOnce<T>(db: Db, work: (tx: Tx) => Promise<Outcome<T>>): Promise<Committed<T>> {
  const client = await db.$client.connect();
  let broken: Error | undefined;
  try {
    const tx = transactionOn(client);
    await tx.execute(sql`BEGIN ISOLATION LEVEL READ COMMITTED`);
    try {
      const outcome = await work(tx);
      return { outcome, numbers: await appendAndCommit(client, outcome) };
    } catch (error) {
      broken = await rollBack(client);
      throw error;
    }
  } finally {
    client.release(broken);
  }
}

/** The query interface of a transaction on a connection of ours: its end is not drizzle's but `appendAndCommit`. */
function transactionOn(client: PoolClient): Tx {
  const session = new NodePgSession<typeof schema, Tables>(client, dialect, relations);
  return new NodePgTransaction<typeof schema, Tables>(dialect, session, relations);
}

async function appendAndCommit(client: PoolClient, outcome: Outcome<unknown>): Promise<readonly number[]> {
  const statement = commitStatement(outcome.events ?? [], outcome.supersede ?? []);
  // Two statements in one message: pg answers with a list.
  const answer = (await client.query(statement)) as QueryResult | QueryResult[];
  const results = Array.isArray(answer) ? answer : [answer];
  // COMMIT of a transaction in which a failure was swallowed answers ROLLBACK, without an error.
  if (results.at(-1)?.command !== 'COMMIT') throw new Error('the transaction had failed before its commit');
  const row = results[0]?.rows[0] as { numbers: string[] } | undefined;
  return row ? row.numbers.map(Number) : [];
}

/** Answers the error of a connection that cannot even roll back; the pool then closes it. */
async function rollBack(client: PoolClient): Promise<Error | undefined> {
  try {
    await client.query('ROLLBACK');
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}

/** SQLSTATE of a database error, whether it came from pg or wrapped by drizzle. */
export function sqlState(error: unknown): string | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 5; at = at.cause, depth += 1) {
    if ('code' in at && typeof at.code === 'string') return at.code;
  }
  return undefined;
}
