import type { GivenRole } from '@plenary/domain/policy/policy';
import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { events } from '../events.ts';

/** People, across events. An e-mail address belongs to one account whatever its case. */
export const accounts = pgTable(
  'accounts',
  {
    id: id('id').primaryKey(),
    /** null: the person came by a ticket that names no address. */
    email: text('email'),
    /**
     * A link or a code that went to the address was used, or the operator vouches for it. Until then it may be a person
     * else's, and must not make anybody pass for that person (D377).
     */
    email_verified: boolean('email_verified').notNull().default(false),
    /** The column's name before; a trigger keeps both alike while nodes of the release before may still run. */
    email_proved: boolean('email_proved').notNull().default(true),
    /** argon2id; null until the person has set a password. */
    password_hash: text('password_hash'),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    screen_name: text('screen_name').notNull().default(''),
    company: text('company').notNull().default(''),
    role: text('role').notNull().default(''),
    /** The things that the person likes to talk about, between commas (SPD3). */
    interests: text('interests').notNull().default(''),
    avatar_preset: text('avatar_preset').notNull().default('avatar-one'),
    avatar_picture: jsonb('avatar_picture').$type<{
      filename: string;
      variations: { s: { url: string }; m: { url: string } };
    }>(),
    mobile_number: text('mobile_number'),
    mobile_number_verified: boolean('mobile_number_verified').notNull().default(false),
    receive_email_notifications: boolean('receive_email_notifications').notNull().default(true),
    local_time_enabled: boolean('local_time_enabled').notNull().default(true),
    /** The language that the person has chosen; null: the event's, or the browser's. */
    language: text('language'),
    /** When the steps of onboarding were taken or skipped, at whatever event. */
    avatar_step_at: instant('avatar_step_at'),
    profile_step_at: instant('profile_step_at'),
    /** May make events in the studio; the operator gives this right, and no event does. */
    makes_events: boolean('makes_events').notNull().default(false),
    /** Operates the installation: its name, pages and languages; given as the right to make events is. */
    operates: boolean('operates').notNull().default(false),
    created_at: instant('created_at').notNull(),
    deleted_at: instant('deleted_at'),
    /**
     * Names and company as a search compares them (domain/people/search.ts `searchedText`), a space before each. The database makes it, so
     * that it is right whichever release wrote the names.
     */
    searched: text('searched').generatedAlwaysAs(
      sql`name_fold(' ' || first_name || ' ' || last_name || ' ' || screen_name || ' ' || company)`,
    ),
  },
  (t) => [
    uniqueIndex('accounts_email').on(sql`lower(${t.email})`),
    // Lists of people come by name, and are searched for parts of it (features/accounts/name-search.ts).
    index('accounts_by_name').on(
      sql`lower(coalesce(nullif(${t.screen_name}, ''), ${t.first_name} || ' ' || ${t.last_name}))`,
    ),
    index('accounts_searched')
      .using('gin', sql`name_pieces(${t.searched})`)
      .with({ gin_pending_list_limit: 256 }),
  ],
);

/** Signed-in browsers. The cookie holds the token; the table holds only its hash. */
export const account_sessions = pgTable(
  'account_sessions',
  {
    id: id('id').primaryKey(),
    account_id: id('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    token_hash: text('token_hash').notNull().unique(),
    method: text('method').$type<'password' | 'invitation' | 'ticket' | 'sso'>().notNull().default('password'),
    /** The only event that the session counts at (tickets of a shop speak for one event); null: everywhere. */
    event_id: id('event_id').references(() => events.id, { onDelete: 'cascade' }),
    /** When the second factor was taken (D34); what is asked of whom is the event's setting. */
    second_factor_at: instant('second_factor_at'),
    /** How it was taken; null: not yet, or as good as any way (a ticket). */
    second_factor_channel: text('second_factor_channel').$type<'email' | 'phone'>(),
    /** Where the session's last code went. */
    code_channel: text('code_channel').$type<'email' | 'phone'>(),
    created_at: instant('created_at').notNull(),
    /** When a password or a ticket was last presented; young ones may change password and e-mail (D34). */
    authenticated_at: instant('authenticated_at').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    ended_at: instant('ended_at'),
    /** Hash of the token by which the browser is known again after signing out (LOG10); null: a ticket, or older. */
    browser_hash: text('browser_hash'),
    user_agent: text('user_agent').notNull().default(''),
    address: text('address').notNull().default(''),
  },
  (t) => [index('account_sessions_account').on(t.account_id), index('account_sessions_browser').on(t.browser_hash)],
);

/** Membership of an account in an event, with its roles beyond attendee, and whether it is shut out. */
export const event_users = pgTable(
  'event_users',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    account_id: id('account_id')
      .notNull()
      .references(() => accounts.id, { onDelete: 'cascade' }),
    host: boolean('host').notNull().default(false),
    roles: text('roles')
      .array()
      .$type<GivenRole[]>()
      .notNull()
      .default(sql`'{}'`),
    networking_status: boolean('networking_status').notNull().default(true),
    /** The person wants nobody to see that they are here. */
    invisible: boolean('invisible').notNull().default(false),
    attending_virtually: boolean('attending_virtually').notNull().default(true),
    /** Not used any more: scores stand in `point_scores`, so that they move without touching the membership. */
    activity_score: integer('activity_score').notNull().default(0),
    highest_activity_score: integer('highest_activity_score').notNull().default(0),
    /** Name of the room that the person was assigned to by the organisers; empty: none. */
    room: text('room').notNull().default(''),
    active: boolean('active').notNull().default(true),
    created_at: instant('created_at').notNull(),
    last_seen_at: instant('last_seen_at'),
    /** Shut out of the event since then; null: not. Nothing makes the membership active before that is lifted. */
    banned_at: instant('banned_at'),
    banned_by: id('banned_by'),
    /** The reason that the person reads. */
    ban_reason: text('ban_reason').notNull().default(''),
    /** Whether the membership stood when the ban began: lifting it gives that back and no more. */
    active_before_ban: boolean('active_before_ban').notNull().default(false),
    /** A simulated attendee (SIM1). The account has this one membership. */
    simulated: boolean('simulated').notNull().default(false),
  },
  (t) => [
    check('event_users_simulated', sql`NOT (${t.simulated} AND (${t.host} OR cardinality(${t.roles}) > 0))`),
    check('event_users_banned', sql`NOT (${t.active} AND ${t.banned_at} IS NOT NULL)`),
    unique('event_users_event_id').on(t.event_id, t.id),
    unique('event_users_account').on(t.event_id, t.account_id),
    index('event_users_by_account').on(t.account_id),
    index('event_users_of_simulation')
      .on(t.event_id, t.id)
      .where(sql`simulated`),
  ],
);
