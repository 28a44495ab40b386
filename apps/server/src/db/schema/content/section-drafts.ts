import type { SectionName } from '@plenary/domain/studio/sections';
import { jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events } from '../events.ts';

/** Sections of an event as its team wants them, where that is more than attendees see. No part of the server reads them for attendees. */
export const section_drafts = pgTable(
  'section_drafts',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    section: text('section').$type<SectionName>().notNull(),
    /** The section as attendees saw it then, as a bundle has it. */
    base: jsonb('base').$type<Readonly<Record<string, unknown>>>().notNull(),
    /** As it is wanted. */
    wanted: jsonb('wanted').$type<Readonly<Record<string, unknown>>>().notNull(),
    saved_at: instant('saved_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.section] })],
);
