import { sql } from 'drizzle-orm';
import { check, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { SharedField } from '@plenary/domain/contacts/sharing';
import { id, instant } from '../columns.ts';
import { event_users } from '../people/people.ts';

/** Details that one person lets another have. It shows once the other has given something too, and no longer than both do (XCH1). */
export const contact_shares = pgTable(
  'contact_shares',
  {
    event_id: id('event_id').notNull(),
    giver: id('giver').notNull(),
    taker: id('taker').notNull(),
    /** Given beside the name. */
    fields: text('fields').array().$type<SharedField[]>().notNull(),
    given_at: instant('given_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.giver, t.taker] }),
    index('contact_shares_taker').on(t.event_id, t.taker),
    check('contact_shares_two', sql`${t.giver} <> ${t.taker}`),
    foreignKey({
      columns: [t.event_id, t.giver],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'contact_shares_giver',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.taker],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'contact_shares_of_taker',
    }).onDelete('cascade'),
  ],
);
