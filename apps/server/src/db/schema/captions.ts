import { foreignKey, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { timeline_sessions } from './events.ts';
import { accounts } from './people/people.ts';

/**
 * Lines of live captions, which are the transcript of their session. They are counted while the session is locked; one
 * that is taken back is emptied.
 */
export const caption_lines = pgTable(
  'caption_lines',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    session_id: id('session_id').notNull(),
    /** Order within the session: counted while the session is locked. */
    position: integer('position').notNull(),
    /** The captioner; null when the account is gone. */
    account_id: id('account_id').references(() => accounts.id, { onDelete: 'set null' }),
    /** Drawn by the captioner's page: a line that is sent again is known by it. */
    client_line_id: text('client_line_id').notNull(),
    /** BCP 47 tag. */
    language: text('language').notNull(),
    text: text('text').notNull(),
    /** On the event's clock. */
    at: instant('at').notNull(),
    created_at: instant('created_at').notNull(),
    /** When it was taken back; its text is empty then. */
    removed_at: instant('removed_at'),
  },
  (t) => [
    unique('caption_lines_position').on(t.event_id, t.session_id, t.position),
    unique('caption_lines_client_id').on(t.event_id, t.session_id, t.account_id, t.client_line_id),
    index('caption_lines_account').on(t.account_id),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'caption_lines_session',
    }).onDelete('cascade'),
  ],
);
