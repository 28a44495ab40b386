import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from './columns.ts';
import { events } from './events.ts';
import { accounts } from './people.ts';

/** The provider of an event's single sign-on with its client's secret, one an event. */
export const sso_providers = pgTable('sso_providers', {
  event_id: id('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  /** Address of the provider, as its discovery document and its tokens have it. */
  issuer: text('issuer').notNull(),
  client_id: text('client_id').notNull(),
  /** null: a client without a secret, which PKCE alone protects. */
  client_secret: text('client_secret'),
  /** The words on the button. */
  label: text('label').notNull(),
  created_at: instant('created_at').notNull(),
});

/** The people who came by single sign-on: whom a provider's name stands for at an event. */
export const sso_holders = pgTable(
  'sso_holders',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** null: nobody yet, while the first use goes on. */
    account_id: id('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at'),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.issuer, t.subject] }), index('sso_holders_account').on(t.account_id)],
);
