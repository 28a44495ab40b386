import type { RehearsalReport } from '@plenary/domain/rehearsals/report';
import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { events } from './events.ts';
import { accounts } from './people/people.ts';

/** Rehearsals of an event, with what was found in each: the copy that was walked goes when it ends, this row stays (REH1). */
export const rehearsals = pgTable(
  'rehearsals',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The event that is its copy, for as long as it goes on. */
    copy_id: id('copy_id').notNull(),
    /** null: the account is gone. */
    started_by: id('started_by').references(() => accounts.id, { onDelete: 'set null' }),
    started_at: instant('started_at').notNull(),
    /** When it ends by itself. */
    ends_at: instant('ends_at').notNull(),
    /** The moment of the event at which it began. */
    from_at: instant('from_at').notNull(),
    /** Simulated attendees who come to it. */
    simulated: integer('simulated').notNull().default(0),
    /** null: it goes on. */
    ended_at: instant('ended_at'),
    /** null: it goes on, or its copy was gone before it could be looked at. */
    report: jsonb('report').$type<RehearsalReport>(),
  },
  (t) => [
    index('rehearsals_event').on(t.event_id, t.started_at),
    uniqueIndex('rehearsals_one')
      .on(t.event_id)
      .where(sql`${t.ended_at} IS NULL`),
    index('rehearsals_account').on(t.started_by),
  ],
);
