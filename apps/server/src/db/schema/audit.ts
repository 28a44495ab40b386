import type { AuditAction } from '@plenary/domain/audit/actions';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';

/**
 * Changes by hosts, organisers and commands. Rows are added and never changed (a trigger refuses it); they outlive what
 * they are about, so nothing is referred to by a foreign key. People stand there by id alone.
 */
export const audit_log = pgTable(
  'audit_log',
  {
    id: id('id').primaryKey(),
    at: instant('at').notNull(),
    /** null: the site as a whole. */
    event_id: id('event_id'),
    /** Account that did it; null: a command. */
    account_id: id('account_id'),
    /** Name of the command; null: an account did it on a page. */
    command: text('command'),
    /** Name of the user of the operating system that ran the command. */
    system_user: text('system_user'),
    action: text('action').$type<AuditAction>().notNull(),
    /** Id or name of the thing that was changed; null: the event. */
    subject: text('subject'),
    before: jsonb('before').$type<Record<string, unknown>>(),
    after: jsonb('after').$type<Record<string, unknown>>(),
  },
  (t) => [index('audit_log_event').on(t.event_id, t.id), index('audit_log_account').on(t.account_id)],
);
