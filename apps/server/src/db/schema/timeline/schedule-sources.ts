import type { AskEvery, ReadingReport } from '@plenary/domain/schedules/sources/sources';
import type { SlashOrder } from '@plenary/domain/schedules/table/times';
import { sql } from 'drizzle-orm';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events } from '../events.ts';

/** Schedules of an event: how each is read, and what came of it. Their sessions name them by `source`. */
export const schedule_sources = pgTable(
  'schedule_sources',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** As in `timeline_sessions.source`. */
    source: text('source').notNull(),
    /** null: it came as a file. */
    address: text('address'),
    /** How often its address is asked by itself, minutes; 0: it is not. */
    every_minutes: integer('every_minutes').$type<AskEvery>().notNull().default(0),
    /** The order of dates that was said for it; null: it shows that itself. */
    dates: text('dates').$type<NonNullable<SlashOrder>>(),
    /** Headers of the last answer, by which the next request asks for a newer one alone. */
    etag: text('etag'),
    last_modified: text('last_modified'),
    /** When it was read last, also where nothing had changed. */
    read_at: instant('read_at'),
    /** When its address is asked next by itself; of one that is being asked: when it is asked in its place. null: never. */
    next_at: instant('next_at'),
    /** Failures in a row. */
    failures: integer('failures').notNull().default(0),
    /** It is not asked until a person decides. */
    stopped: boolean('stopped').notNull().default(false),
    /** The newest first. */
    reports: jsonb('reports').$type<ReadingReport[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.source] }),
    index('schedule_sources_next')
      .on(t.next_at)
      .where(sql`${t.next_at} IS NOT NULL`),
  ],
);
