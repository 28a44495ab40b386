import { foreignKey, index, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { account_sessions, event_users } from '../people/people.ts';

/** The browsers to which notifications of an event go by push: one of a sign-in, with which it ends. */
export const push_subscriptions = pgTable(
  'push_subscriptions',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    session_id: id('session_id')
      .notNull()
      .references(() => account_sessions.id, { onDelete: 'cascade' }),
    /** The address from the browser's push service; anyone who knows it and the keys can write to the device. */
    endpoint: text('endpoint').notNull(),
    p256dh: text('p256dh').notNull(),
    auth: text('auth').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.session_id] }),
    unique('push_subscriptions_endpoint').on(t.endpoint, t.event_id),
    index('push_subscriptions_person').on(t.event_id, t.event_user_id),
    index('push_subscriptions_session').on(t.session_id),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'push_subscriptions_member',
    }).onDelete('cascade'),
  ],
);
