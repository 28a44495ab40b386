import type { Mention } from '@plenary/domain/chat/writing/mentions';
import type { HoldReason } from '@plenary/domain/chat/moderation/screening';
import { sql } from 'drizzle-orm';
import { foreignKey, index, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { chat_threads } from './chat.ts';
import { event_users } from '../people/people.ts';

/**
 * Messages that wait for those who moderate. They are no messages yet: nothing that reads messages can find them. An
 * approved one is stored with those, under the same id.
 */
export const chat_held = pgTable(
  'chat_held',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    thread_id: id('thread_id').notNull(),
    sender: id('sender').notNull(),
    message: text('message').notNull(),
    mentions: jsonb('mentions').$type<readonly Mention[]>(),
    client_message_id: text('client_message_id'),
    /** The message that it answers. */
    parent_id: id('parent_id'),
    created_at: instant('created_at').notNull(),
    reason: text('reason').$type<HoldReason>().notNull(),
    /** The word or the host for which it waits. */
    found: text('found').notNull(),
    /** null while it waits. */
    decision: text('decision').$type<'approved' | 'rejected'>(),
    decided_at: instant('decided_at'),
    decided_by: id('decided_by'),
  },
  (t) => [
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'chat_held_thread',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.sender],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_held_sender',
    }).onDelete('cascade'),
    unique('chat_held_client_id').on(t.event_id, t.thread_id, t.sender, t.client_message_id),
    index('chat_held_waiting')
      .on(t.event_id, t.id)
      .where(sql`decision IS NULL`),
    index('chat_held_by_sender').on(t.event_id, t.sender),
  ],
);
