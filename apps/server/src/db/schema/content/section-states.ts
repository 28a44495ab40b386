import type { KeptSection } from '@plenary/domain/studio/section-states';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events } from '../events.ts';

/** The two states of a section, a hall, a room or a draft of a poll, between which a save lies, for some time: the history shows and puts back what the audit log may not hold. */
export const section_states = pgTable(
  'section_states',
  {
    /** Of the entry of the audit log. */
    audit_id: id('audit_id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    section: text('section').$type<KeptSection>().notNull(),
    /**
     * As its team wanted it, as a bundle has it, without addresses of people; a hall as its form has it, with
     * the names of its moderators; of a room and a draft of a poll the fields that were changed.
     */
    before: jsonb('before').$type<Readonly<Record<string, unknown>>>().notNull(),
    after: jsonb('after').$type<Readonly<Record<string, unknown>>>().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [index('section_states_event').on(t.event_id, t.audit_id)],
);
