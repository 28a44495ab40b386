import { foreignKey, index, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { event_users } from '../people/people.ts';

/**
 * Calendar addresses. The address holds the token; the table holds only its hash. Triggers take the rows of a membership
 * that ends and of a person who is banned.
 */
export const calendar_feeds = pgTable(
  'calendar_feeds',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    kind: text('kind').$type<'event' | 'favorites'>().notNull(),
    token_hash: text('token_hash').notNull().unique(),
    created_at: instant('created_at').notNull(),
    /** To the hour. */
    last_read_at: instant('last_read_at'),
  },
  (t) => [
    index('calendar_feeds_person').on(t.event_id, t.event_user_id),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'calendar_feeds_member',
    }).onDelete('cascade'),
  ],
);
