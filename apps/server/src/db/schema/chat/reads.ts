import { bigint, boolean, foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { chat_threads } from './chat.ts';
import { id } from '../columns.ts';
import { event_users } from '../people/people.ts';

/** How far a person has read a thread: the position of the last message read, 0 at first. */
export const chat_reads = pgTable(
  'chat_reads',
  {
    event_id: id('event_id').notNull(),
    thread_id: id('thread_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    position: bigint('position', { mode: 'number' }).notNull(),
    /** They have muted the thread for themselves: nothing in it counts as unread (WID51). */
    quiet: boolean('quiet').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.thread_id, t.event_user_id] }),
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'chat_reads_thread',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_reads_person',
    }).onDelete('cascade'),
    index('chat_reads_by_person').on(t.event_id, t.event_user_id),
  ],
);
