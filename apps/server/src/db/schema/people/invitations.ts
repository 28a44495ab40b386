import type { GivenRole } from '@plenary/domain/policy/policy';
import type { TraitRoles } from '@plenary/domain/tickets/roles';
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { id, instant } from '../columns.ts';
import { events } from '../events.ts';
import { account_sessions, accounts } from './people.ts';

/** Invitations to an event, one a person. Its grants become the membership when it is accepted. */
export const invitations = pgTable(
  'invitations',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    account_id: id('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    /** sha256 of the token in the last link that was sent; null before the first. Sending again replaces it. */
    token_hash: text('token_hash').unique(),
    host: boolean('host').notNull().default(false),
    roles: text('roles')
      .array()
      .$type<GivenRole[]>()
      .notNull()
      .default(sql`'{}'`),
    room: text('room').notNull().default(''),
    attending_virtually: boolean('attending_virtually').notNull().default(true),
    created_at: instant('created_at').notNull(),
    invited_at: instant('invited_at'),
    expires_at: instant('expires_at'),
    accepted_at: instant('accepted_at'),
    withdrawn_at: instant('withdrawn_at'),
  },
  (t) => [unique('invitations_account').on(t.event_id, t.account_id), index('invitations_by_account').on(t.account_id)],
);

/** Links that set a new password: single use, expiring (D34). */
export const password_resets = pgTable(
  'password_resets',
  {
    id: id('id').primaryKey(),
    account_id: id('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    event_id: id('event_id').references(() => events.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull().unique(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
    /** A newer link, a new password or a new e-mail address took its place. */
    withdrawn_at: instant('withdrawn_at'),
  },
  (t) => [index('password_resets_account').on(t.account_id)],
);

/** One-time codes of a session's second factor, or of a mobile number that is to be verified (D34). */
export const login_codes = pgTable(
  'login_codes',
  {
    id: id('id').primaryKey(),
    session_id: id('session_id')
      .notNull()
      .references(() => account_sessions.id, { onDelete: 'cascade' }),
    channel: text('channel').$type<'email' | 'phone'>().notNull(),
    /** The address or number (E.164) it went to. */
    destination: text('destination').notNull(),
    /** HMAC-SHA256 of the code under the session's token, which is not stored: six digits alone could be tried out. */
    code_hash: text('code_hash').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    tries: integer('tries').notNull().default(0),
    used_at: instant('used_at'),
    /** A newer code took its place. */
    replaced_at: instant('replaced_at'),
  },
  (t) => [
    index('login_codes_session').on(t.session_id),
    index('login_codes_destination').on(t.destination, t.created_at),
  ],
);

/** E-mails and text messages: written with the change that causes them, sent by a job, kept as a record. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: id('id').primaryKey(),
    /** The event in whose look it is; null: the site's own. */
    event_id: id('event_id').references(() => events.id, { onDelete: 'cascade' }),
    /** Whose message it is, so that it is in the language that they chose; null: nobody's who has an account. */
    account_id: id('account_id'),
    channel: text('channel').$type<'email' | 'sms'>().notNull(),
    recipient: text('recipient').notNull(),
    kind: text('kind').notNull(),
    /** The template's values; may hold a link or a code, so it is wiped when it was sent or can no longer be. */
    content: jsonb('content').$type<Record<string, unknown>>(),
    /** The thing that it is about, for example an invitation's id. */
    reference: id('reference'),
    created_at: instant('created_at').notNull(),
    sent_at: instant('sent_at'),
    /** Given up: the receiving side refused it for good, or it is too old to be of use. */
    failed_at: instant('failed_at'),
    attempts: integer('attempts').notNull().default(0),
    last_error: text('last_error'),
  },
  (t) => [
    index('deliveries_reference').on(t.reference),
    index('deliveries_created').on(t.created_at),
    index('deliveries_waiting')
      .on(t.created_at)
      .where(sql`${t.sent_at} IS NULL AND ${t.failed_at} IS NULL`),
  ],
);

/** Keys with which ticket shops sign their links. Never part of a bundle. */
export const ticket_keys = pgTable(
  'ticket_keys',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    /** The shop: its `uid`s are its own. Several keys of one shop may overlap while they are changed. */
    issuer: text('issuer').notNull(),
    kid: text('kid').notNull(),
    algorithm: text('algorithm').$type<'HS256' | 'RS256' | 'EdDSA'>().notNull(),
    /** HS256: the secret, base64; otherwise the public key as PEM. */
    key: text('key').notNull(),
    audience: text('audience').notNull(),
    /** Roles that a trait of the ticket gives. */
    traits: jsonb('traits').$type<TraitRoles>().notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [unique('ticket_keys_kid').on(t.event_id, t.kid)],
);

/** A member by a ticket: the shop's `uid` and the account it stands for. */
export const ticket_holders = pgTable(
  'ticket_holders',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    issuer: text('issuer').notNull(),
    uid: text('uid').notNull(),
    /** null: withdrawn before it was ever used, or its address belongs to a person who has not signed in for it yet. */
    account_id: id('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    /**
     * The ticket made the person a member: without it they are none, unless an invitation or another ticket says so.
     */
    made_member: boolean('made_member').notNull().default(false),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at'),
    withdrawn_at: instant('withdrawn_at'),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.issuer, t.uid] }), index('ticket_holders_account').on(t.account_id)],
);

/** Pictures of people, re-encoded. They follow the person through all events. */
export const avatar_pictures = pgTable(
  'avatar_pictures',
  {
    id: id('id').primaryKey(),
    account_id: id('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    filename: text('filename').notNull(),
    content_type: text('content_type').notNull(),
    /** sha256 of the bytes of the sizes s and m, which are their storage keys. */
    s_hash: text('s_hash').notNull(),
    m_hash: text('m_hash').notNull(),
    s_bytes: integer('s_bytes').notNull(),
    m_bytes: integer('m_bytes').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [index('avatar_pictures_account').on(t.account_id)],
);
