import type { MeetingState } from '@plenary/domain/meetings/meetings';
import { sql } from 'drizzle-orm';
import { check, foreignKey, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { chat_threads } from '../chat/chat.ts';
import { id, instant } from '../columns.ts';
import { event_users } from '../people/people.ts';

/** Times that people offer for meetings of two, on the event's clock. */
export const meeting_slots = pgTable(
  'meeting_slots',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    starts_at: instant('starts_at').notNull(),
    ends_at: instant('ends_at').notNull(),
  },
  (t) => [
    check('meeting_slots_time', sql`${t.starts_at} < ${t.ends_at}`),
    unique('meeting_slots_event_id').on(t.event_id, t.id),
    unique('meeting_slots_start').on(t.event_id, t.event_user_id, t.starts_at),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'meeting_slots_person',
    }).onDelete('cascade'),
  ],
);

/** Meetings of two. Whatever changes one locks the rows of both people first, so that nobody is in two at once. */
export const meetings = pgTable(
  'meetings',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    /** The offered time that it takes. */
    slot_id: id('slot_id').notNull(),
    /** The one who offered the time … */
    owner: id('owner').notNull(),
    /** … and the one who asked for the meeting. */
    guest: id('guest').notNull(),
    /** The one whose word it waits for. */
    waits_for: id('waits_for').notNull(),
    starts_at: instant('starts_at').notNull(),
    ends_at: instant('ends_at').notNull(),
    state: text('state').$type<MeetingState>().notNull(),
    message: text('message').notNull(),
    /** Grows with every change. */
    sequence: integer('sequence').notNull().default(0),
    /** The thread of its call while that is open; null: it is not. */
    thread_id: id('thread_id'),
    created_at: instant('created_at').notNull(),
    changed_at: instant('changed_at').notNull(),
  },
  (t) => [
    check('meetings_two', sql`${t.owner} <> ${t.guest}`),
    check('meetings_state', sql`${t.state} IN ('requested', 'accepted', 'declined', 'cancelled')`),
    uniqueIndex('meetings_slot')
      .on(t.event_id, t.slot_id)
      .where(sql`state = 'accepted'`),
    index('meetings_owner').on(t.event_id, t.owner),
    index('meetings_guest').on(t.event_id, t.guest),
    index('meetings_due')
      .on(t.starts_at)
      .where(sql`state IN ('requested', 'accepted')`),
    foreignKey({
      columns: [t.event_id, t.owner],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'meetings_of_owner',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.guest],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'meetings_of_guest',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.thread_id],
      foreignColumns: [chat_threads.event_id, chat_threads.id],
      name: 'meetings_thread',
    }),
  ],
);
