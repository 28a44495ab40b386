import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { timeline_sessions } from '../events.ts';
import { event_users } from '../people/people.ts';

/** Bookings: who is in which open session. A trigger takes the rows of a membership that ends. */
export const session_attendance = pgTable(
  'session_attendance',
  {
    event_id: id('event_id').notNull(),
    session_id: id('session_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.session_id, t.event_user_id] }),
    index('session_attendance_person').on(t.event_id, t.event_user_id),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'session_attendance_session',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'session_attendance_member',
    }).onDelete('cascade'),
  ],
);

/** Sessions that people have marked for themselves. A trigger takes the rows of a membership that ends. */
export const session_favorites = pgTable(
  'session_favorites',
  {
    event_id: id('event_id').notNull(),
    session_id: id('session_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id, t.session_id] }),
    index('session_favorites_session').on(t.event_id, t.session_id),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'session_favorites_session',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'session_favorites_member',
    }).onDelete('cascade'),
  ],
);

/** How many people are in a session: triggers count the bookings. A session that nobody ever joined has no row. */
export const session_occupancy = pgTable(
  'session_occupancy',
  {
    event_id: id('event_id').notNull(),
    session_id: id('session_id').notNull(),
    occupancy: integer('occupancy').notNull(),
    /** The number that was published last; a different one is published again. */
    announced: integer('announced').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.session_id] }),
    index('session_occupancy_news')
      .on(t.event_id)
      .where(sql`${t.announced} <> ${t.occupancy}`),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'session_occupancy_session',
    }).onDelete('cascade'),
  ],
);
