import type { Deal } from '@plenary/domain/games/memory';
import type { QuizQuestion, QuizState } from '@plenary/domain/games/quiz';
import type { GameKind } from '@plenary/domain/games/scores';
import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  boolean,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
} from 'drizzle-orm/pg-core';
import { id, instant, translations } from '../columns.ts';
import { events } from '../events.ts';
import { event_users } from '../people/people.ts';

/** Games of an event, in their order. */
export const games = pgTable(
  'games',
  {
    event_id: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    id: id('id').notNull(),
    slug: text('slug').notNull(),
    kind: text('kind').$type<GameKind>().notNull(),
    title: text('title').notNull(),
    summary: text('summary').notNull(),
    cover_image_file: id('cover_image_file'),
    starts_at: instant('starts_at'),
    ends_at: instant('ends_at'),
    /** `embed`: address of a page of another site that stands in a frame. */
    embed: text('embed'),
    /** `embed`: a page that the bundle brought, as HTML, for a frame that can do no more than play. */
    page_html: text('page_html'),
    /** `embed`: the highest score that there can be; null: none are kept. */
    max_score: integer('max_score'),
    questions: jsonb('questions').$type<readonly QuizQuestion[]>().notNull(),
    translations: translations(),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.id] }), unique('games_slug').on(t.event_id, t.slug)],
);

/** The best result of each person in each game, by the key. */
export const game_scores = pgTable(
  'game_scores',
  {
    event_id: id('event_id').notNull(),
    game_id: id('game_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    /** Points, or turns of memory. */
    score: integer('score').notNull(),
    /** Of memory: milliseconds that the turns took. */
    elapsed_ms: integer('elapsed_ms'),
    reached_at: instant('reached_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.game_id, t.event_user_id] }),
    index('game_scores_person').on(t.event_id, t.event_user_id),
    index('game_scores_best').on(t.event_id, t.game_id, t.score),
    ofGame('game_scores_game', t),
    ofPerson('game_scores_person_of', t),
  ],
);

/** A person's current cards of memory: one game at a time, by the key. */
export const memory_deals = pgTable(
  'memory_deals',
  {
    event_id: id('event_id').notNull(),
    game_id: id('game_id').notNull(),
    event_user_id: id('event_user_id').notNull(),
    cards: jsonb('cards').$type<Deal>().notNull(),
    dealt_at: instant('dealt_at').notNull(),
    /** Of a finished game: its turns and the milliseconds that they took; null: it goes on. */
    turns: integer('turns'),
    elapsed_ms: integer('elapsed_ms'),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.game_id, t.event_user_id] }),
    index('memory_deals_person').on(t.event_id, t.event_user_id),
    ofGame('memory_deals_game', t),
    ofPerson('memory_deals_person_of', t),
  ],
);

/** Where each quiz is. Its row is locked by whatever leads it on. */
export const quiz_rounds = pgTable(
  'quiz_rounds',
  {
    event_id: id('event_id').notNull(),
    game_id: id('game_id').notNull(),
    /** Counts how often it was begun: an answer to an earlier run is none. */
    run: integer('run').notNull(),
    state: text('state').$type<QuizState>().notNull(),
    /** The question that was opened last, from 1; 0: none. */
    number: integer('number').notNull(),
    opened_at: instant('opened_at'),
    /** People who had answered when the number was last published. */
    answered: integer('answered').notNull(),
  },
  (t) => [primaryKey({ columns: [t.event_id, t.game_id] }), ofGame('quiz_rounds_game', t)],
);

/** Answers: one of a person to a question, by the key. */
export const quiz_answers = pgTable(
  'quiz_answers',
  {
    event_id: id('event_id').notNull(),
    game_id: id('game_id').notNull(),
    number: integer('number').notNull(),
    event_user_id: id('event_user_id').notNull(),
    /** Place of the choice, from 0. */
    choice: integer('choice').notNull(),
    /** Milliseconds from the opening to the answer, as the server measured them. */
    took_ms: integer('took_ms').notNull(),
    points: integer('points').notNull(),
    at: instant('at').notNull(),
    /** Whether it was published to the players. */
    counted: boolean('counted').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.event_id, t.game_id, t.number, t.event_user_id] }),
    index('quiz_answers_person').on(t.event_id, t.event_user_id),
    index('quiz_answers_news')
      .on(t.event_id, t.game_id)
      .where(sql`NOT ${t.counted}`),
    ofGame('quiz_answers_game', t),
    ofPerson('quiz_answers_person_of', t),
  ],
);

/** Up to which moment of each event's clock it was announced what of its vault and games opened and closed. */
export const opening_announcements = pgTable('opening_announcements', {
  event_id: id('event_id')
    .primaryKey()
    .references(() => events.id, { onDelete: 'cascade' }),
  announced_until: instant('announced_until').notNull(),
});

interface GameColumns {
  readonly event_id: AnyPgColumn;
  readonly game_id: AnyPgColumn;
}

/** Rows of a game go with it. */
function ofGame(name: string, { event_id, game_id }: GameColumns) {
  return foreignKey({ columns: [event_id, game_id], foreignColumns: [games.event_id, games.id], name }).onDelete(
    'cascade',
  );
}

interface PersonColumns {
  readonly event_id: AnyPgColumn;
  readonly event_user_id: AnyPgColumn;
}

/** Rows of a person go with their membership. */
function ofPerson(name: string, { event_id, event_user_id }: PersonColumns) {
  return foreignKey({
    columns: [event_id, event_user_id],
    foreignColumns: [event_users.event_id, event_users.id],
    name,
  }).onDelete('cascade');
}
