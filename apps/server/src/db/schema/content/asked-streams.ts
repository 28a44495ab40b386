import type { StreamVerdict } from '@plenary/domain/streams/address';
import { pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events } from '../events.ts';

/** The last answers of the addresses of an event's streams, for the page that says what is left. */
export const asked_streams = pgTable(
  'asked_streams',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    answer: text('answer').$type<StreamVerdict['kind']>().notNull(),
    asked_at: instant('asked_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.address] })],
);
