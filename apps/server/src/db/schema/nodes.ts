import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/**
 * The servers that share this database, a row for each process. One is alive as long as its lease holds, in the database's time; rows of
 * others are swept by whoever sees them.
 */
export const nodes = pgTable('nodes', {
  id: id('id').primaryKey(),
  version: text('version').notNull(),
  /** Host and port, for operators. */
  address: text('address').notNull(),
  started_at: instant('started_at').notNull(),
  lease_until: instant('lease_until').notNull(),
  /** It has stopped by itself: its lease holds for the people who are on their way to another one. */
  stopped: boolean('stopped').notNull().default(false),
  /** How many people have a page open there. */
  people: integer('people').notNull(),
});
