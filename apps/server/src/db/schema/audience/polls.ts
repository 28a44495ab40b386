import type { PollKind, PollResults, PollState } from '@plenary/domain/polls/polls';
import type { Tally } from '@plenary/domain/polls/tally';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, instant, translations } from '../columns.ts';
import { events, halls, timeline_sessions } from '../events.ts';
import { accounts, event_users } from '../people/people.ts';

/** Polls of an event, or of one of its sessions. */
export const polls = pgTable(
  'polls',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: id('id').notNull(),
    /** null: of the event. */
    session_id: id('session_id'),
    kind: text('kind').$type<PollKind>().notNull(),
    question: text('question').notNull(),
    choices: jsonb('choices').$type<readonly string[]>().notNull(),
    translations: translations(),
    most: integer('most').notNull(),
    anonymous: boolean('anonymous').notNull(),
    may_change: boolean('may_change').notNull(),
    results: text('results').$type<PollResults>().notNull(),
    state: text('state').$type<PollState>().notNull(),
    /** Its session has polls switched off (SES13): triggers set it from there, whatever is written. */
    switched_off: boolean('switched_off').notNull().default(false),
    /** Pages are still to be notified of that. */
    switch_news: boolean('switch_news').notNull().default(false),
    /** Words of a cloud that those who manage it have taken out of its results. */
    hidden_words: text('hidden_words')
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The account that made it; null when it is gone. */
    created_by: id('created_by').references(() => accounts.id, { onDelete: 'set null' }),
    /** Drawn by the maker's page: a draft that is sent again is known by it. */
    client_poll_id: text('client_poll_id').notNull(),
    /** The key by which a bundle names it; null: a host made it. */
    bundle_key: text('bundle_key'),
    /** Where it stands among the polls of the event; 0: nobody has said, and it stands before those that have a place. */
    position: integer('position').notNull().default(0),
    created_at: instant('created_at').notNull(),
    opened_at: instant('opened_at'),
    closed_at: instant('closed_at'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.id] }),
    unique('polls_bundle_key').on(t.event_id, t.bundle_key),
    unique('polls_client_id').on(t.event_id, t.created_by, t.client_poll_id),
    index('polls_state').on(t.event_id, t.state),
    index('polls_account').on(t.created_by),
    index('polls_of_session').on(t.event_id, t.session_id),
    index('polls_switch_news')
      .on(t.event_id)
      .where(sql`${t.switch_news}`),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'polls_session',
    }).onDelete('cascade'),
  ],
);

/** Votes: one of a person in a poll, by the key. */
export const poll_votes = pgTable(
  'poll_votes',
  {
    event_id: id('event_id').notNull(),
    poll_id: id('poll_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    /** Places of choices from 0, or the value of a rating from 1. */
    choices: integer('choices').array().notNull(),
    words: text('words').array().notNull(),
    at: instant('at').notNull(),
    /** Whether the published results include it; false makes the poll be counted again. */
    counted: boolean('counted').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.poll_id, t.event_user_id] }),
    index('poll_votes_person').on(t.event_id, t.event_user_id),
    index('poll_votes_news')
      .on(t.event_id, t.poll_id)
      .where(sql`NOT ${t.counted}`),
    foreignKey({
      columns: [t.event_id, t.poll_id],
      foreignColumns: [polls.event_id, polls.id],
      name: 'poll_votes_poll',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'poll_votes_member',
    }).onDelete('cascade'),
  ],
);

/** The results of a poll as last published. Those of a closed one stay as they are when voters leave. */
export const poll_tallies = pgTable(
  'poll_tallies',
  {
    event_id: id('event_id').notNull(),
    poll_id: id('poll_id').notNull(),
    tally: jsonb('tally').$type<Tally>().notNull(),
    /** When they were published; null: never. */
    told_at: instant('told_at'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.poll_id] }),
    foreignKey({
      columns: [t.event_id, t.poll_id],
      foreignColumns: [polls.event_id, polls.id],
      name: 'poll_tallies_poll',
    }).onDelete('cascade'),
  ],
);

/** Links for screens in halls. The address holds the token; the table holds only its hash. */
export const poll_screens = pgTable(
  'poll_screens',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: id('id').notNull(),
    name: text('name').notNull(),
    /** The session whose polls it shows; null: those of its hall, else of the event. */
    session_id: id('session_id'),
    /** The hall that it stands in, with which it goes; null: none. */
    hall_id: id('hall_id').references(() => halls.id, { onDelete: 'cascade' }),
    /** Of a screen of a hall, whose link stands on the hall's page; null: it was shown once. */
    token: text('token'),
    token_hash: text('token_hash').notNull().unique(),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.id] }),
    unique('poll_screens_hall').on(t.hall_id),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'poll_screens_session',
    }).onDelete('cascade'),
  ],
);
