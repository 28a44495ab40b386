import type { Query } from 'drizzle-orm';
import type { QueryResult } from 'pg';
import type { Db, Tx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import { codeOf } from '../../failures/failure.ts';
import { appendStatements } from './feed.ts';
import type { TopicKey } from './topic-key.ts';
import type { Outcome, Statement } from '../types.ts';

/** Deadlock and serialization failure: the same work may succeed when it is run again. */
const PASSING = new Set(['40P01', '40001']);
const MAX_RETRIES = 3;

interface TransactParts {
  readonly db: Db;
  /** Called with the topics that moved, after the commit. */
  readonly wake: (topics: readonly TopicKey[]) => void;
  readonly locks?: readonly Statement[] | undefined;
}

/**
 * Runs `work` in one READ COMMITTED transaction and appends the events it returns together with the commit.
 * @throws what `work` throws; a database error, after three retries where retrying makes sense
 */
export async function transact<T>(
  { db, wake, locks = [] }: TransactParts,
  work: (tx: Tx) => Promise<Outcome<T>>,
): Promise<T> {
  const first = locks.map((lock) => lock.toSQL());
  for (let attempt = 0; ; attempt += 1) {
    try {
      const { result: outcome, answers } = await inTransaction(db, { mode: 'READ COMMITTED', first, last }, work);
      const { result, events } = outcome;
      outcome.committed?.();
      if (!events?.length) return result;
      wake(events);
      return outcome.numbered ? outcome.numbered(result, numbersIn(answers)) : result;
    } catch (error) {
      if (attempt >= MAX_RETRIES || !PASSING.has(codeOf(error) ?? '')) throw error;
    }
  }
}

function last({ writes = [], events = [], supersede, forget }: Outcome<unknown>): Query[] {
  return [...writes.map((write) => write.toSQL()), ...appendStatements(events, supersede, forget)];
}

function numbersIn(answers: readonly QueryResult[]): readonly number[] {
  const { numbers } = answers.at(-1)!.rows[0] as { numbers: string[] };
  return numbers.map(Number);
}
