import type { AskingNames } from '@plenary/domain/questions/board';
import type { QuestionState } from '@plenary/domain/questions/states';
import { sql } from 'drizzle-orm';
import { boolean, foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { id, instant } from '../columns.ts';
import { timeline_sessions } from '../events.ts';
import { event_users } from '../people/people.ts';

/** A session's own choices of how questions are asked; null: as its event. */
export const question_boards = pgTable(
  'question_boards',
  {
    event_id: id('event_id').notNull(),
    session_id: id('session_id').notNull(),
    names: text('names').$type<AskingNames>(),
    reviewed: boolean('reviewed'),
    closes_with_session: boolean('closes_with_session'),
    closed: boolean('closed').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.session_id] }),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'question_boards_session',
    }).onDelete('cascade'),
  ],
);

/** Questions of the audience to a session. */
export const session_questions = pgTable(
  'session_questions',
  {
    id: id('id').primaryKey(),
    event_id: id('event_id').notNull(),
    session_id: id('session_id').notNull(),
    /** The person whose question it is, also where nobody is shown the name. */
    asker: id('asker').notNull(),
    anonymous: boolean('anonymous').notNull(),
    /** Drawn by the asker's page: a question that is sent again is known by it. */
    client_question_id: text('client_question_id').notNull(),
    /** Empty once it was withdrawn. */
    text: text('text').notNull(),
    edited: boolean('edited').notNull().default(false),
    state: text('state').$type<QuestionState>().notNull(),
    /** The state that a dismissal ended. */
    state_before: text('state_before').$type<QuestionState>(),
    answer: text('answer'),
    answered_by: id('answered_by'),
    votes: integer('votes').notNull().default(0),
    /** The number of votes that was announced last. */
    votes_announced: integer('votes_announced').notNull().default(0),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    unique('session_questions_event_id').on(t.event_id, t.id),
    unique('session_questions_client_id').on(t.event_id, t.session_id, t.asker, t.client_question_id),
    index('session_questions_listed').on(t.event_id, t.session_id, t.state, t.votes),
    index('session_questions_asker').on(t.event_id, t.asker),
    index('session_questions_answerer').on(t.event_id, t.answered_by),
    index('session_questions_news')
      .on(t.event_id, t.session_id)
      .where(sql`votes <> votes_announced`),
    foreignKey({
      columns: [t.event_id, t.session_id],
      foreignColumns: [timeline_sessions.event_id, timeline_sessions.id],
      name: 'session_questions_session',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.asker],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'session_questions_asker_member',
    }).onDelete('cascade'),
  ],
);

/**
 * Mutes of the askers of questions, by the question: the moderator does not learn who it is, and two questions of one person have one each,
 * so that no mark says that they are of one.
 */
export const question_stops = pgTable(
  'question_stops',
  {
    event_id: id('event_id').notNull(),
    question_id: id('question_id').notNull(),
    /** The person whose question it is. */
    asker: id('asker').notNull(),
    /** null: until it is lifted. */
    until: instant('until'),
    created_at: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.question_id] }),
    index('question_stops_asker').on(t.event_id, t.asker),
    foreignKey({
      columns: [t.event_id, t.question_id],
      foreignColumns: [session_questions.event_id, session_questions.id],
      name: 'question_stops_question',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.asker],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'question_stops_member',
    }).onDelete('cascade'),
  ],
);

/** Votes for questions: one of each person for each. */
export const question_votes = pgTable(
  'question_votes',
  {
    event_id: id('event_id').notNull(),
    question_id: id('question_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.question_id, t.event_user_id] }),
    index('question_votes_voter').on(t.event_id, t.event_user_id),
    foreignKey({
      columns: [t.event_id, t.question_id],
      foreignColumns: [session_questions.event_id, session_questions.id],
      name: 'question_votes_question',
    }).onDelete('cascade'),
    foreignKey({
      columns: [t.event_id, t.event_user_id],
      foreignColumns: [event_users.event_id, event_users.id],
      name: 'question_votes_member',
    }).onDelete('cascade'),
  ],
);
