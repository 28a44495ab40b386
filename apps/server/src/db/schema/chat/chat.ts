import { sql } from 'drizzle-orm';
import type { CallLine } from '@plenary/domain/chat/call-lines';
import type { ThreadKind } from '@plenary/domain/chat/features';
import type { CaseDecision, ReportCategory } from '@plenary/domain/chat/moderation/reports';
import type { OgMetaData } from '@plenary/contract/chat/operations';
import type { Mention } from '@plenary/domain/chat/writing/mentions';
import type { ReactionCounts, ReactionKey } from '@plenary/domain/chat/reactions';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events, timeline_sessions } from '../events.ts';
import { event_users } from '../people/people.ts';
import { uploads } from '../uploads.ts';

/** Conversations: channels of the event and of its sessions, private chats, questions to the support, chats of rooms. */
export const chat_threads = pgTable(
  'chat_threads',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<ThreadKind>().notNull(),
    /** Of the channel of a session: that one. */
    session_id: id('session_id'),
    name: text('name').notNull(),
    /** Nobody but those who moderate writes. */
    frozen: boolean('frozen').notNull().default(false),
    /** Seconds between two messages of one person; 0: slow mode is off. */
    slow_seconds: integer('slow_seconds').notNull().default(0),
    /** Since when nothing is written in it any more; its channel goes on in the thread that replaces it (D26). */
    archived_at: instant('archived_at'),
    replacement_id: id('replacement_id').references((): AnyPgColumn => chat_threads.id, { onDelete: 'set null' }),
    created_at: instant('created_at').notNull(),
    /** The event-user who began it; null: the event itself, or a person who is gone. */
    created_by: id('created_by'),
    /** The two people of a chat that was begun by one with one other, and still is between them: it is there once. */
    pair: text('pair'),
    /** The id under which its maker began it: a repeated request finds the first one's thread. */
    client_thread_id: text('client_thread_id'),
  },
  (t) => [
    unique('chat_threads_event_id').on(t.event_id, t.id),
    unique('chat_threads_pair').on(t.event_id, t.pair),
    unique('chat_threads_client_id').on(t.event_id, t.created_by, t.client_thread_id),
    foreignKey({
      columns: [t.event_id, t.created_by],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_threads_creator',
    }),
    uniqueIndex('chat_threads_public')
      .on(t.event_id)
      .where(sql`kind = 'public' AND archived_at IS NULL`),
    uniqueIndex('chat_threads_support')
      .on(t.event_id, t.created_by)
      .where(sql`kind = 'support'`),
    uniqueIndex('chat_threads_session')
      .on(t.event_id, t.session_id)
      .where(sql`kind = 'session' AND archived_at IS NULL`),
    index('chat_threads_of_session')
      .on(t.event_id, t.session_id)
      .where(sql`session_id IS NOT NULL`),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'chat_threads_of',
    }).onDelete('cascade'),
  ],
);

/** The people of a private or support thread. Nobody else reads it. */
export const chat_members = pgTable(
  'chat_members',
  {
    event_id: id('event_id').notNull(),
    thread_id: id('thread_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    joined_at: instant('joined_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.thread_id, t.event_user_id] }),
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'chat_members_thread',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_members_person',
    }).onDelete('cascade'),
    index('chat_members_by_person').on(t.event_id, t.event_user_id),
  ],
);

/**
 * Messages. `position` is the number that the message's event got in the feed (a trigger sets it with the append),
 * so pages and live events share one order.
 */
export const chat_messages = pgTable(
  'chat_messages',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    thread_id: id('thread_id').notNull(),
    sender: id('sender'),
    position: bigint('position', { mode: 'number' }),
    message: text('message').notNull(),
    message_type: text('message_type').$type<'message' | CallLine>().notNull(),
    client_message_id: text('client_message_id'),
    created_at: instant('created_at').notNull(),
    archived_at: instant('archived_at'),
    archived_by: id('archived_by'),
    edited_at: instant('edited_at'),
    /** The message that this one answers; null: it begins no thread of its own by that. One level: never a reply's id. */
    parent_id: id('parent_id'),
    /** Replies that have a place, deleted ones too; kept under the lock of this row. */
    reply_count: integer('reply_count').notNull().default(0),
    last_replied_at: instant('last_replied_at'),
    /** How many gave each reaction: the sum of chat_reactions, kept under the lock of this row. */
    reactions: jsonb('reactions').$type<ReactionCounts>().notNull().default({}),
    /** The people whom the text names, in its order; null: nobody. */
    mentions: jsonb('mentions').$type<readonly Mention[]>(),
    /** The page behind its link; null: there is none, or nobody has looked yet. */
    preview: jsonb('preview').$type<OgMetaData>(),
    /** The file that it carries, which no other message does. */
    upload_id: id('upload_id').references(() => uploads.id, { onDelete: 'set null' }),
    /** Of a line about a call: that one, which may be gone. */
    call_id: id('call_id'),
  },
  (t) => [
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'chat_messages_thread',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.sender],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_messages_sender',
    }),
    foreignKey({
      columns: [t.event_id, t.parent_id],
      foreignColumns: [t.event_id, t.id],
      name: 'chat_messages_parent',
    }).onDelete('cascade'),
    unique('chat_messages_event_id').on(t.event_id, t.id),
    uniqueIndex('chat_messages_upload')
      .on(t.upload_id)
      .where(sql`upload_id IS NOT NULL`),
    unique('chat_messages_client_id').on(t.event_id, t.thread_id, t.sender, t.client_message_id),
    index('chat_messages_page').on(t.event_id, t.thread_id, t.position),
    index('chat_messages_replies')
      .on(t.event_id, t.parent_id, t.position)
      .where(sql`parent_id IS NOT NULL`),
    index('chat_messages_by_sender').on(t.event_id, t.sender, t.created_at),
    // Finds the latest files of a thread.
    index('chat_messages_files')
      .on(t.event_id, t.thread_id, t.position)
      .where(sql`upload_id IS NOT NULL`),
    // Finds the messages that name a person.
    index('chat_messages_mentions')
      .using('gin', t.mentions.op('jsonb_path_ops'))
      .where(sql`mentions IS NOT NULL`),
  ],
);

/** The reaction of a person to a message: one each (D23). */
export const chat_reactions = pgTable(
  'chat_reactions',
  {
    event_id: id('event_id').notNull(),
    message_id: id('message_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    key: text('key').$type<ReactionKey>().notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.message_id, t.event_user_id] }),
    foreignKey({
      columns: [t.event_id, t.message_id],
      foreignColumns: [chat_messages.event_id, chat_messages.id],
      name: 'chat_reactions_message',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_reactions_person',
    }).onDelete('cascade'),
    index('chat_reactions_by_person').on(t.event_id, t.event_user_id),
  ],
);

/** Mutes and bans of a person in public chat. At most one of each kind per person; lifting one deletes the row. */
export const chat_sanctions = pgTable(
  'chat_sanctions',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    kind: text('kind').$type<'mute' | 'ban'>().notNull(),
    created_at: instant('created_at').notNull(),
    created_by: id('created_by').notNull(),
    /** null: until it is lifted. */
    until: instant('until'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id, t.kind] }),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_sanctions_person',
    }).onDelete('cascade'),
  ],
);

/** Blocks, each of one person by another. */
export const chat_blocks = pgTable(
  'chat_blocks',
  {
    event_id: id('event_id').notNull(),
    blocker: id('blocker').notNull(),
    blocked: id('blocked').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.blocker, t.blocked] }),
    foreignKey({
      columns: [t.event_id, t.blocker],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_blocks_blocker',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.blocked],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_blocks_blocked',
    }).onDelete('cascade'),
    index('chat_blocks_of').on(t.event_id, t.blocked),
  ],
);

/** Messages that were reported, one case each. A case outlives its message: no foreign key leads to it. */
export const chat_cases = pgTable(
  'chat_cases',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    message_id: id('message_id').notNull(),
    /** The message's author, an event-user id. */
    accused: id('accused').notNull(),
    opened_at: instant('opened_at').notNull(),
    due_at: instant('due_at').notNull(),
    report_count: integer('report_count').notNull(),
    /** null while it is open. */
    decision: text('decision').$type<CaseDecision>(),
    /** Of a mute or a ban; null: without end. */
    minutes: integer('minutes'),
    decided_at: instant('decided_at'),
    decided_by: id('decided_by'),
    /** The decision took the message back: it had stood until then. */
    took_message: boolean('took_message').notNull().default(false),
    /** The decision muted or banned its author, who was not held as long before. */
    stopped_author: boolean('stopped_author').notNull().default(false),
  },
  (t) => [
    unique('chat_cases_message').on(t.event_id, t.message_id),
    foreignKey({
      columns: [t.event_id, t.accused],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_cases_accused',
    }).onDelete('cascade'),
    index('chat_cases_open')
      .on(t.event_id, t.due_at)
      .where(sql`decision IS NULL`),
    index('chat_cases_of').on(t.event_id, t.accused),
  ],
);

/** Reports of messages, one by each person, with the text as it was then. */
export const chat_reports = pgTable(
  'chat_reports',
  {
    case_id: id('case_id')
      .notNull()
      .references(() => chat_cases.id, { onDelete: 'cascade' }),
    event_id: id('event_id').notNull(),
    reporter: id('reporter').notNull(),
    category: text('category').$type<ReportCategory>().notNull(),
    description: text('description').notNull(),
    message: text('message').notNull(),
    /** The name of the file that the message carried. */
    file_name: text('file_name'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.case_id, t.reporter] }),
    foreignKey({
      columns: [t.event_id, t.reporter],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'chat_reports_reporter',
    }).onDelete('cascade'),
    index('chat_reports_by').on(t.event_id, t.reporter),
  ],
);

/**
 * Pages that messages of an event have linked to, by their address, and how they describe themselves. A message keeps its
 * own copy.
 */
export const link_previews = pgTable(
  'link_previews',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    address: text('address').notNull(),
    /** null: nothing could be had. */
    preview: jsonb('preview').$type<OgMetaData>(),
    fetched_at: instant('fetched_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.address] })],
);
