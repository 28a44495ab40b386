import { foreignKey, index, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { chat_messages, chat_threads } from './chat.ts';
import { id, instant, words } from '../columns.ts';

/**
 * The words of each message, beside it so that reactions and replies do not rewrite them. One of them names the
 * thread, so that a search reads nothing of other threads. The domain decides what a word is, so it is the same on every database.
 */
export const chat_words = pgTable(
  'chat_words',
  {
    event_id: id('event_id').notNull(),
    message_id: id('message_id').notNull(),
    words: words('words').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.message_id] }),
    foreignKey({
      columns: [t.event_id, t.message_id],
      foreignColumns: [chat_messages.event_id, chat_messages.id],
      name: 'chat_words_message',
    }).onDelete('cascade'),
    // Every search reads what waits to be put in its place: that stays small.
    index('chat_words_found').using('gin', t.words).with({ gin_pending_list_limit: 256 }),
  ],
);

/** Messages that stand pinned above their thread. The place of one that was deleted is free; undo finds it while it is. */
export const chat_pins = pgTable(
  'chat_pins',
  {
    event_id: id('event_id').notNull(),
    thread_id: id('thread_id').notNull(),
    message_id: id('message_id').notNull(),
    pinned_at: instant('pinned_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.thread_id, t.message_id] }),
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'chat_pins_thread',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.message_id],
      foreignColumns: [chat_messages.event_id, chat_messages.id],
      name: 'chat_pins_message',
    }).onDelete('cascade'),
    index('chat_pins_by_message').on(t.event_id, t.message_id),
  ],
);
