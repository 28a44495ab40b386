import type { NotificationKind } from '@plenary/domain/notifications/kinds';
import type { MailChoice } from '@plenary/domain/notifications/preferences';
import { boolean, foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { notifications } from './notifications.ts';
import { event_users } from '../people/people.ts';

/** The choices of a person for a kind; without a row its default holds. */
export const notification_preferences = pgTable(
  'notification_preferences',
  {
    event_id: id('event_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    kind: text('kind').$type<NotificationKind>().notNull(),
    here: boolean('here').notNull(),
    mail: text('mail').$type<MailChoice>().notNull(),
    push: boolean('push').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.event_user_id, t.kind] }),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'notification_preferences_person',
    }).onDelete('cascade'),
  ],
);

/**
 * The ways on which a notification still has to leave for a person, mails and digests that are due among them; a row goes
 * when it has, or no longer has to.
 */
export const notification_dispatches = pgTable(
  'notification_dispatches',
  {
    event_id: id('event_id').notNull(),
    notification_id: id('notification_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    channel: text('channel').$type<'mail' | 'digest' | 'push'>().notNull(),
    /** Real time from which on it leaves; of a digest: when the person was notified. */
    due_at: instant('due_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.notification_id, t.event_user_id, t.channel] }),
    index('notification_dispatches_due').on(t.channel, t.due_at),
    index('notification_dispatches_of').on(t.event_id, t.event_user_id, t.channel),
    foreignKey({
      columns: [t.event_id, t.notification_id],
      foreignColumns: [notifications.event_id, notifications.id],
      name: 'notification_dispatches_notification',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'notification_dispatches_person',
    }).onDelete('cascade'),
  ],
);
