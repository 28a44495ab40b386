import { foreignKey, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events, halls } from '../events.ts';
import { event_users } from '../people/people.ts';

/** A person's own code for checking in on site, and when they did. Its row is locked for it. */
export const check_ins = pgTable(
  'check_ins',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    code: text('code').notNull(),
    /** null: not yet. */
    at: instant('at'),
    /** The account of staff that scanned the code; null: nobody did. */
    by_account_id: id('by_account_id'),
    /** The hall whose code the person scanned; it may have gone since. */
    hall_id: id('hall_id'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id] }),
    unique('check_ins_code').on(t.event_id, t.code),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'check_ins_member',
    }).onDelete('cascade'),
  ],
);

/** Halls with a screen that shows a code that changes. The address of the screen holds the token; the table its hash. */
export const check_in_halls = pgTable(
  'check_in_halls',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: id('id').notNull(),
    name: text('name').notNull(),
    /** The hall that it stands in, with which it goes; null: none. */
    hall_id: id('hall_id').references(() => halls.id, { onDelete: 'cascade' }),
    /** Of a screen of a hall, whose link stands on the hall's page; null: it was shown once. */
    token: text('token'),
    token_hash: text('token_hash').notNull().unique(),
    /** 32 random bytes as hex, by which its codes are signed. */
    key: text('key').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.id] }), unique('check_in_halls_hall').on(t.hall_id)],
);
