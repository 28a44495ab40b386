import type { NotificationKind } from '@plenary/domain/notifications/kinds';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events, timeline_sessions } from '../events.ts';
import { event_users } from '../people/people.ts';

/** Codes, ids and numbers that the sentence and the click of a notification need, or the words of an announcement. */
export type NotificationValues = Readonly<Record<string, string | number | boolean>>;

/** Notifications: of one person, or one row for everybody at the event. */
export const notifications = pgTable(
  'notifications',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** null: everybody. */
    event_user_id: id('event_user_id'),
    kind: text('kind').$type<NotificationKind>().notNull(),
    /** Whatever it is about; the same reaches a person once, or comes again as the same row. */
    subject: text('subject').notNull(),
    /** Its place in the list, in the order in which the database got them; another one each time it comes again. */
    cursor: id('cursor').notNull(),
    /** The event-user who caused it; null: the event. */
    by: id('by'),
    session_id: id('session_id'),
    values: jsonb('values').$type<NotificationValues>().notNull(),
    link: text('link'),
    unskippable: boolean('unskippable').notNull().default(false),
    /** Until when an unskippable one holds, on the event's clock; null: until it was opened. */
    ends_at: instant('ends_at'),
    /** false: the person wants this kind by mail or push alone. */
    shown: boolean('shown').notNull().default(true),
    created_at: instant('created_at').notNull(),
    /** Of one person's; reads of everybody's are rows of `notification_reads`. */
    read_at: instant('read_at'),
  },
  (t) => [
    unique('notifications_event_id').on(t.event_id, t.id),
    unique('notifications_once').on(t.event_id, t.event_user_id, t.kind, t.subject).nullsNotDistinct(),
    index('notifications_page').on(t.event_id, t.event_user_id, t.cursor),
    index('notifications_unread')
      .on(t.event_id, t.event_user_id)
      .where(sql`${t.read_at} IS NULL`),
    index('notifications_age').on(t.created_at),
    index('notifications_session').on(t.event_id, t.session_id),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'notifications_person',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'notifications_about',
    }).onDelete('cascade'),
  ],
);

/** The people who have read what was said to everybody. */
export const notification_reads = pgTable(
  'notification_reads',
  {
    event_id: id('event_id').notNull(),
    notification_id: id('notification_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    read_at: instant('read_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id, t.notification_id] }),
    index('notification_reads_of').on(t.event_id, t.notification_id),
    foreignKey({
      columns: [t.event_id, t.notification_id],
      foreignColumns: [notifications.event_id, notifications.id],
      name: 'notification_reads_notification',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'notification_reads_person',
    }).onDelete('cascade'),
  ],
);
