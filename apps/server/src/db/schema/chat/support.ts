import { sql } from 'drizzle-orm';
import { foreignKey, index, integer, pgTable, primaryKey, unique } from 'drizzle-orm/pg-core';
import { chat_threads } from './chat.ts';
import { id, instant } from '../columns.ts';
import { event_users } from '../people/people.ts';

/**
 * The question of a person to the event's support: where the thread of the two stands, who has taken it, and since when
 * the person waits. A person has one.
 */
export const support_questions = pgTable(
  'support_questions',
  {
    event_id: id('event_id').notNull(),
    thread_id: id('thread_id').notNull(),
    /** Event-user id of the person who asks. */
    asker: id('asker').notNull(),
    /** The one who has taken it, or has resolved it; null: nobody, or a person who is gone. */
    taken_by: id('taken_by'),
    /** When the person sent the first message that nobody has answered; null: they do not wait. */
    waiting_since: instant('waiting_since'),
    /** null: it is not resolved. */
    resolved_at: instant('resolved_at'),
    /** Messages of the person. */
    asked_count: integer('asked_count').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.thread_id] }),
    unique('support_questions_asker').on(t.event_id, t.asker),
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'support_questions_thread',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.asker],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'support_questions_asked_by',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.taken_by],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'support_questions_taken_by',
    }),
    index('support_questions_waiting')
      .on(t.event_id, t.waiting_since)
      .where(sql`resolved_at IS NULL AND waiting_since IS NOT NULL`),
    index('support_questions_taken').on(t.event_id, t.taken_by),
    index('support_questions_latest').on(t.event_id, t.changed_at),
  ],
);
