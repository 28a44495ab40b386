import type { EditKind, EditPart } from '@plenary/domain/timeline/edit/parts';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events } from '../events.ts';
import { accounts } from '../people/people.ts';

/** Edits of sessions by hosts, each with what it replaced, so that it can be undone. */
export const timeline_edits = pgTable(
  'timeline_edits',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The session; it may have been removed since. */
    session_id: id('session_id').notNull(),
    /** Its title when it was edited. */
    title: text('title').notNull(),
    /** The host; null when the account is gone. */
    account_id: id('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    at: instant('at').notNull(),
    kind: text('kind').$type<EditKind>().notNull(),
    /** None of an addition or a removal. */
    parts: jsonb('parts').$type<EditPart[]>().notNull(),
    /** Of a removal: the rows that it took away, the session and then its parts. */
    removed: jsonb('removed').$type<Record<string, unknown>[]>(),
    undone_at: instant('undone_at'),
    /** The first of the edits that were made together; null: it was made alone. */
    step: id('step'),
  },
  (t) => [
    index('timeline_edits_event').on(t.event_id, t.id),
    index('timeline_edits_account').on(t.account_id),
    index('timeline_edits_step').on(t.step),
  ],
);
