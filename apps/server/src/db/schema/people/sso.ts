import { boolean, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events } from '../events.ts';
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
  /** The operator believes it about e-mail addresses at every event, and not at this one alone (D304). */
  trusts_addresses: boolean('trusts_addresses').notNull().default(false),
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
    /** The address that the provider, or a code of ours, has said to be theirs; null: none has. */
    email: text('email'),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at'),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.issuer, t.subject] }), index('sso_holders_account').on(t.account_id)],
);

/** Those who came from a provider that does not vouch for their address, and are sent a code for it: one a name of it. */
export const sso_codes = pgTable(
  'sso_codes',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    subject: text('subject').notNull(),
    /** sha256 of the token in the cookie of the browser that came. */
    token_hash: text('token_hash').notNull().unique(),
    email: text('email').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    /** HMAC-SHA256 of the last code under that token, which is not stored; null: none was sent yet. */
    code_hash: text('code_hash'),
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
    tries: integer('tries').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.issuer, t.subject] }), index('sso_codes_created').on(t.created_at)],
);
