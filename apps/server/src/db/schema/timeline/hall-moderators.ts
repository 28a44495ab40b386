import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id } from '../columns.ts';
import { events, halls } from '../events.ts';
import { event_users } from '../people/people.ts';

/** Addresses of people who moderate halls: organisers' alone, and in no hall (HAL16). */
export const hall_moderators = pgTable(
  'hall_moderators',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    hall_id: id('hall_id')
      .notNull()
      .references(() => halls.id, { onDelete: 'cascade' }),
    /** Their name among the moderators of the hall. */
    name: text('name').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** The member who they are; null: they have not come yet, or the address may be another person's. */
    event_user_id: id('event_user_id'),
  },
  (t) => [
    primaryKey({ columns: [t.hall_id, t.name] }),
    index('hall_moderators_awaited')
      .on(t.email)
      .where(sql`event_user_id IS NULL`),
    index('hall_moderators_person').on(t.event_id, t.event_user_id),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'hall_moderators_member',
    }).onDelete('cascade'),
  ],
);
