import type { Place } from '@plenary/domain/audience/places';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/**
 * The servers that share this database, a row for each process. One is alive as long as its lease holds, in the database's time; rows of
 * others are swept by any that sees them.
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
  /** By how much its clock is ahead of the database's, milliseconds; null: not measured yet. */
  clock_ahead_ms: bigint('clock_ahead_ms', { mode: 'number' }),
  /** Up to where the node has said who is there: `revision` of `node_people`. */
  revision: bigint('revision', { mode: 'number' }).notNull().default(0),
  /** Short digests of settings that all servers have to have alike, by their names; null: its release says none. */
  settings: jsonb('settings').$type<Readonly<Record<string, string>>>(),
});

/** The people who have a page open at a server, and where, as its node said last: the merged presence is of nodes whose lease holds. */
export const node_people = pgTable(
  'node_people',
  {
    node_id: id('node_id')
      .notNull()
      .references(() => nodes.id, { onDelete: 'cascade' }),
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    /** Places that open pages show; null: nobody is there any more, which others have to read before the row goes. */
    places: jsonb('places').$type<readonly Place[]>(),
    /** Whether a page is open at this moment; otherwise one was, and may come back. */
    connected: boolean('connected').notNull().default(true),
    /** The revision at which the person came, or changed as others see them. */
    news: bigint('news', { mode: 'number' }).notNull(),
    /** Of the node, when it said so: others read what is newer than they know. */
    revision: bigint('revision', { mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.node_id, t.event_id, t.event_user_id] }),
    index('node_people_revision').on(t.node_id, t.revision),
  ],
);
