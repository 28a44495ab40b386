import { eq, sql, type SQL } from 'drizzle-orm';
import { accounts } from './schema/index.ts';

/** The account of an e-mail address, whatever its case: what the unique index of `accounts` is over. */
export function hasEmail(email: string): SQL {
  return eq(sql`lower(${accounts.email})`, email.toLowerCase());
}
