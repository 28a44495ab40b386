import { sql, type SQL } from 'drizzle-orm';

/** A moment as a value of a statement of our own. @param ms milliseconds */
export const at = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;
