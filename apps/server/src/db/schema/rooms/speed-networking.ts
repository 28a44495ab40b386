import { sql } from 'drizzle-orm';
import { boolean, check, foreignKey, index, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { chat_threads } from '../chat/chat.ts';
import { id, instant } from '../columns.ts';
import { event_users } from '../people/people.ts';

/** Talks of speed networking. Two people have one in an event, ever: nobody meets the same person twice (SPD4). */
export const speed_pairs = pgTable(
  'speed_pairs',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    /** The one of the two whose id comes first … */
    one: id('one').notNull(),
    /** … and the other. */
    other: id('other').notNull(),
    /** The thread that their call hangs on. */
    thread_id: id('thread_id').notNull(),
    begins_at: instant('begins_at').notNull(),
    ends_at: instant('ends_at').notNull(),
    /** When it was over before its time; null: it goes on, or ended by itself. */
    ended_at: instant('ended_at'),
    /** The two are still in its thread. */
    open: boolean('open').notNull().default(true),
    /** Whether each wants to stay in touch; null: not said yet. Neither sees the word of the other. */
    one_connects: boolean('one_connects'),
    other_connects: boolean('other_connects'),
    /** The details that each would give of themself (XCH2). */
    one_fields: text('one_fields')
      .array()
      .notNull()
      .default(sql`'{}'`),
    other_fields: text('other_fields')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** When both had said yes. */
    connected_at: instant('connected_at'),
  },
  (t) => [
    check('speed_pairs_order', sql`${t.one} COLLATE "C" < ${t.other} COLLATE "C"`),
    unique('speed_pairs_event_id').on(t.event_id, t.id),
    unique('speed_pairs_once').on(t.event_id, t.one, t.other),
    index('speed_pairs_other').on(t.event_id, t.other),
    index('speed_pairs_open')
      .on(t.event_id)
      .where(sql`open`),
    foreignKey({
      columns: [t.event_id, t.one],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'speed_pairs_one',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.other],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'speed_pairs_of_other',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'speed_pairs_thread',
    }),
  ],
);

/** People who are in speed networking now, each as a lease of one device (D9). */
export const speed_people = pgTable(
  'speed_people',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    lease_id: id('lease_id').notNull(),
    /** The sign-in that is ready. */
    device: id('device').notNull(),
    /** Since when they wait for a match; one whose match left keeps it. */
    since: instant('since').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** Its page was closed or is being reloaded: nothing but coming back renews it. */
    unloaded: boolean('unloaded').notNull().default(false),
    /** The talk that they are in, or decide about; null: they wait. */
    pair_id: id('pair_id'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id] }),
    uniqueIndex('speed_people_lease').on(t.event_id, t.lease_id),
    index('speed_people_expiry').on(t.expires_at),
    index('speed_people_pair').on(t.event_id, t.pair_id),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'speed_people_person',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.pair_id],
      foreignColumns: [speed_pairs.event_id, speed_pairs.id],
      name: 'speed_people_in',
    }).onDelete('cascade'),
  ],
);
