import { index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events } from '../events.ts';
import { accounts } from '../people/people.ts';

/**
 * Sessions of an event as its team wants them, where that is not what attendees see: changes of the timeline that are collected
 * until they are released together. No part of the server reads them for attendees.
 */
export const session_drafts = pgTable(
  'session_drafts',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    session_id: id('session_id').notNull(),
    /** The row of the session as attendees saw it then; null: there was none. */
    base: jsonb('base').$type<Record<string, unknown>>(),
    /** As it is wanted; null: it goes. */
    wanted: jsonb('wanted').$type<Record<string, unknown>>(),
    /** Its title, for lists. */
    title: text('title').notNull(),
    saved_at: instant('saved_at').notNull(),
    /** The person who changed it last; null: the account is gone, or a schedule did. */
    account_id: id('account_id').references(() => accounts.id, { onDelete: 'set null' }),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.session_id] }), index('session_drafts_account').on(t.account_id)],
);
