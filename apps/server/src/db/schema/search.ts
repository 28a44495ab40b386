import type { EntryKind } from '@plenary/domain/search/entries';
import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, words } from './columns.ts';
import { events } from './events.ts';

/**
 * The things of an event that its search finds, by their words. Triggers make a row for each, empty it in the transaction
 * that changes its texts, and take it away with it; one writer fills it (features/search).
 */
export const search_entries = pgTable(
  'search_entries',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<EntryKind>().notNull(),
    /** Id of the row that it stands for. */
    ref: id('ref').notNull(),
    /** null: its texts have changed, and it is not found until they are read. */
    words: words('words'),
    /** Words of its title. */
    size: integer('size').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.kind, t.ref] }),
    // Every search reads what waits to be put in its place: that stays small.
    index('search_entries_found').using('gin', t.words).with({ gin_pending_list_limit: 256 }),
    index('search_entries_unread')
      .on(t.event_id)
      .where(sql`words IS NULL`),
  ],
);
