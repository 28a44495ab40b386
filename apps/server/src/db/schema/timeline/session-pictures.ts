import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id } from '../columns.ts';
import { timeline_sessions } from '../events.ts';

/**
 * Pictures that an imported schedule names by their address, and what came of them: waiting (neither file nor problem),
 * fetched, or not fetched for a reason.
 */
export const session_pictures = pgTable(
  'session_pictures',
  {
    event_id: id('event_id').notNull(),
    session_id: id('session_id').notNull(),
    /** The speaker's uid; empty: it is the picture of the session itself. */
    person: text('person').notNull(),
    /** Address at the publisher's, as a URL in ASCII. */
    address: text('address').notNull(),
    /** Our own file of it. */
    file_id: id('file_id'),
    /** The end of a sentence that begins with the address. */
    problem: text('problem'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.session_id, t.person] }),
    index('session_pictures_address').on(t.event_id, t.address),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'session_pictures_session',
    }).onDelete('cascade'),
  ],
);
