import { sql } from 'drizzle-orm';
import { pgView } from 'drizzle-orm/pg-core';
import { timeline_sessions } from '../events.ts';

/**
 * The sessions that attendees are served from: without those that are hidden, and their parts. All that is shown, counted, searched or
 * sent reads these; the table itself is read where the timeline is edited, imported, exported or removed.
 */
export const shown_sessions = pgView('shown_sessions').as((qb) =>
  qb.select().from(timeline_sessions)
    .where(sql`NOT ${timeline_sessions.hidden} AND (${timeline_sessions.misc} IS NULL OR NOT EXISTS (
      SELECT FROM timeline_sessions AS whole WHERE whole.id = ${timeline_sessions.misc} AND whole.hidden))`),
);
