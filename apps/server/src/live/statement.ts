import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Statement } from './types.ts';

const dialect = new PgDialect();

/** SQL of our own as a statement that has not been run. */
export function statement(query: SQL): Statement {
  return { toSQL: () => dialect.sqlToQuery(query) };
}

/** A statement whose text is written once, with the values of its parameters in order: for what many people send at once. */
export const textStatement = (text: string, params: readonly unknown[]): Statement => ({
  toSQL: () => ({ sql: text, params: [...params] }),
});
