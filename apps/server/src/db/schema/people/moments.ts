import type { Moment } from '@plenary/domain/moments/moments';
import { foreignKey, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { event_users } from './people.ts';

/** Moments of the home that people have dismissed: no device shows them again. */
export const dismissed_moments = pgTable(
  'dismissed_moments',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    moment: text('moment').$type<Moment>().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id, t.moment] }),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'dismissed_moments_person',
    }).onDelete('cascade'),
  ],
);
