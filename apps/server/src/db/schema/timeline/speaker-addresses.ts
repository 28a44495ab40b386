import { sql } from 'drizzle-orm';
import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id } from '../columns.ts';
import { events } from '../events.ts';
import { event_users } from '../people/people.ts';

/**
 * Addresses of people who speak in sessions or host them: organisers' alone, and in no session (PRG12). Triggers take those
 * whose person no session names any more (PRG17).
 */
export const speaker_addresses = pgTable(
  'speaker_addresses',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** Their uid in all sessions. */
    uid: text('uid').notNull(),
    /** In lower case. */
    email: text('email').notNull(),
    /** The member who they are; null: they have not come yet, or the address may be another person's. */
    event_user_id: id('event_user_id'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.uid] }),
    index('speaker_addresses_awaited')
      .on(t.email)
      .where(sql`event_user_id IS NULL`),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'speaker_addresses_member',
    }).onDelete('cascade'),
  ],
);
