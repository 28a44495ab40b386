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

/** The statement that holds a membership, so that what one person does at once is done one after the other. */
export const holdMember = ({ event_id, event_user_id }: MemberKey): Statement =>
  textStatement(HOLD_MEMBER, [event_id, event_user_id]);

const HOLD_MEMBER = 'SELECT 1 FROM event_users WHERE event_id = $1 AND id = $2 FOR NO KEY UPDATE';

interface MemberKey {
  readonly event_id: string;
  readonly event_user_id: string;
}
