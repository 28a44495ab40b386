import type { ActKind } from '@plenary/domain/audience/acts';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events } from '../events.ts';

/** How many people were where, minute by minute. It names nobody, and grows with places and time, not with people. */
export const audience_counts = pgTable(
  'audience_counts',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** A whole minute. */
    at: instant('at').notNull(),
    /** A place of the domain, or the whole event. */
    place: text('place').notNull(),
    people: integer('people').notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.at, t.place] }), index('audience_counts_age').on(t.at)],
);

/** How often people did what at an event, minute by minute. It names nobody, and grows with minutes, not with people. */
export const audience_acts = pgTable(
  'audience_acts',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** A whole minute. */
    at: instant('at').notNull(),
    act: text('act').$type<ActKind>().notNull(),
    count: integer('count').notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.at, t.act] }), index('audience_acts_age').on(t.at)],
);
