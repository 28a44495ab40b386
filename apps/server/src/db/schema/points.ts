import { sql } from 'drizzle-orm';
import { bigint, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { PointAction } from '@plenary/domain/points/rules';
import { id, instant } from './columns.ts';
import { timeline_sessions } from './events.ts';
import { event_users } from './people/people.ts';

/** The activity score of a person who has ever done anything that counts. Its row is locked for each award. */
export const point_scores = pgTable(
  'point_scores',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    score: integer('score').notNull().default(0),
    /** The highest that it ever was. */
    highest: integer('highest').notNull().default(0),
    /** The place of the award by which the score was reached: of equals the smaller one was there first (D29). */
    reached: bigint('reached', { mode: 'number' }).notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id] }),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'point_scores_member',
    }).onDelete('cascade'),
  ],
);

/** Awards: points of a person, once for each act. */
export const point_awards = pgTable(
  'point_awards',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    action: text('action').$type<PointAction>().notNull(),
    /** The name under which the act counts once (`actKey`). */
    act: text('act').notNull(),
    subject: text('subject').notNull(),
    points: integer('points').notNull(),
    given_at: instant('given_at').notNull(),
    /** Order of awards, whatever the clock is set to. */
    place: bigint('place', { mode: 'number' }).generatedAlwaysAsIdentity(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id, t.action, t.act] }),
    index('point_awards_history').on(t.event_id, t.event_user_id, sql`${t.place} DESC`),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'point_awards_member',
    }).onDelete('cascade'),
  ],
);

/** How long people have watched a session with a player that is not ours, as their pages say while it goes on. */
export const watched_sessions = pgTable(
  'watched_sessions',
  {
    event_id: id('event_id').notNull(),
    session_id: id('session_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    /** Real time between reports that follow each other, milliseconds. */
    watched_ms: bigint('watched_ms', { mode: 'number' }).notNull(),
    /** The last report. */
    seen_at: instant('seen_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.session_id, t.event_user_id] }),
    index('watched_sessions_person').on(t.event_id, t.event_user_id),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'watched_sessions_session',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'watched_sessions_member',
    }).onDelete('cascade'),
  ],
);
